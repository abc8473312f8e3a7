import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { fromCents, toCents } from '#contracts/money.ts';
import type { Sale } from '#contracts/sales.ts';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { formatMoney } from '#src/lib/money.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { TextAreaField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { type Suggestion, Suggestions, suggestionKeys } from '#src/ui/suggestions.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { MethodChoice } from './method-choice.tsx';
import { OpenTillDialog } from './open-till-dialog.tsx';
import { methodWords } from './payment-words.ts';
import { type ReturnFields, ReturnSchema, toReturn } from './return-form.ts';
import { ReturnLines } from './return-lines.tsx';
import { useReturnSale } from './sale-queries.ts';
import { ClosedTill, useTillClosed } from './till-notice.tsx';

/** Usual reasons for a return. */
const returnReasons: readonly Suggestion[] = [
  'Changed their mind',
  'Faulty',
  'Not as described',
].map((reason) => ({ value: reason, label: reason }));

type ReturnDialogProps = { sale: Sale; open: boolean; onClose: () => void };

/** Takes products of a sale back: which ones, why, and how the customer gets the money. */
export function ReturnDialog({ sale, open, onClose }: ReturnDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={`Return from ticket ${sale.number}`}>
      {open && <ReturnFormView sale={sale} onClose={onClose} />}
    </Dialog>
  );
}

function ReturnFormView({ sale, onClose }: Omit<ReturnDialogProps, 'open'>) {
  const returning = useReturnSale(sale._id);
  const navigate = useNavigate();
  const tillClosed = useTillClosed();
  const [openingTill, setOpeningTill] = useState(false);
  // The same key for every attempt, so that a lost reply never pays the customer twice.
  const [key] = useState(newUuid);
  const open = sale.lines.filter(({ kind, returned }) => kind === 'sold' && !returned);
  const paidBy = sale.payments.toSorted((a, b) => toCents(b.amount) - toCents(a.amount))[0]?.method;
  const { register, handleSubmit, setError, setValue, setFocus, control, formState } =
    useForm<ReturnFields>({
      resolver: standardSchemaResolver(ReturnSchema),
      defaultValues: {
        products: open.length === 1 ? open.map((line) => line.product_id) : [],
        reason: '',
        ...(paidBy && { method: paidBy }),
      },
    });
  const { errors } = formState;
  const [products, typedReason, method] = useWatch({
    control,
    name: ['products', 'reason', 'method'],
  });
  const reason = register('reason');
  function setReason(text: string) {
    setValue('reason', text, { shouldValidate: formState.isSubmitted });
    setFocus('reason');
  }
  const cents = open
    .filter(({ product_id }) => products.includes(product_id))
    .reduce((sum, { price }) => sum + toCents(price), 0);
  const amount = fromCents(cents);
  async function submit(fields: ReturnFields) {
    if (returning.isPending) return;
    try {
      const made = await returning.mutateAsync({ body: toReturn(fields, amount), key });
      toastSuccess(`Return ${made.number}: pay the customer ${formatMoney(amount)}.`);
      onClose();
      void navigate(paths.sale(made._id));
    } catch (error) {
      const [name = '', words] =
        Object.entries(error instanceof ApiError ? error.fields : {})[0] ?? [];
      const place = name.startsWith('payments')
        ? 'method'
        : name === 'reason'
          ? name
          : 'root.server';
      setError(place, { message: words ?? describeError(error).message });
    }
  }
  return (
    <>
      <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-5">
        <ReturnLines lines={open} error={errors.products?.message} field={register('products')} />
        <div className="grid gap-1.5">
          <TextAreaField
            label="Reason"
            rows={2}
            error={errors.reason?.message}
            {...reason}
            ref={(input) => {
              reason.ref(input);
              if (open.length === 1) startHere(input);
            }}
            onKeyDown={suggestionKeys(returnReasons, typedReason, setReason)}
          />
          <Suggestions items={returnReasons} onPick={setReason} />
        </div>
        <MethodChoice
          legend="How to pay it back"
          error={errors.method?.message}
          field={register('method')}
        />
        {method === 'cash' && tillClosed && <ClosedTill onOpen={() => setOpeningTill(true)} />}
        <p className="text-sm text-muted">
          The products are then under Ended in My Products. You can put them back on sale there.
        </p>
        <FormError message={errors.root?.server?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="paper" onClick={onClose}>
            Cancel
          </Button>
          <Button look="danger" type="submit" busy={returning.isPending}>
            {cents > 0 ? `Pay back ${formatMoney(amount)}` : 'Pay back'}
            {cents > 0 && method && ` ${methodWords[method].by}`}
          </Button>
        </div>
      </form>
      <OpenTillDialog
        open={openingTill}
        onClose={() => setOpeningTill(false)}
        onOpened={() => undefined}
      />
    </>
  );
}

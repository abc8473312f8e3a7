import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type * as z from 'zod/mini';
import { CloseTillForm as Contract, type Pieces, type Till } from '#contracts/counter/till.ts';
import { fromCents } from '#contracts/money.ts';
import { typedCents } from '#src/counter/ticket/ticket-totals.ts';
import { serverErrors, showServerError } from '#src/lib/form-errors.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { formatMoney, moneyInput } from '#src/lib/money.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { onEnterMove } from '#src/ui/enter-moves.ts';
import { TextAreaField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { CountPieces } from './count-pieces.tsx';
import { useCloseTill } from './till-queries.ts';

/** Loaded on demand, because it imports the code that reads stored tickets. */
const ParkedHint = lazyPart(
  async () => (await import('#src/counter/ticket/parked-hint.tsx')).ParkedHint,
  null,
);

type Fields = z.infer<typeof Contract>;

type CloseTillDialogProps = { till: Till; open: boolean; onClose: () => void };

/** Asks for the counted cash, which the server compares with what it should be, and closes the till. */
export function CloseTillDialog({ till, open, onClose }: CloseTillDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Close the till">
      {open && <CloseTillForm till={till} onClose={onClose} />}
    </Dialog>
  );
}

function CloseTillForm({ till, onClose }: Omit<CloseTillDialogProps, 'open'>) {
  const closing = useCloseTill();
  const [pieces, setPieces] = useState<Pieces[]>([]);
  /** What differs, according to the server. Null until it has rejected a count. */
  const [differences, setDifferences] = useState<string | null>(null);
  const { register, handleSubmit, setError, setValue, setFocus, control, formState } =
    useForm<Fields>({
      resolver: standardSchemaResolver(Contract),
      defaultValues: { count: '', float: till.opening },
    });
  const { errors } = formState;
  const [count, float] = useWatch({ control, name: ['count', 'float'] });
  const [counted, stays] = [typedCents(count), typedCents(float)];
  const amount = (name: 'count' | 'float' | 'slip') => ({
    error: errors[name]?.message,
    ...register(name, {
      shouldUnregister: name === 'slip',
      ...moneyInput,
      ...(name === 'count' && { onChange: () => setPieces([]) }),
    }),
  });
  const countField = amount('count');
  const paidByCard = till.totals.some(
    (total) => total.method === 'card' && (Number(total.in) !== 0 || Number(total.out) !== 0),
  );
  async function submit({ explanation, ...counts }: Fields) {
    if (closing.isPending) return;
    try {
      await closing.mutateAsync({
        ...counts,
        ...(pieces.length > 0 && { pieces }),
        ...(explanation && { explanation }),
      });
    } catch (error) {
      const { explanation: words } = serverErrors(error, ['explanation']);
      if (words === undefined) return showServerError(error, setError, ['count', 'float', 'slip']);
      setDifferences(words);
      // The field is not there yet.
      setTimeout(() => setFocus('explanation'));
      return;
    }
    toastSuccess('The till is closed.');
    onClose();
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)} onKeyDown={onEnterMove} className="grid gap-4">
      <p>
        Count first: what should be in the till is shown afterward. A closed day can’t be reopened.
      </p>
      <Suspense fallback={null}>
        <ParkedHint />
      </Suspense>
      <MoneyField
        label="Cash counted"
        {...countField}
        ref={(input) => {
          countField.ref(input);
          startHere(input);
        }}
      />
      <CountPieces
        pieces={pieces}
        onChange={(changed) => {
          setPieces(changed);
          const cents = changed.reduce((sum, piece) => sum + piece.cents * piece.count, 0);
          setValue('count', fromCents(cents));
        }}
      />
      <MoneyField
        label="Stays in the drawer"
        hint={
          counted !== null && stays !== null && counted >= stays
            ? `${formatMoney(fromCents(counted - stays))} to the bank`
            : 'The rest goes to the bank.'
        }
        {...amount('float')}
      />
      {paidByCard && (
        <MoneyField
          label="Card total on the terminal’s slip"
          hint="Payments minus refunds"
          {...amount('slip')}
        />
      )}
      {differences !== null && (
        <>
          <p role="alert" className="rounded-box bg-tag px-4 py-3 font-semibold text-tag-ink">
            {differences}
          </p>
          <TextAreaField
            label="Explanation"
            rows={2}
            hint="The explanation is saved with the report. You can also count again."
            error={errors.explanation?.message}
            {...register('explanation')}
          />
        </>
      )}
      <FormError message={errors.root?.server?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" type="submit" busy={closing.isPending}>
          Close the till
        </Button>
      </div>
    </form>
  );
}

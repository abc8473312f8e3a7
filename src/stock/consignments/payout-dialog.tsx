import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { exactMoney } from '#contracts/exact-money.ts';
import { PayoutForm, payoutMethods, type Statement } from '#contracts/stock/payouts.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { usePayOut } from './consignment-queries.ts';
import { ownerName } from './owner-name.ts';
import { payoutText } from './payout-text.ts';

type PayoutDialogProps = {
  statement: Statement;
  open: boolean;
  onClose: () => void;
  onPaid: (payoutId: string) => void;
};

/** A dialog for paying an owner the amount due. */
export function PayoutDialog({ statement, open, onClose, onPaid }: PayoutDialogProps) {
  const { name, due } = statement.owner;
  return (
    <Dialog open={open} onClose={onClose} title={`Pay ${exactMoney(due)} to ${ownerName(name)}`}>
      {open && <Form key={due} statement={statement} onClose={onClose} onPaid={onPaid} />}
    </Dialog>
  );
}

function Form({ statement, onClose, onPaid }: Omit<PayoutDialogProps, 'open'>) {
  const { owner, can } = statement;
  const paying = usePayOut(owner._id);
  // All attempts use the same key, so a retry after a lost reply never pays twice.
  const [key] = useState(newUuid);
  const { register, handleSubmit, setError, formState } = useForm<z.infer<typeof PayoutForm>>({
    resolver: standardSchemaResolver(PayoutForm),
    defaultValues: { method: 'cash', amount: owner.due, reference: '' },
  });
  const { errors } = formState;
  async function submit(body: z.infer<typeof PayoutForm>) {
    if (paying.isPending) return;
    try {
      onPaid((await paying.mutateAsync({ body, key }))._id);
    } catch (error) {
      showServerError(error, setError, ['method', 'reference']);
    }
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <SelectField label="Paid by" error={errors.method?.message} {...register('method')}>
        {payoutMethods
          .filter((method) => method !== 'credit' || can.credit)
          .map((method) => (
            <option key={method} value={method}>
              {payoutText[method]}
            </option>
          ))}
      </SelectField>
      <TextField
        label="Reference (optional)"
        hint="For example, the transfer’s reference number."
        error={errors.reference?.message}
        {...register('reference')}
      />
      <p className="text-sm text-muted">A payout can’t be undone.</p>
      <FormError message={errors.amount?.message ?? errors.root?.server?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onClose}>
          Cancel
        </Button>
        <Button look="amber" type="submit" busy={paying.isPending}>
          Pay {exactMoney(owner.due)}
        </Button>
      </div>
    </form>
  );
}

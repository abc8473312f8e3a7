import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { exactMoney } from '#contracts/exact-money.ts';
import { PayoutForm, payoutMethods, type Statement } from '#contracts/stock/payouts.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
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
  const form = useForm<z.infer<typeof PayoutForm>>({
    resolver: standardSchemaResolver(PayoutForm),
    defaultValues: { method: 'cash', amount: owner.due, reference: '' },
  });
  const { input, formState } = form;
  const sending = useSending(form, async (body) =>
    onPaid((await paying.mutateAsync({ body, key }))._id),
  );
  return (
    <DialogForm
      {...sending}
      failure={formState.errors.amount?.message ?? sending.failure}
      button={`Pay ${exactMoney(owner.due)}`}
      onClose={onClose}
    >
      <SelectField label="Paid by" {...input('method')}>
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
        {...input('reference')}
      />
      <p className="text-sm text-muted">A payout can’t be undone.</p>
    </DialogForm>
  );
}

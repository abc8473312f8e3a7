import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import * as z from 'zod/mini';
import { TillMoveForm } from '#contracts/counter/till.ts';
import { enteredMoney } from '#contracts/money.ts';
import { formatMoney, moneyInput } from '#src/lib/money.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextField } from '#src/ui/field.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { useMoveCash } from './till-queries.ts';

type Direction = 'in' | 'out';
/** The amount is typed without a sign. The dialog's direction determines the sign. */
const Schema = z.extend(TillMoveForm, { amount: enteredMoney('Amount', 'Amount is required!') });
type Fields = z.infer<typeof Schema>;

type CashMoveDialogProps = {
  /** Null while the dialog is closed. */
  direction: Direction | null;
  onClose: () => void;
};

/** A dialog for adding cash to the till or taking cash out, with a reason. */
export function CashMoveDialog({ direction, onClose }: CashMoveDialogProps) {
  return (
    <Dialog
      open={direction !== null}
      onClose={onClose}
      title={direction === 'out' ? 'Cash out' : 'Cash in'}
    >
      {direction && <CashMoveForm direction={direction} onClose={onClose} />}
    </Dialog>
  );
}

function CashMoveForm({ direction, onClose }: { direction: Direction; onClose: () => void }) {
  const moving = useMoveCash();
  // All attempts use the same key, so a retry after a lost reply never records the cash twice.
  const [key] = useState(newUuid);
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(Schema),
    defaultValues: { amount: '', reason: '' },
  });
  const { input, getValues, setFocus } = form;
  const out = direction === 'out';
  const sending = useSending(form, async ({ amount, reason }) => {
    await moving.mutateAsync({ body: { amount: out ? `-${amount}` : amount, reason }, key });
    toastSuccess(`${formatMoney(amount)} ${out ? 'taken out of' : 'put into'} the till.`);
    onClose();
  });
  return (
    <DialogForm {...sending} button={out ? 'Take out' : 'Put in'} onClose={onClose}>
      <MoneyField
        label="Amount"
        {...input('amount', { ...moneyInput, onChange: () => form.clearErrors('root') })}
        onKeyDown={(event) => {
          // The reason is asked for next.
          if (event.key !== 'Enter' || event.ctrlKey || getValues('reason') !== '') return;
          event.preventDefault();
          setFocus('reason');
        }}
      />
      <TextField
        label="Reason"
        placeholder={out ? 'Bank deposit' : 'Coins from the bank'}
        {...input('reason')}
      />
    </DialogForm>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import * as z from 'zod/mini';
import { TillMoveForm } from '#contracts/counter/till.ts';
import { enteredMoney } from '#contracts/money.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { formatMoney, moneyInput } from '#src/lib/money.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
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
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: standardSchemaResolver(Schema),
    defaultValues: { amount: '', reason: '' },
  });
  const { errors } = formState;
  const out = direction === 'out';
  const field = register('amount', moneyInput);
  async function submit({ amount, reason }: Fields) {
    if (moving.isPending) return;
    try {
      await moving.mutateAsync({ body: { amount: out ? `-${amount}` : amount, reason }, key });
    } catch (error) {
      showServerError(error, setError, ['amount', 'reason']);
      return;
    }
    toastSuccess(`${formatMoney(amount)} ${out ? 'taken out of' : 'put into'} the till.`);
    onClose();
  }
  return (
    <form noValidate onSubmit={handleSubmit(submit)} className="grid gap-4">
      <MoneyField
        label="Amount"
        error={errors.amount?.message}
        {...field}
        ref={(input) => {
          field.ref(input);
          startHere(input);
        }}
      />
      <TextField
        label="Reason"
        placeholder={out ? 'Bank deposit' : 'Coins from the bank'}
        error={errors.reason?.message}
        {...register('reason')}
      />
      <FormError message={errors.root?.server?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onClose}>
          Cancel
        </Button>
        <Button look="amber" type="submit" busy={moving.isPending}>
          {out ? 'Take out' : 'Put in'}
        </Button>
      </div>
    </form>
  );
}

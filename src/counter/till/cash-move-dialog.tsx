import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import * as z from 'zod/mini';
import { TillMoveForm } from '#contracts/counter/till.ts';
import { enteredMoney, fromCents } from '#contracts/money.ts';
import { openDrawerForCash } from '#src/counter/ticket/cash-drawer.ts';
import { typedCents } from '#src/counter/ticket/ticket-totals.ts';
import { formatMoney, moneyInput } from '#src/lib/money.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { onEnterFill } from '#src/ui/ctrl-enter.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextField } from '#src/ui/field.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { Suggestions, suggestionKeys } from '#src/ui/suggestions.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { useMoveCash } from './till-queries.ts';

type Direction = 'in' | 'out';
const reasonsFor = {
  in: ['Coins from the bank', 'More change'],
  out: ['Bank deposit', 'Supplies', 'Postage'],
} as const;
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
  const { input, watch, setValue, setFocus } = form;
  const out = direction === 'out';
  const cents = typedCents(watch('amount'));
  const reasons = reasonsFor[direction].map((value) => ({ value, label: value }));
  function setReason(reason: string) {
    setValue('reason', reason, { shouldValidate: form.formState.isSubmitted });
    setFocus('reason');
  }
  const sending = useSending(form, async ({ amount, reason }) => {
    await moving.mutateAsync({ body: { amount: out ? `-${amount}` : amount, reason }, key });
    openDrawerForCash();
    toastSuccess(`${formatMoney(amount)} ${out ? 'taken out of' : 'put into'} the till.`);
    onClose();
  });
  return (
    <DialogForm
      {...sending}
      button={`${out ? 'Take out' : 'Put in'}${cents ? ` ${formatMoney(fromCents(cents))}` : ''}`}
      onClose={onClose}
    >
      <MoneyField
        label="Amount"
        {...input('amount', { ...moneyInput, onChange: () => form.clearErrors('root') })}
        onKeyDown={onEnterFill('reason')}
      />
      <div className="grid gap-1.5">
        <TextField
          label="Reason"
          hint="The till’s report shows it with your name."
          {...input('reason')}
          onKeyDown={suggestionKeys(reasons, watch('reason'), setReason)}
        />
        <Suggestions items={reasons} onPick={setReason} />
      </div>
    </DialogForm>
  );
}

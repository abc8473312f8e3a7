import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { ReturnForm, type Ticket } from '#contracts/counter/tickets.ts';
import { counterKeys, useCounterKeys } from '#src/lib/counter-keys.ts';
import { formatMoney } from '#src/lib/money.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { onEnterMove } from '#src/ui/enter-moves.ts';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { methodText } from './payment-text.ts';
import { ReasonField } from './reason-field.tsx';
import { useVoidTicket } from './ticket-queries.ts';

/** Returns why a ticket can't be voided, although its products can be returned. */
export function whyNotVoidable({ lines, items, layaway }: Ticket): string {
  if (lines.some(({ kind }) => kind === 'bought')) return 'A trade-in can’t be voided.';
  if (layaway) return 'A layaway can’t be voided.';
  const isReturned =
    lines.some(({ returned }) => returned) || items.some((one) => one.returned > 0);
  if (isReturned) return 'A ticket with returns can’t be voided.';
  return 'Only the last ticket can be voided, for ten minutes.';
}

type VoidButtonProps = {
  ticket: Ticket;
  /** The classes of the button. */
  className?: string;
  onVoided?: (() => void) | undefined;
};

/** A button that voids the last ticket, after showing how the money goes back. Opens the ticket of the void. */
export function VoidButton({ ticket, className = '', onVoided }: VoidButtonProps) {
  const { number } = ticket;
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  useCounterKeys({ [counterKeys.void]: () => setAsking(true) });
  return (
    <>
      <Button
        look="paper"
        className={className}
        aria-haspopup="dialog"
        aria-keyshortcuts={counterKeys.void}
        onClick={() => setAsking(true)}
      >
        Void
        <KeyCap name="V" />
      </Button>
      <Dialog open={asking} onClose={close} title={`Void ticket ${number}?`} role="alertdialog">
        <VoidForm ticket={ticket} onVoided={onVoided} onClose={close} />
      </Dialog>
    </>
  );
}

const reasons = ['Wrong product', 'Wrong price', 'Wrong payment'];
const Fields = z.object({ reason: ReturnForm.shape.reason });

function VoidForm({ ticket, onVoided, onClose }: VoidButtonProps & { onClose: () => void }) {
  const { number, payments } = ticket;
  // All attempts use the same key, so a retry after a lost reply succeeds.
  const [key] = useState(newUuid);
  const voiding = useVoidTicket(ticket._id);
  const navigate = useNavigate();
  const form = useForm<z.infer<typeof Fields>>({
    resolver: standardSchemaResolver(Fields),
    defaultValues: { reason: '' },
  });
  const sending = useSending(form, async ({ reason }) => {
    const made = await voiding.mutateAsync({ reason, key });
    toastSuccess(`Ticket ${number} is void.`);
    onClose();
    onVoided?.();
    void navigate(staffPaths.ticket(made._id));
  });
  function setReason(reason: string) {
    form.setValue('reason', reason, { shouldValidate: form.formState.isSubmitted });
    form.setFocus('reason');
  }
  return (
    <DialogForm {...sending} onKeyDown={onEnterMove} look="danger" button="Void" onClose={onClose}>
      <div>
        <p>
          Everything on it comes back: small goods are in stock again, and products can be put up
          for sale again afterward. A product that its buyer collected is on hold for them again if
          the time of the hold isn’t over. Pay the customer back as they paid:
        </p>
        <ul className="mt-3 font-semibold">
          {payments.map(({ method, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments have no id and never change
            <li key={at}>
              {formatMoney(amount)} {methodText[method].by}
            </li>
          ))}
        </ul>
      </div>
      <ReasonField
        reasons={reasons}
        typed={form.watch('reason')}
        onPick={setReason}
        {...form.input('reason')}
      />
    </DialogForm>
  );
}

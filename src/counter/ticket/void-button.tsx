import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Ticket } from '#contracts/counter/tickets.ts';
import { describeError } from '#src/lib/api-error.ts';
import { counterKeys, useCounterKeys } from '#src/lib/counter-keys.ts';
import { formatMoney } from '#src/lib/money.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { QuestionDialog } from '#src/ui/question-dialog.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { methodText } from './payment-text.ts';
import { useVoidTicket } from './ticket-queries.ts';

type VoidButtonProps = {
  ticket: Ticket;
  /** The classes of the button. */
  className?: string;
  onVoided?: () => void;
};

/** A button that voids the last ticket, after showing how the money goes back. Opens the ticket of the void. */
export function VoidButton({ ticket, className = '', onVoided }: VoidButtonProps) {
  const { number, payments } = ticket;
  const [asking, setAsking] = useState(false);
  // All attempts use the same key, so a retry after a lost reply succeeds.
  const [key] = useState(newUuid);
  const voiding = useVoidTicket(ticket._id);
  const navigate = useNavigate();
  useCounterKeys({ [counterKeys.void]: () => setAsking(true) });
  async function confirm() {
    // The dialog shows the error.
    const made = await voiding.mutateAsync(key).catch(() => null);
    if (!made) return;
    toastSuccess(`Ticket ${number} is void.`);
    setAsking(false);
    onVoided?.();
    void navigate(staffPaths.ticket(made._id));
  }
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
      <QuestionDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={`Void ticket ${number}?`}
        button="Void"
        busy={voiding.isPending}
        failure={voiding.error ? describeError(voiding.error).message : undefined}
        onConfirm={confirm}
      >
        <p>Everything on it comes back. Pay the customer back as they paid:</p>
        <ul className="my-3 font-semibold">
          {payments.map(({ method, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: payments have no id and never change
            <li key={at}>
              {formatMoney(amount)} {methodText[method].by}
            </li>
          ))}
        </ul>
      </QuestionDialog>
    </>
  );
}

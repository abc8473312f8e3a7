import { Link } from 'react-router-dom';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import type { TicketRefusal } from './ticket-refusal.ts';
import { startTicket } from './ticket-store.ts';

type CheckoutErrorProps = {
  refusal: TicketRefusal | null;
  message: string | undefined;
  onOpenTill: () => void;
};

/** Shows why the ticket was not charged, and what to do next. */
export function CheckoutError({ refusal, message, onOpenTill }: CheckoutErrorProps) {
  return (
    <div role="alert">
      {message && (
        <div className="grid justify-items-start gap-3 rounded-box border border-error px-4 py-3">
          <p className="font-semibold text-error">{message}</p>
          {refusal?.code === 'till_closed' && (
            <Button look="paper" aria-haspopup="dialog" onClick={onOpenTill}>
              Open the till
            </Button>
          )}
          {refusal?.code === 'idempotency_key_reused' && (
            <>
              <p className="text-sm">
                This ticket was charged before it was changed. Check it under Tickets.
              </p>
              <div className="flex flex-wrap gap-3">
                <Link to={staffPaths.tickets} className={buttonClass('paper')}>
                  Tickets
                </Link>
                <Button look="paper" onClick={() => startTicket()}>
                  New ticket
                </Button>
              </div>
            </>
          )}
        </div>
      )}
    </div>
  );
}

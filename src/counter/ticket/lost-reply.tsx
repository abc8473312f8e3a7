import { Link } from 'react-router-dom';
import type { PaymentForm } from '#contracts/counter/tickets.ts';
import { offlineObstacle } from '#src/counter/offline/offline-obstacle.ts';
import { formatMoney } from '#src/lib/money.ts';
import { useReachable } from '#src/lib/reachability.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Button } from '#src/ui/button.tsx';
import type { OpenTicket } from './ticket-storage.ts';
import { amountOf, totalCents } from './ticket-totals.ts';

type LostReplyProps = {
  ticket: OpenTicket;
  message: string | undefined;
  onRepeat: () => void;
  /** Sells the ticket without a connection. */
  onOffline: () => void;
  onChange: () => void;
};

/** Shown if the reply to a charge was lost. Sending the ticket again shows whether it was charged. */
export function LostReply({ ticket, message, onRepeat, onOffline, onChange }: LostReplyProps) {
  const reachable = useReachable();
  const isSellable = (payments: PaymentForm[]) =>
    !reachable && offlineObstacle({ ...ticket, payments }) === null;
  const sellable = isSellable(ticket.sent?.payments ?? []);
  return (
    <div className="grid gap-4 border-t border-rule bg-tag p-5 text-tag-ink lg:rounded-b-box">
      <div role="alert" className="grid gap-1">
        <p className="text-lg font-bold">Was this ticket charged?</p>
        <p>
          {message ?? 'The last attempt was interrupted.'} Send it again to find out: it will be
          charged only once. Until then, don’t hand over the goods or the change.
        </p>
      </div>
      <Button look="amber" className="h-14 text-xl!" onClick={onRepeat}>
        Send {formatMoney(amountOf(totalCents(ticket)))} again
      </Button>
      {sellable && (
        <Button look="paper" onClick={onOffline}>
          Sell without a connection
        </Button>
      )}
      {!sellable && isSellable([]) && (
        <p className="font-bold">
          Sales without a connection are for cash only: go back and choose cash.
        </p>
      )}
      <p className="text-sm">
        If this keeps failing, look for the ticket under{' '}
        <Link to={staffPaths.tickets} className="font-semibold underline underline-offset-4">
          Tickets
        </Link>
        , or{' '}
        <button
          type="button"
          onClick={onChange}
          className="font-semibold underline underline-offset-4"
        >
          go back and edit the ticket
        </button>
        .
      </p>
    </div>
  );
}

import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import type { OpenTicket } from './ticket-store.ts';
import { amountOf, totalCents } from './ticket-totals.ts';

type LostReplyProps = { ticket: OpenTicket; message: string | undefined; onRepeat: () => void };

/** Shown while it is not known if the ticket was sold. Sending it again finds out. */
export function LostReply({ ticket, message, onRepeat }: LostReplyProps) {
  return (
    <div className="grid gap-4 rounded-box bg-tag p-5 text-tag-ink">
      <div role="alert" className="grid gap-1">
        <p className="text-lg font-bold">Was this ticket charged?</p>
        <p>
          {message ?? 'The last attempt was interrupted.'} Send it again to find out: it is charged
          only once. Until then, don’t give out the goods or the change.
        </p>
      </div>
      <Button look="amber" className="h-14 text-xl" onClick={onRepeat}>
        Send {formatMoney(amountOf(totalCents(ticket)))} again
      </Button>
    </div>
  );
}

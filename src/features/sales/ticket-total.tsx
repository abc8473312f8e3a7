import { formatMoney } from '#src/lib/money.ts';
import type { OpenTicket } from './ticket-store.ts';
import { amountOf, totalCents } from './ticket-totals.ts';

/** What the customer pays for the ticket, or what the shop pays the customer. */
export function TicketTotal({ ticket }: { ticket: OpenTicket }) {
  const total = totalCents(ticket);
  return (
    <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <span className="text-lg font-bold">{total < 0 ? 'You pay the customer' : 'Total'}</span>
      <span className="hang-tag max-w-full py-2.5 ps-9 pe-4 font-display text-4xl font-normal">
        {formatMoney(amountOf(total))}
      </span>
    </p>
  );
}

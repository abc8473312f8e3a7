import { Link } from 'react-router-dom';
import type { Ticket } from '#contracts/counter/tickets.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Badge } from '#src/ui/badge.tsx';
import type { Column } from '#src/ui/data-table.tsx';
import { isOnCredit, methodText } from './payment-text.ts';

/** The columns of the ticket list. */
export const ticketColumns: readonly Column<Ticket>[] = [
  { header: 'Ticket', names: true, cell: TicketNumber },
  {
    header: 'Products',
    className: 'card-title',
    cell: ({ customer, ...ticket }) => (
      <span className="grid gap-0.5">
        <span className="break-words">{productText(ticket)}</span>
        {customer && <bdi className="text-sm break-words text-muted">{customer.name}</bdi>}
      </span>
    ),
  },
  {
    header: 'When',
    cell: ({ created_at, staff }) => (
      <span className="grid gap-0.5">
        <time dateTime={created_at} className="whitespace-nowrap">
          {formatMoment(created_at)}
        </time>
        <span className="text-sm text-muted">{staff}</span>
      </span>
    ),
  },
  {
    header: 'Payment',
    cell: (ticket) => (
      <span className="grid gap-0.5">
        <span>
          {[...new Set(ticket.payments.map(({ method }) => methodText[method].label))].join(', ') ||
            '–'}
        </span>
        {ticket.total.startsWith('-') && !isOnCredit(ticket) && (
          <span className="text-sm text-muted">Paid to the customer</span>
        )}
      </span>
    ),
  },
  {
    header: 'Total',
    align: 'end',
    cell: ({ total }) => <b className="tabular-nums">{formatMoney(total)}</b>,
  },
];

function TicketNumber(ticket: Ticket) {
  const { _id, number, kind, layaway, void: isVoid } = ticket;
  const bought = boughtWord(ticket);
  const returned = returnedWord(ticket);
  return (
    <span className="inline-flex flex-wrap items-center gap-2 max-md:justify-end">
      <Link to={staffPaths.ticket(_id)} className="text-link tabular-nums">
        {number}
      </Link>
      {layaway && <Badge>{kind === 'return' ? 'Layaway canceled' : 'Layaway'}</Badge>}
      {kind === 'return' && !layaway && <Badge>{isVoid ? 'Void' : 'Return'}</Badge>}
      {kind === 'sale' && bought && <Badge>{bought}</Badge>}
      {kind === 'sale' && returned && <Badge>{returned}</Badge>}
    </span>
  );
}

/**
 * Returns `Purchase` if the shop only bought products, `Trade-in` if it bought and sold some, or null if it bought
 * none.
 */
function boughtWord({ lines, items }: Ticket): string | null {
  if (items.length === 0 && lines.every((line) => line.kind === 'bought')) return 'Purchase';
  return lines.some((line) => line.kind === 'bought') ? 'Trade-in' : null;
}

/** Returns the word for a ticket that was voided or returned as a whole or in part, or null if all is still sold. */
function returnedWord({ lines, items, can, void: isVoid }: Ticket): string | null {
  if (isVoid) return 'Voided';
  if (!lines.some(({ returned }) => returned) && !items.some(({ returned }) => returned > 0))
    return null;
  const all = !can.return;
  return all ? 'Returned' : 'Partly returned';
}

/** Returns the name of the first product, and how many more products there are. */
function productText({ lines, items }: Pick<Ticket, 'lines' | 'items'>): string {
  const names = [...lines.map(({ title }) => title), ...items.map(({ name }) => name)];
  const more = names.length - 1;
  return `${names[0] ?? ''}${more > 0 ? ` and ${more} more` : ''}`;
}

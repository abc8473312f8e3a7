import { ChevronDown, X } from 'lucide-react';
import { counterKeys } from '#src/lib/counter-keys.ts';
import { formatMoment, formatRelative } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { useNow } from '#src/lib/use-now.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { discard, productText, ticketName } from './parked-actions.ts';
import type { OpenTicket, ParkedTicket } from './ticket-storage.ts';
import { amountOf, totalCents } from './ticket-totals.ts';

/** Returns how many products and items the ticket sells and how many trade-ins it buys. */
function pieceText({ lines, items, buyIns }: OpenTicket): string {
  const counted = [
    lines.length > 0 && `${lines.length} ${lines.length === 1 ? 'product' : 'products'}`,
    items.length > 0 && `${items.length} ${items.length === 1 ? 'item' : 'items'}`,
    buyIns.length > 0 && `${buyIns.length} ${buyIns.length === 1 ? 'trade-in' : 'trade-ins'}`,
  ];
  return counted.filter(Boolean).join(', ');
}

type ParkedTicketsProps = {
  parked: readonly ParkedTicket[];
  /** Whether the list is collapsed, because the open or completed ticket needs the space. */
  folded: boolean;
  /** Resumes a parked ticket. Null while the open ticket can't be parked. */
  onResume: ((ticket: ParkedTicket) => void) | null;
};

/** The tickets parked at this computer, with buttons to resume or discard each. */
export function ParkedTickets({ parked, folded, onResume }: ParkedTicketsProps) {
  const now = useNow(30_000);
  if (parked.length === 0) return null;
  return (
    <details
      key={String(folded)}
      open={!folded}
      className="group mb-3 shrink-0 border-y border-rule bg-base-200 px-4 sm:px-5"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between font-bold">
        Parked tickets ({parked.length})
        <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
      </summary>
      <ul aria-label="Parked tickets" className="-me-3 max-h-60 overflow-y-auto pe-3">
        {parked.toReversed().map((ticket, index) => {
          const name = ticketName(ticket);
          const total = totalCents(ticket);
          const paid = ticket.payments.length > 0;
          return (
            <li
              key={ticket.key}
              className="flex items-center gap-x-2 border-t border-rule py-2 first:border-t-0"
            >
              <div className="min-w-0 flex-1">
                <p className="truncate font-bold">
                  <bdi>{name}</bdi>
                </p>
                {ticket.customer.name !== '' && (
                  <p className="truncate text-sm">
                    <bdi>{productText(ticket)}</bdi>
                  </p>
                )}
                <p className="text-sm text-muted">
                  <span className="tabular-nums">
                    {total < 0 && '−'}
                    {formatMoney(amountOf(total))}
                  </span>
                  {paid && ', partly paid'} · {pieceText(ticket)}
                </p>
                <p className="text-sm text-muted">
                  Parked by <bdi>{ticket.by}</bdi>{' '}
                  <time dateTime={ticket.since} title={formatMoment(ticket.since)}>
                    {formatRelative(ticket.since, now)}
                  </time>
                </p>
              </div>
              {onResume && (
                <Button
                  look="paper"
                  className="btn-sm min-h-11 shrink-0"
                  onClick={() => onResume(ticket)}
                >
                  Resume <span className="sr-only">{name}</span>
                  {!folded && index === 0 && <KeyCap name={counterKeys.park} />}
                </Button>
              )}
              {!paid && (
                <button
                  type="button"
                  aria-label={`Discard ${name}`}
                  onClick={() => discard(ticket)}
                  className="-me-3 grid size-11 shrink-0 place-items-center rounded-full hover:bg-base-300"
                >
                  <X aria-hidden="true" className="size-5" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <p className="pb-3 text-sm text-muted">
        These tickets are stored on this computer until you log out. The products can still be
        booked or sold elsewhere.
      </p>
    </details>
  );
}

import { ChevronDown, X } from 'lucide-react';
import { counterKeys } from '#src/lib/counter-keys.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { KeyCap } from '#src/ui/key-cap.tsx';
import { discard, ticketName } from './held-actions.ts';
import type { HeldTicket } from './ticket-storage.ts';
import { amountOf, totalCents } from './ticket-totals.ts';

type HeldTicketsProps = {
  held: readonly HeldTicket[];
  /** True if the open ticket has products. In that case, the list is collapsed. */
  busy: boolean;
  /** Resumes a held ticket. Null while the open ticket can't be put on hold. */
  onResume: ((ticket: HeldTicket) => void) | null;
};

/** The tickets on hold at this computer, with buttons to resume or discard each. */
export function HeldTickets({ held, busy, onResume }: HeldTicketsProps) {
  if (held.length === 0) return null;
  return (
    <details
      key={String(busy)}
      open={!busy}
      className="group mb-3 shrink-0 border-y border-rule bg-base-200 px-4 sm:px-5"
    >
      <summary className="flex min-h-11 cursor-pointer items-center justify-between font-bold">
        On hold ({held.length})
        <ChevronDown aria-hidden="true" className="size-5 group-open:rotate-180" />
      </summary>
      <ul aria-label="Tickets on hold" className="max-h-60 overflow-y-auto">
        {held.toReversed().map((ticket, index) => {
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
                <p className="text-sm text-muted">
                  <span className="tabular-nums">
                    {total < 0 && '−'}
                    {formatMoney(amountOf(total))}
                  </span>
                  {paid && ', partly paid'} · <bdi>{ticket.by}</bdi>,{' '}
                  <time dateTime={ticket.since}>{formatMoment(ticket.since)}</time>
                </p>
              </div>
              {onResume && (
                <Button
                  look="paper"
                  className="btn-sm min-h-11 shrink-0"
                  onClick={() => onResume(ticket)}
                >
                  Resume <span className="sr-only">{name}</span>
                  {!busy && index === 0 && <KeyCap name={counterKeys.hold} />}
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

import { useId } from 'react';
import { formatMoney } from '#src/lib/money.ts';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { TicketLineRow } from './ticket-line-row.tsx';
import { totalAmount } from './ticket-totals.ts';
import { useTicket } from './use-ticket.ts';

/** The open ticket: its products and their total. */
export function Ticket() {
  const id = useId();
  const ticket = useTicket();
  const { lines, remove } = ticket;
  const region = useKeptFocus<HTMLElement>();
  return (
    <section {...region} aria-labelledby={id} className="plate grid gap-5 p-5 outline-none sm:p-6">
      <h2 id={id} className="text-2xl">
        Ticket
      </h2>
      {lines.length === 0 ? (
        <p className="text-muted">Scan a tag or search for a product to sell it.</p>
      ) : (
        <>
          <ul aria-label="Products on the ticket" className="grid">
            {lines.map((line) => (
              <TicketLineRow
                key={line.product._id}
                line={line}
                onRemove={() => remove(line.product._id)}
              />
            ))}
          </ul>
          <p className="flex items-center justify-between gap-4 border-t border-rule pt-5">
            <span className="text-lg font-bold">Total</span>
            <span className="hang-tag py-2 pe-4 ps-9 text-4xl">
              {formatMoney(totalAmount(ticket))}
            </span>
          </p>
        </>
      )}
    </section>
  );
}

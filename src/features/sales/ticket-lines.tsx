import { BuyInRow } from './buy-in-row.tsx';
import type { SaleRefusal } from './sale-refusal.ts';
import { TicketLineRow } from './ticket-line-row.tsx';
import type { BuyInLine } from './ticket-store.ts';
import type { useTicket } from './use-ticket.ts';

type TicketLinesProps = {
  ticket: ReturnType<typeof useTicket>;
  refusal: SaleRefusal | null;
  /** Opens the dialog about a product's hold. */
  onHold: (id: string) => void;
  /** Opens the form of a product that the shop buys; null if it has none. */
  onEdit: ((line: BuyInLine) => void) | null;
};

/** The products that the shop sells on the ticket, then those that it buys. */
export function TicketLines({ ticket, refusal, onHold, onEdit }: TicketLinesProps) {
  const { lines, buyIns, sent } = ticket;
  const locked = sent !== null;
  return (
    <ul aria-label="Products on the ticket" className="grid">
      {lines.map((line) => {
        const { _id } = line.product;
        return (
          <TicketLineRow
            key={_id}
            line={line}
            error={refusal?.lines[_id]}
            locked={locked}
            onChange={(change) => ticket.changeLine(_id, change)}
            onRemove={() => ticket.remove(_id)}
            onHold={() => onHold(_id)}
          />
        );
      })}
      {buyIns.map((line) => (
        <BuyInRow
          key={line.id}
          line={line}
          error={refusal?.lines[line.id]}
          locked={locked}
          onEdit={onEdit && (() => onEdit(line))}
          onRemove={() => ticket.removeBuyIn(line)}
        />
      ))}
    </ul>
  );
}

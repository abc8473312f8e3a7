import { maxLines } from '#contracts/counter/tickets.ts';
import { type Item, maxPieces } from '#contracts/stock/item.ts';
import { toastError } from '#src/ui/toaster.tsx';
import type { StoredItem } from './ticket-storage.ts';
import { changeTicket, openTicket } from './ticket-store.ts';

/** Changes the quantity, the price or the reason of small goods on the ticket. */
export function changeItem(id: string, change: Partial<StoredItem>): void {
  changeTicket((ticket) => ({
    ...ticket,
    items: ticket.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
  }));
}

/**
 * Adds small goods to the open ticket, or more pieces if they are on it. Returns whether that was possible, and shows
 * the reason otherwise.
 */
export function addLine(added: StoredItem): boolean {
  const { items, sent } = openTicket();
  const present = items.find(({ id }) => id === added.id);
  const quantity = (present?.quantity ?? 0) + added.quantity;
  const trouble = sent
    ? 'First check whether the open ticket was charged.'
    : quantity > maxPieces
      ? `A line can have at most ${maxPieces} pieces.`
      : !present && items.length >= maxLines
        ? `A ticket can have at most ${maxLines} items. Charge this one first.`
        : null;
  if (trouble !== null) {
    toastError(trouble);
    return false;
  }
  if (present) {
    // It becomes the line that was scanned last.
    changeTicket((ticket) => ({ ...ticket, order: ticket.order?.filter((id) => id !== added.id) }));
    changeItem(added.id, { quantity, stock: added.stock });
  } else changeTicket((ticket) => ({ ...ticket, items: [...ticket.items, added] }));
  return true;
}

/** Adds one piece of an item to the open ticket. For the reply, see {@link addLine}. */
export const addItem = ({ _id, name, price, tax_class, stock }: Item): boolean =>
  addLine({ id: _id, item_id: _id, name, price, tag_price: price, tax_class, stock, quantity: 1 });

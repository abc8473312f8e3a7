import type { CounterProduct } from '#contracts/counter/counter.ts';
import { maxLines } from '#contracts/counter/tickets.ts';
import { unsellableText } from '#src/counter/unsellable-text.ts';
import { readCustomer } from '#src/customers/read-customer.ts';
import { describeError } from '#src/lib/api-error.ts';
import { toastError, toastMessage } from '#src/ui/toaster.tsx';
import { toastUndo } from '#src/ui/undo-toast.tsx';
import { type BuyInLine, isBuyers, type TicketLine, usualPrice } from './ticket-storage.ts';
import {
  changeTicket,
  closeWithTicket,
  openTicket,
  parkedTickets,
  startTicket,
  useTickets,
} from './ticket-store.ts';
import { idsByAge } from './ticket-totals.ts';

/** Shows a toast that offers to undo a removal from the open ticket. */
function offerUndo(id: string, title: string, onUndo: () => void): void {
  const about = `ticket:${id}`;
  toastUndo(`${title} removed from the ticket.`, title, { about, ms: 8000, onUndo });
  closeWithTicket(about);
}

/**
 * Adds a product to the open ticket. `handoverCode` proves that the customer holds the product. If the product can't
 * be sold, shows the reason. Returns whether the product is on the ticket.
 */
function add(product: CounterProduct, handoverCode?: string): boolean {
  const { _id, title } = product;
  const code = handoverCode === undefined ? {} : { code: handoverCode };
  const { lines, sent } = openTicket();
  if (sent) {
    toastError('First check whether the open ticket was charged.');
    return false;
  }
  const present = lines.some((line) => line.product._id === _id);
  if (!present && !product.can.sell) {
    toastError(unsellableText(product) ?? `${title} can’t be sold here.`, title);
    return false;
  }
  const other = parkedTickets().find((parked) =>
    parked.lines.some((line) => line.product._id === _id),
  );
  if (!present && other) {
    toastError(`${title} is on a parked ticket. Resume that ticket to sell it.`, title);
    return false;
  }
  if (!present && lines.length >= maxLines) {
    toastError(`A ticket can have at most ${maxLines} products. Charge this one first.`);
    return false;
  }
  if (present && handoverCode === undefined) {
    toastMessage(`${title} is already on the ticket.`, title);
    return true;
  }
  changeTicket((ticket) => ({
    ...ticket,
    lines: present
      ? ticket.lines.map((line) =>
          line.product._id === _id ? changed(line, { product, ...code }) : line,
        )
      : [
          ...ticket.lines,
          { product, price: usualPrice({ product, ...code }), reason: '', override: '', ...code },
        ],
  }));
  return true;
}

/** Removes a product from the ticket. A toast offers to undo this. */
function remove(id: string): void {
  const { lines } = openTicket();
  const at = lines.findIndex(({ product }) => product._id === id);
  const line = lines[at];
  if (!line) return;
  changeTicket((ticket) => ({ ...ticket, lines: lines.filter((other) => other !== line) }));
  offerUndo(id, line.product.title, () => putBack(line, at));
}

function putBack(line: TicketLine, at: number): void {
  changeTicket((ticket) => {
    const others = ticket.lines.filter(({ product }) => product._id !== line.product._id);
    return { ...ticket, lines: others.toSpliced(at, 0, line) };
  });
}

/**
 * Applies a change to a line. Keeps a price that staff have set. Otherwise, uses the price on the tag or, once the
 * buyer's code is known, the price at the time of booking.
 */
function changed(line: TicketLine, change: Partial<TicketLine>): TicketLine {
  const next = { ...line, ...change };
  const follows = change.price === undefined && line.price === usualPrice(line);
  return follows ? { ...next, price: usualPrice(next) } : next;
}

/** Changes a line's price, reason, product or code. */
function changeLine(id: string, change: Partial<TicketLine>): void {
  changeTicket((ticket) => ({
    ...ticket,
    lines: ticket.lines.map((line) => (line.product._id === id ? changed(line, change) : line)),
  }));
}

/**
 * Adds a trade-in to the ticket, or replaces the trade-in with the same id. Its seller becomes the ticket's customer,
 * unless the ticket has one or a code proves who the customer is.
 */
function buy(line: BuyInLine): void {
  const { name } = line.form.seller;
  const before = openTicket().buyIns.find(({ id }) => id === line.id)?.form.seller.name;
  changeTicket(({ buyIns, customer, ...ticket }) => ({
    ...ticket,
    customer:
      ((customer.name === '' && customer.email === '') ||
        (customer.name === before && before !== name)) &&
      !ticket.lines.some(isBuyers)
        ? { name, email: '' }
        : customer,
    buyIns: buyIns.some(({ id }) => id === line.id)
      ? buyIns.map((other) => (other.id === line.id ? line : other))
      : [...buyIns, line],
  }));
}

/** Replaces the seller's name by the known customer with this id, unless the ticket has another customer by then. */
async function pickSeller(id: string, name: string): Promise<void> {
  try {
    const found = await readCustomer(id);
    changeTicket((ticket) => {
      const { customer } = ticket;
      const isSeller = !customer._id && customer.email === '' && customer.name === name;
      return isSeller ? { ...ticket, customer: found } : ticket;
    });
  } catch (error) {
    toastError(describeError(error).message);
  }
}

/** Removes a trade-in from the ticket. A toast offers to undo this. */
function removeBuyIn(line: BuyInLine): void {
  changeTicket(({ buyIns, ...ticket }) => ({
    ...ticket,
    buyIns: buyIns.filter(({ id }) => id !== line.id),
  }));
  offerUndo(line.id, line.form.product.title, () => buy(line));
}

/** Removes small goods from the ticket. A toast offers to undo this. */
function removeItem(id: string): void {
  const { items } = openTicket();
  const at = items.findIndex((item) => item.id === id);
  const item = items[at];
  if (!item) return;
  const others = (list: typeof items) => list.filter((other) => other.id !== id);
  changeTicket((ticket) => ({ ...ticket, items: others(ticket.items) }));
  offerUndo(id, item.name, () =>
    changeTicket((ticket) => ({ ...ticket, items: others(ticket.items).toSpliced(at, 0, item) })),
  );
}

/** Removes the line with this id, or the one that was added last. */
function removeAny(id?: string): void {
  const { items, buyIns } = openTicket();
  const line = id ?? idsByAge(openTicket()).at(-1) ?? '';
  const bought = buyIns.find((one) => one.id === line);
  if (bought) removeBuyIn(bought);
  else if (items.some((item) => item.id === line)) removeItem(line);
  else remove(line);
}

const actions = { add, buy, pickSeller, removeAny, changeLine, change: changeTicket, startTicket };

/**
 * Returns the open ticket and the actions that change it. Each device has one open ticket and a list of parked tickets.
 * Tickets survive navigation, reloads, crashes and a switch to another person. A ticket ends when it is charged or when
 * the user logs out.
 */
export const useTicket = () => ({ ...useTickets(), ...actions });

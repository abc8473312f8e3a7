import { toastError, toastMessage } from '#src/ui/toaster.tsx';
import { toastUndo } from '#src/ui/undo-toast.tsx';
import type { OpenTicket, ParkedTicket } from './ticket-storage.ts';
import {
  discardParked,
  openTicket,
  parkedTickets,
  parkTicket,
  resumeTicket,
} from './ticket-store.ts';
import { isEmpty } from './ticket-totals.ts';

const maxParked = 9;
const undoTime = 8000;

/** Returns the title of the ticket's first product and the number of its other products. */
export function productText({ lines, items, buyIns }: OpenTicket): string {
  const [first = '', ...others] = [
    ...lines.map(({ product }) => product.title),
    ...items.map(({ name }) => name),
    ...buyIns.map(({ form }) => form.product.title),
  ];
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}

/** Returns a label for a ticket: the customer's name or, if there is none, the products. */
export const ticketName = (ticket: OpenTicket): string =>
  ticket.customer.name || productText(ticket);

/** Parks the open ticket. Returns false if too many tickets are parked. */
export function park(): boolean {
  if (parkedTickets().length >= maxParked) {
    toastError(`At most ${maxParked} tickets can be parked. Resume or discard one first.`);
    return false;
  }
  const open = openTicket();
  parkTicket();
  tellParked(open);
  return true;
}

function tellParked(ticket: OpenTicket) {
  const name = ticketName(ticket);
  const isOne = ticket.lines.length + ticket.items.length + ticket.buyIns.length === 1;
  const words = ticket.customer.name
    ? `The ticket of ${name} is parked.`
    : `${name} ${isOne ? 'is' : 'are'} parked.`;
  toastMessage(words, name, 'parked');
}

/** Opens a parked ticket. If the open ticket has products, parks that ticket. */
export function resume({ key, lostTradeIns }: ParkedTicket): void {
  const open = openTicket();
  resumeTicket(key);
  if (!isEmpty(open)) tellParked(open);
  if (lostTradeIns > 0) {
    toastError('This ticket’s trade-in was only stored in another tab. Enter it again.');
  }
}

/** Discards a parked ticket. A toast offers to undo this. */
export function discard(ticket: ParkedTicket): void {
  const name = ticketName(ticket);
  const onUndo = discardParked(ticket.key);
  toastUndo(`${name} discarded.`, name, { about: `parked:${ticket.key}`, ms: undoTime, onUndo });
}

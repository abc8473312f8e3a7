import { toastError, toastMessage, toastUndo } from '#src/ui/toaster.tsx';
import type { HeldTicket, OpenTicket } from './ticket-storage.ts';
import { discardHeld, heldTickets, holdTicket, openTicket, resumeTicket } from './ticket-store.ts';

const maxHeld = 9;
const undoTime = 8000;

/** Returns a label for a ticket: the customer's name or, if there is none, the products. */
export function ticketName({ customer, lines, buyIns }: OpenTicket): string {
  if (customer.name !== '') return customer.name;
  const [first = '', ...others] = [
    ...lines.map(({ product }) => product.title),
    ...buyIns.map(({ form }) => form.product.title),
  ];
  return others.length > 0 ? `${first} and ${others.length} more` : first;
}

/** Puts the open ticket on hold. Returns false if too many tickets are on hold. */
export function hold(): boolean {
  if (heldTickets().length >= maxHeld) {
    toastError(`At most ${maxHeld} tickets can be on hold. Resume or discard one first.`);
    return false;
  }
  const name = ticketName(openTicket());
  holdTicket();
  toastMessage(`${name} is on hold.`, name, 'held');
  return true;
}

/** Opens a held ticket. If the open ticket has products, puts that ticket on hold. */
export function resume({ key, lostTradeIns }: HeldTicket): void {
  resumeTicket(key);
  if (lostTradeIns > 0) {
    toastError('This ticket’s trade-in was only stored in another tab. Enter it again.');
  }
}

/** Discards a held ticket. A toast offers to undo this. */
export function discard(ticket: HeldTicket): void {
  const name = ticketName(ticket);
  const onUndo = discardHeld(ticket.key);
  toastUndo(`${name} discarded.`, name, { about: `held:${ticket.key}`, ms: undoTime, onUndo });
}

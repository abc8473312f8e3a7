import { fromCents, toCents } from '#contracts/money.ts';
import type { OpenTicket } from './ticket-store.ts';

/** Returns what the customer pays for the ticket, in cents. If it is negative, the shop pays the customer. */
export function totalCents({ lines }: Pick<OpenTicket, 'lines'>): number {
  return lines.reduce((sum, { price }) => sum + toCents(price), 0);
}

/** Returns the ticket's total without its sign, as a decimal string. */
export const totalAmount = (ticket: Pick<OpenTicket, 'lines'>) =>
  fromCents(Math.abs(totalCents(ticket)));

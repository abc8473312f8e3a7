import { fromCents, toCents } from '#contracts/money.ts';
import type { OpenTicket } from './ticket-store.ts';

type Priced = Pick<OpenTicket, 'lines' | 'buyIns' | 'payments'>;

/** Returns what the customer pays for the ticket, in cents. If it is negative, the shop pays the customer. */
export const totalCents = ({ lines, buyIns }: Priced): number =>
  lines.reduce((sum, { price }) => sum + toCents(price), 0) -
  buyIns.reduce((sum, { form }) => sum + toCents(form.paid), 0);

export const isEmpty = ({ lines, buyIns }: Priced): boolean => lines.length + buyIns.length === 0;

/** Returns the cents that are still to be paid, to the shop or to the customer. */
export const restCents = (ticket: Priced): number =>
  Math.abs(totalCents(ticket)) -
  ticket.payments.reduce((sum, { amount }) => sum + toCents(amount), 0);

/** Returns an amount without its sign, as a decimal string. */
export const amountOf = (cents: number) => fromCents(Math.abs(cents));

/** Returns a typed amount in cents, or null if it is not an amount. */
export function typedCents(text: string | undefined): number | null {
  try {
    return toCents(text ?? '');
  } catch {
    return null;
  }
}

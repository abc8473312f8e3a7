import { maxChangeCents } from '#contracts/counter/tickets.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { formatMoney } from '#src/lib/money.ts';
import type { OpenTicket } from './ticket-storage.ts';

type Priced = Pick<OpenTicket, 'lines' | 'items' | 'buyIns' | 'payments'>;

/** Returns the price of all pieces of an item, in cents. */
export const piecesCents = ({ price, quantity }: OpenTicket['items'][number]): number =>
  quantity * toCents(price);

/** Returns what all pieces of an item usually cost, in cents. */
export const tagCents = ({ price, tag_price = price, quantity }: OpenTicket['items'][number]) =>
  quantity * toCents(tag_price);

/**
 * Returns the amount that the customer pays for the ticket, in cents. It is negative if the shop pays the customer.
 */
export const totalCents = ({ lines, items, buyIns }: Priced): number =>
  lines.reduce((sum, { price }) => sum + toCents(price), 0) +
  items.reduce((sum, item) => sum + piecesCents(item), 0) -
  buyIns.reduce((sum, { form }) => sum + toCents(form.paid), 0);

export const isEmpty = ({ lines, items, buyIns }: Priced): boolean =>
  lines.length + items.length + buyIns.length === 0;

/** Returns the amount still to be paid to the shop or to the customer, in cents. */
export const restCents = (ticket: Priced): number =>
  Math.abs(totalCents(ticket)) -
  ticket.payments.reduce((sum, { amount }) => sum + toCents(amount), 0);

/** Returns an amount as a decimal string without a sign. */
export const amountOf = (cents: number) => fromCents(Math.abs(cents));

/** Converts a typed amount to cents. Returns null if the amount is not valid. */
export function typedCents(text: string | undefined): number | null {
  try {
    return toCents(text ?? '');
  } catch {
    return null;
  }
}

/** Returns the ids of all lines, with the one that was added or scanned last at the end. */
export function idsByAge({ lines, items, buyIns, order = [] }: OpenTicket): string[] {
  const ids = [
    ...lines.map(({ product }) => product._id),
    ...[...items, ...buyIns].map((one) => one.id),
  ];
  const known = order.filter((id) => ids.includes(id));
  return [...known, ...ids.filter((id) => !known.includes(id))];
}

/** Returns what is wrong with the cash that a customer gives for an amount, both in cents, or null. */
export function tenderedProblem(amount: number, tendered: number): string | null {
  const change = tendered - amount;
  if (change < 0) return `${formatMoney(fromCents(-change))} short.`;
  if (change <= maxChangeCents) return null;
  const words = `The change would be ${formatMoney(fromCents(change))}.`;
  return `${words} Check the amount, or return the bills you don’t need.`;
}

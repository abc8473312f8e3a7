import { subtotalRows } from '#contracts/counter/subtotal.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import type { OpenTicket } from './ticket-storage.ts';

type Priced = Pick<OpenTicket, 'lines' | 'buyIns' | 'payments'>;

/**
 * Returns the amount that the customer pays for the ticket, in cents. It is negative if the shop pays the customer.
 */
export const totalCents = ({ lines, buyIns }: Priced): number =>
  lines.reduce((sum, { price }) => sum + toCents(price), 0) -
  buyIns.reduce((sum, { form }) => sum + toCents(form.paid), 0);

export const isEmpty = ({ lines, buyIns }: Priced): boolean => lines.length + buyIns.length === 0;

/** Returns the amount still to be paid to the shop or to the customer, in cents. */
export const restCents = (ticket: Priced): number =>
  Math.abs(totalCents(ticket)) -
  ticket.payments.reduce((sum, { amount }) => sum + toCents(amount), 0);

/** Returns the customer's store credit minus what was already paid with it, in cents, or null if it isn't known. */
export const creditCents = ({ customer, payments }: OpenTicket): number | null =>
  customer.credit === undefined
    ? null
    : payments
        .filter(({ method }) => method === 'credit')
        .reduce((left, { amount }) => left - toCents(amount), toCents(customer.credit));

/** Returns the rows above the total, if there is a discount. */
export const rowsAbove = ({ lines, buyIns }: Priced) =>
  subtotalRows([
    ...lines.map(({ product, price }) => ({
      kind: 'sold' as const,
      price,
      tag: product.resale_price,
    })),
    ...buyIns.map(({ form }) => ({ kind: 'bought' as const, price: form.paid, tag: '0' })),
  ]);

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

import * as z from 'zod/mini';
import { requiredText } from './text.ts';

/** An amount in the API: US dollars as a string with two decimal places, such as `"1299.00"`. */
export const Money = z.string().check(z.regex(/^\d{1,7}\.\d{2}$/));

const amount = /^\d{1,7}(\.\d{1,2})?$/;

/** An amount typed by a user: positive, below ten million dollars, with at most two decimal places. */
export function enteredMoney(name: string, required: string) {
  return requiredText(required, 20).check(
    z.refine(
      (text) => text === '' || (amount.test(text) && toCents(text) > 0),
      `${name} must be a positive amount with at most two decimals!`,
    ),
  );
}

/** Converts a decimal string to integer cents; throws a RangeError if it is not an amount. */
export function toCents(text: string): number {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError(`not an amount: ${text}`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Converts integer cents to a decimal string, as in {@link Money}. */
export function fromCents(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

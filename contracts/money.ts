import * as z from 'zod/mini';
import { halfWidth } from './form-text.ts';
import { requiredText } from './text.ts';

/** An amount in the API: US dollars as a string with two decimal places, such as `"1299.00"`. */
export const Money = z.string().check(z.regex(/^\d{1,7}\.\d{2}$/));

/** Like {@link Money}, but may be negative and have nine digits before the point. */
export const SignedMoney = z.string().check(z.regex(/^-?\d{1,9}\.\d{2}$/));

/**
 * Converts a typed or pasted amount (`$1,299.`, `.99`, full-width digits) to the API's format (`1299`, `0.99`). Other text
 * is only trimmed.
 */
export function cleanMoney(text: string): string {
  const bare = halfWidth(text)
    .trim()
    .replace(/^\$\s*(?=.)/, '')
    .replace('−', '-')
    .replace(/^(-?\s*)\.(?=\d)/, '$10.')
    .replace(/(?<=\d)\.$/, '');
  return /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(bare) ? bare.replaceAll(',', '') : bare;
}

const amount = /^\d{1,7}(\.\d{1,2})?$/;

const isPriced = (name: string) =>
  z.refine<string>(
    (text) => text === '' || (amount.test(text) && toCents(text) > 0),
    `${name} must be an amount above zero, such as 480 or 1250.50.`,
  );

/** An amount typed by a user: positive, below ten million dollars, with at most two decimal places. */
export const enteredMoney = (name: string, required: string) =>
  requiredText(required, 20, cleanMoney).check(isPriced(name));

/** Like {@link enteredMoney}, but the text may be missing or empty. */
export const optionalMoney = (name: string) =>
  z.optional(z.string().check(z.maxLength(20), z.overwrite(cleanMoney), isPriced(name)));

/** An amount counted by a user, such as the cash in a till: like {@link enteredMoney}, but it may be zero. */
export function countedMoney(required: string) {
  return countedAmount(required, /^/);
}

/** Like {@link countedMoney}, but it may be negative. */
export function countedBalance(required: string) {
  return countedAmount(required, /^-?/);
}

const countedAmount = (required: string, sign: RegExp) =>
  requiredText(required, 20, cleanMoney).check(
    z.refine(
      (text) => text === '' || amount.test(text.replace(sign, '')),
      'Enter an amount, e.g. 150.00.',
    ),
  );

/** An amount typed by a user that may be negative, but not zero. */
export function signedAmount(name: string, required: string) {
  return requiredText(required, 20, cleanMoney).check(
    z.refine((text) => {
      const digits = text.replace(/^-/, '');
      return text === '' || (amount.test(digits) && toCents(digits) > 0);
    }, `${name} must be an amount like 50.00 or -50.00.`),
  );
}

/** Converts a decimal string to integer cents. Throws a RangeError if the string is not an amount. */
export function toCents(text: string): number {
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new RangeError(`not an amount: ${text}`);
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** Converts a decimal string, perhaps with a minus sign, to integer cents. Throws like {@link toCents}. */
export function toSignedCents(text: string): number {
  return text.startsWith('-') ? -toCents(text.slice(1)) : toCents(text);
}

/** Converts integer cents to a decimal string, as in {@link Money} or {@link SignedMoney}. */
export function fromCents(cents: number): string {
  const whole = Math.abs(cents);
  const text = `${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
  return cents < 0 ? `-${text}` : text;
}

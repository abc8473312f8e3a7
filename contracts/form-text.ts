import * as z from 'zod/mini';
import { requiredText } from './text.ts';

// Rules of text in forms. Home's first scripts contain `text.ts`, but not this file.

/** Converts full-width digits, letters and signs, as East Asian keyboards type them. */
export const halfWidth = (text: string) => text.normalize('NFKC');

/** The six digits that a buyer shows at the counter. */
export const handoverCode = /^\d{6}$/;

export const isHandoverCode = (text: string) => handoverCode.test(text);

/** Returns the digits of a handover code while it is typed. The screen shows codes in two groups of digits. */
export const codeDigits = (text: string) => halfWidth(text).replaceAll(/\D/g, '').slice(0, 6);

/** Rejects web and email addresses. For names and titles, because the shop's emails quote them in their subjects. */
export const withoutAddress = z.regex(
  /^(?!.*(:\/\/|www\.|@\w|\.[a-z]{2,}\/|\.(com|net|org|info|io|app|dev|shop|store|site|xyz|link)\b))/i,
  'Leave out web and email addresses.',
);

/** Returns the first character that can't be at its position in a phone number, or undefined. */
const strayInPhone = (text: string) => [...text.replace(/^\+?[\d\s().\-/]*/, '')][0];

/** A phone number in any common notation, with 6 to 20 digits. */
export function phone(required: string) {
  return requiredText(required, 40, halfWidth).check(
    z.refine((text) => strayInPhone(text) === undefined, {
      error: ({ input }) =>
        /\d/.test(String(input))
          ? `Remove “${strayInPhone(String(input))}” from the phone number!`
          : 'Enter a phone number, like (406) 555-0199.',
      abort: true,
    }),
    z.refine((text) => {
      const digits = text.replace(/\D/g, '').length;
      return text === '' || (digits >= 6 && digits <= 20);
    }, 'Phone number must have 6 to 20 digits!'),
  );
}

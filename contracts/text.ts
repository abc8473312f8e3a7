import * as z from 'zod/mini';

// PostgreSQL can't store U+0000 or lone surrogates. Other control characters, except tabs and line breaks, have no use in
// names and messages.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters on purpose
const storable = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u;
const notStorable = 'Some of these characters are not allowed.';

/** Matches text that consists only of spaces and invisible characters. Such text counts as empty. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u;
const emptyUnlessVisible = z.overwrite<string>((text) => (invisible.test(text) ? '' : text));

/**
 * Removes direction overrides, embeddings and isolates: an unclosed one would reverse the rest of the page.
 * Right-to-left words display correctly without them.
 */
const withoutTurns = z.overwrite<string>((text) =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''),
);

/** Rejects text that is too long before the other checks run, because some of them take quadratic time. */
const atMost = (max: number) =>
  z.maxLength(max, { error: `Use at most ${max} characters.`, abort: true });

const prose = (max: number) =>
  [z.trim(), emptyUnlessVisible, atMost(max), z.regex(storable, notStorable)] as const;
const line = (max: number) => [withoutTurns, ...prose(max)] as const;

/** Like {@link requiredText}, but allows several lines and keeps direction marks. */
export const requiredProse = (required: string, max: number) =>
  z.string(required).check(...prose(max), z.minLength(1, required));

/**
 * Like {@link requiredProse}, but the text may be missing or empty. Returns an empty string if it is missing.
 */
export const optionalProse = (max: number) => z._default(z.string().check(...prose(max)), '');

/**
 * A required one-line text, trimmed and without direction marks. `required` is the error message if it is empty. `max`
 * is the maximum length in UTF-16 code units.
 */
export const requiredText = (required: string, max: number) =>
  z.string(required).check(...line(max), z.minLength(1, required));

/** Like {@link requiredText}, but the text may be missing or empty. */
export const optionalText = (max: number) => z.optional(z.string().check(...line(max)));

/** Rejects web and email addresses. For names and titles, because the shop's emails quote them in their subjects. */
export const withoutAddress = z.regex(
  /^(?!.*(:\/\/|www\.|@\w|\.[a-z]{2,}\/|\.(com|net|org|info|io|app|dev|shop|store|site|xyz|link)\b))/i,
  'Leave out web and email addresses.',
);

/** Returns the first character that can't be at its position in a phone number, or undefined. */
const strayInPhone = (text: string) => [...text.replace(/^\+?[\d\s().\-/]*/, '')][0];

/** A phone number in any common notation, with 6 to 20 digits. */
export function phone(required: string) {
  return requiredText(required, 40).check(
    z.refine((text) => strayInPhone(text) === undefined, {
      error: ({ input }) => `Remove “${strayInPhone(String(input))}” from the phone number!`,
      abort: true,
    }),
    z.refine((text) => {
      const digits = text.replace(/\D/g, '').length;
      return text === '' || (digits >= 6 && digits <= 20);
    }, 'Phone number must have 6 to 20 digits!'),
  );
}

/** An email address, kept as typed. Comparisons ignore case. */
export function email(required: string) {
  return requiredText(required, 254).check(
    z.refine(
      (text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
      'Email Address must look like name@example.com!',
    ),
  );
}

/**
 * Like {@link email}, but removes invisible characters and normalizes the rest, so addresses that look the same are
 * equal, except for their case.
 */
export function plainEmail(required: string) {
  return email(required).check(
    z.overwrite((text) =>
      text.normalize('NFC').replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu, ''),
    ),
  );
}

export const Id = z.uuid('This isn’t a valid id.');
export const Timestamp = z.iso.datetime();

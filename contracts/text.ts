import * as z from 'zod/mini';

// PostgreSQL can't store U+0000 or lone surrogates. Other control characters, except tabs and line breaks, have no use in
// names and messages.
// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches control characters on purpose
const storable = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u;
const notStorable = 'Some of these characters are not allowed.';

/** Removes spaces and invisible characters. Text that consists only of them counts as empty. */
const onlyVisible = (text: string) =>
  text.replace(/[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu, '');
const emptyUnlessVisible = z.overwrite<string>((text) => onlyVisible(text) && text);

/**
 * Replaces line breaks and tabs with spaces. Removes direction overrides, embeddings and isolates: an unclosed one would
 * reverse the rest of the page. Right-to-left words display correctly without them.
 */
const inOneLine = z.overwrite<string>((text) =>
  text.replace(/[\t\n\r\x85\u2028\u2029]+/g, ' ').replace(/[\u202a-\u202e\u2066-\u2069]/g, ''),
);

/**
 * Rejects text that is too long before the other checks run, because some of them take quadratic time. `slack` is for
 * spaces and other characters that are removed afterwards.
 */
const atMost = (max: number, slack = 0) =>
  z.maxLength(max + slack, { error: `Use at most ${max} characters.`, abort: true });

const prose = (max: number) =>
  [z.trim(), emptyUnlessVisible, atMost(max), z.regex(storable, notStorable)] as const;
const line = (max: number) => [inOneLine, ...prose(max)] as const;

/** Like {@link requiredText}, but allows several lines and keeps direction marks. */
export const requiredProse = (required: string, max: number) =>
  z.string(required).check(...prose(max), z.minLength(1, required));

/**
 * Like {@link requiredProse}, but the text may be missing or empty. Returns an empty string if it is missing.
 */
export const optionalProse = (max: number) => z._default(z.string().check(...prose(max)), '');

/**
 * A required one-line text, trimmed and without line breaks or direction marks. `required` is the error message if it
 * is empty. `max` is the maximum length in UTF-16 code units. `clean` converts the text before it is checked.
 */
export const requiredText = (required: string, max: number, clean = (text: string) => text) =>
  z
    .string(required)
    .check(atMost(max, 1000), z.overwrite(clean), ...line(max), z.minLength(1, required));

/** Like {@link requiredText}, but the text may be missing or empty. */
export const optionalText = (max: number) => z.optional(z.string().check(...line(max)));

// Contracts are compiled without the types that browsers and Node share.
declare const URL: new (text: string) => { hostname: string };

/** Browsers and servers convert an international domain to ASCII in the same way: `xn--…`. */
function asciiDomain(domain: string): string {
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}

/**
 * Returns an email address in the form in which it is stored, so addresses that are equal are also written the same,
 * except for their case: with composed letters, and with an international domain in ASCII.
 */
export const plainEmail = (email: string): string =>
  email.normalize('NFC').replace(/(?<=@)[^@/?#:%\\[\]]*[^\0-\x7f][^@/?#:%\\[\]]*$/, asciiDomain);

/** Returns the same text for equal email addresses. */
export const emailKey = (email: string): string => plainEmail(email).toLowerCase();

/** Returns whether two email addresses are equal. */
export const sameAddress = (one: string, other: string): boolean =>
  emailKey(one) === emailKey(other);

/** An email address, without invisible characters and in the form of {@link plainEmail}. Comparisons ignore case. */
export function email(required: string) {
  return requiredText(required, 254).check(
    z.overwrite((text) => plainEmail(onlyVisible(text))),
    z.refine(
      (text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
      'Email Address must look like name@example.com!',
    ),
  );
}

export const Id = z.uuid('This isn’t a valid id.');
export const Timestamp = z.iso.datetime();

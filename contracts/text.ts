import * as z from 'zod/mini';

/** PostgreSQL can't store U+0000; other control characters have no place in a name or a message. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const withoutControlCharacters = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]*$/;

/**
 * Too long ends the checking: what follows may take time that grows with the square of the length, and
 * the length is then whatever a stranger sent.
 */
const atMost = (max: number) =>
  z.maxLength(max, { error: `At most ${max} characters, please!`, abort: true });

/**
 * A text that must be filled in: trimmed, `required` where nothing is left, at most `max` UTF-16 units.
 */
export function requiredText(required: string, max: number) {
  return z
    .string(required)
    .check(
      z.trim(),
      z.minLength(1, required),
      atMost(max),
      z.regex(withoutControlCharacters, 'Some of these characters can not be stored!'),
    );
}

/** As {@link requiredText}, but may be left out or empty. */
export function optionalText(max: number) {
  return z.optional(
    z
      .string()
      .check(
        z.trim(),
        atMost(max),
        z.regex(withoutControlCharacters, 'Some of these characters can not be stored!'),
      ),
  );
}

/** A phone number as people write it, with 6 to 20 digits. */
export function phone(required: string) {
  return requiredText(required, 40).check(
    z.refine((text) => {
      const digits = text.replace(/\D/g, '').length;
      return text === '' || (/^\+?[\d\s().\-/]*$/.test(text) && digits >= 6 && digits <= 20);
    }, 'Phone number must have 6 to 20 digits!'),
  );
}

/** An e-mail address; kept as typed, compared without regard to case. */
export function email(required: string) {
  return requiredText(required, 254).check(
    z.refine(
      (text) => text === '' || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text),
      'Email Address must look like name@example.com!',
    ),
  );
}

export const Id = z.uuid('This is no valid id!');
export const Timestamp = z.iso.datetime();

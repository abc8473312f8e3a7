import * as z from 'zod/mini';

/**
 * PostgreSQL can't store U+0000, nor UTF-8 half a surrogate pair; other control characters have no place in a
 * name or a message.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it looks for
const storable = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]*$/u;
const notStorable = 'Some of these characters can not be stored!';

/** Spaces, joiners, marks, fillers: with nothing else, there is nothing to read. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u;
const emptyUnlessVisible = z.overwrite<string>((text) => (invisible.test(text) ? '' : text));

/**
 * Overrides, embeddings and isolates: unclosed, they turn around whatever stands behind the text. Words that
 * run from right to left do so without them.
 */
const withoutTurns = z.overwrite<string>((text) =>
  text.replace(/[\u202a-\u202e\u2066-\u2069]/g, ''),
);

/**
 * Too long ends the checking: what follows may take time that grows with the square of the length, and
 * the length is then whatever a stranger sent.
 */
const atMost = (max: number) =>
  z.maxLength(max, { error: `At most ${max} characters, please!`, abort: true });

/** A text of several lines that must be filled in: otherwise as {@link requiredText}. */
export function requiredProse(required: string, max: number) {
  return z
    .string(required)
    .check(
      z.trim(),
      emptyUnlessVisible,
      z.minLength(1, required),
      atMost(max),
      z.regex(storable, notStorable),
    );
}

/**
 * A text of one line that must be filled in: trimmed, without what would turn around the words beside it,
 * `required` where nothing is left to see, at most `max` UTF-16 units.
 */
export function requiredText(required: string, max: number) {
  return z
    .string(required)
    .check(
      withoutTurns,
      z.trim(),
      emptyUnlessVisible,
      z.minLength(1, required),
      atMost(max),
      z.regex(storable, notStorable),
    );
}

/** As {@link requiredText}, but may be left out or empty. */
export function optionalText(max: number) {
  return z.optional(
    z
      .string()
      .check(
        withoutTurns,
        z.trim(),
        emptyUnlessVisible,
        atMost(max),
        z.regex(storable, notStorable),
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

import * as z from 'zod/mini';

/** Checks the length before the text is processed further, so that huge strings are rejected early. */
const text = (longest: number) => z.string().check(z.maxLength(longest, { abort: true }));

/**
 * One part of a printout on an 80 mm roll. The page renders it, and the desktop's main process converts it to receipt
 * printer commands.
 */
const RollPart = z.discriminatedUnion('as', [
  /** The shop's name, at the top. */
  z.strictObject({ as: z.literal('title'), text: text(120) }),
  z.strictObject({
    as: z.literal('text'),
    text: text(1000),
    centered: z.optional(z.literal(true)),
    bold: z.optional(z.literal(true)),
  }),
  /** A name on the left and its value on the right. `notes` appear below the name. */
  z.strictObject({
    as: z.literal('row'),
    name: text(400),
    value: text(60),
    big: z.optional(z.literal(true)),
    notes: z.optional(z.array(text(400)).check(z.maxLength(10))),
  }),
  z.strictObject({ as: z.literal('rule') }),
  /** A Code 128 barcode, with its text below. */
  z.strictObject({ as: z.literal('code'), text: z.string().check(z.regex(/^[\w.-]{1,20}$/)) }),
]);
export type RollPart = z.infer<typeof RollPart>;

/** The parts of a printout on an 80 mm roll, from top to bottom. */
export const Roll = z.pipe(
  z.custom<unknown[]>((value) => Array.isArray(value) && value.length <= 500),
  z.array(RollPart),
);
export type Roll = readonly RollPart[];

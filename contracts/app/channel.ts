import * as z from 'zod/mini';

/** One call from the page to the main process. */
export type Channel = { readonly argument: z.ZodMiniType; readonly result: z.ZodMiniType };

export const nothing = z.void();

/** Checks the length before the text is parsed, so that huge strings are rejected early. */
export const text = (longest: number) =>
  z.string().check(z.maxLength(longest, { abort: true }), z.minLength(1));

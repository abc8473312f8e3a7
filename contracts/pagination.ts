import * as z from 'zod/mini';

/** The query parameters of every paged list: an opaque cursor and a page size, at most 100. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 24),
};

/** One page of a list. `next_cursor` is null on the last page. `total` counts the matches across all pages. */
export function page<T extends z.ZodMiniType>(item: T) {
  return z.object({
    items: z.array(item),
    next_cursor: z.nullable(z.string()),
    total: z.number(),
  });
}

/** Counts of open tasks stop at this number, so that overviews load fast. */
export const maxCounted = 100;

/** The maximum length of lists of recent records. */
export const maxRecent = 10;

import { sql } from 'kysely';

/** Page sizes of 8, 24, 50 and 100 rows, plus one row that shows whether there is another page. */
const sizes = [9, 25, 51, 101];

/**
 * Returns a literal for `LIMIT` that is at least `limit`. The caller drops the extra rows. With a parameter
 * instead, PostgreSQL would plan every call again, which took half of a list's time. Each size is a separate
 * prepared statement, so there are only a few sizes. Don't use this for searches: their best plan depends on
 * the words.
 */
export const literalLimit = (limit: number) =>
  sql.lit(sizes.find((size) => size >= limit) ?? limit);

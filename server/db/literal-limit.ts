import { sql } from 'kysely';

/** Page sizes of 8, 24, 50 and 100 rows, plus one extra row that shows whether there is another page. */
const sizes = [9, 25, 51, 101];

/**
 * Returns a literal for `LIMIT` that is at least `limit`. The caller drops the extra rows. If the limit were a
 * parameter, PostgreSQL would plan every query again, which took half of a list's time. There are only a few sizes,
 * because each one is a separate prepared statement. Don't use this for searches, because their best plan depends on
 * the search terms.
 */
export const literalLimit = (limit: number) =>
  sql.lit(sizes.find((size) => size >= limit) ?? limit);

import { sql } from 'kysely';

/** Pages of 8, 24, 50 and 100 rows, and one more row that shows whether another page follows. */
const sizes = [9, 25, 51, 101];

/**
 * Returns a literal for `LIMIT` of at least `limit` rows; the caller drops the extra rows. With a parameter,
 * PostgreSQL would plan each call again, which took half of a list's time. There are only a few sizes, because
 * each is a separate prepared statement. Not for searches, whose best plan depends on the words.
 */
export const literalLimit = (limit: number) =>
  sql.lit(sizes.find((size) => size >= limit) ?? limit);

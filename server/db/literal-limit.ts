import { sql } from 'kysely';

/** Pages of 8, 24, 50 and 100 rows, and one more row that shows whether another page follows. */
const sizes = [9, 25, 51, 101];

/**
 * At least `limit` rows, written into the statement behind `LIMIT`; the caller cuts the rest. With a parameter,
 * PostgreSQL does not know how many rows it will read and plans each call again, which took half of a list's
 * time. There are few sizes because each is a prepared statement. Not for searches: their best plan depends on
 * the words.
 */
export const literalLimit = (limit: number) =>
  sql.lit(sizes.find((size) => size >= limit) ?? limit);

import { sql } from 'kysely';

/** Page sizes of 8, 24, 50 and 100 rows, plus one extra row that shows whether there is another page. */
const sizes = [9, 25, 51, 101];

/**
 * Returns a literal for `LIMIT` that is at least `limit`. The caller drops the extra rows. With a parameter, PostgreSQL
 * would plan the query again each time, which doubles the time that a list takes. There are only a few sizes, because
 * each one needs a separate prepared statement. Don't use this for searches, because their best plan depends on the
 * search terms.
 */
export const literalLimit = (limit: number) =>
  sql.lit(sizes.find((size) => size >= limit) ?? limit);

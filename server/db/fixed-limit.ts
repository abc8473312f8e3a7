import { sql } from 'kysely';

/** Pages of 8, 24, 50 and the contracts' 100 rows, and the one more that tells whether another follows. */
const sizes = [9, 25, 51, 101];

/**
 * At least `limit` rows, as a literal behind `LIMIT`; the caller cuts. PostgreSQL can't judge a plan for an
 * unknown number of rows, so with a parameter it plans every call anew, which took half of a list's time.
 * The sizes are few because each makes a prepared statement of its own. Not for searches: their best plan
 * depends on the words.
 */
export const fixedLimit = (limit: number) => sql.lit(sizes.find((size) => size >= limit) ?? limit);

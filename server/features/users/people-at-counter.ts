import { sql } from 'kysely';
import type { CounterResults } from '#contracts/counter.ts';
import type { Executor } from '#server/db/client.ts';
import { likeLiteral } from '#server/db/like.ts';
import { begins, userKeys } from './user-list-query.ts';

type Row = { id: string; name: string; email: string; open: number };

/** Returns people whose first name, last name or email address starts with `q`, at most `limit`. */
export async function peopleAtCounter(
  db: Executor,
  q: string,
  limit: number,
): Promise<CounterResults['people']> {
  const start = q.toLowerCase();
  const most = sql.lit(limit);
  // The index of words needs three letters or digits in a row.
  const byWord = /[\p{L}\p{N}]{3}/u.test(start)
    ? sql`UNION (SELECT id FROM users WHERE deleted_at IS NULL
        AND lower(name || ' ' || email) LIKE ${`% ${likeLiteral(start)}%`} LIMIT ${most})`
    : sql``;
  const { rows } = await sql<Row>`
    SELECT id, name, email, (
      SELECT count(*) FROM bookings b WHERE b.buyer_id = u.id AND b.status IN ('held', 'waiting')
    ) AS open
    FROM users u WHERE id IN (
      (SELECT id FROM users WHERE deleted_at IS NULL AND ${begins(userKeys.name, start)}
        ORDER BY ${userKeys.name}, id LIMIT ${most})
      UNION
      (SELECT id FROM users WHERE deleted_at IS NULL AND ${begins(userKeys.email, start)}
        ORDER BY ${userKeys.email}, id LIMIT ${most})
      ${byWord}
    ) ORDER BY ${userKeys.name}, id LIMIT ${most}`.execute(db);
  return rows.map(({ id, ...person }) => ({ _id: id, ...person }));
}

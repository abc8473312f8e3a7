import { type RawBuilder, sql } from 'kysely';
import type { Customer } from '#contracts/people/customers.ts';
import type { Executor } from '#server/db/client.ts';
import { likeLiteral } from '#server/db/like.ts';
import { begins, userKeys } from '#server/people/user-list-query.ts';

type Row = { id: string; name: string; email: string; open: number };

/** The minimum length of the search text. Shorter text would make it easy to list everyone. */
const shortest = 3;

/** Returns up to `limit` people whose first name, last name or email address starts with `q`. */
export async function peopleAtCounter(
  db: Executor,
  q: string,
  limit: number,
): Promise<(Customer & { open: number })[]> {
  const start = q.toLowerCase();
  if ([...start].length < shortest) return [];
  const most = sql.lit(limit);

  async function read(ids: RawBuilder<unknown>): Promise<Row[]> {
    const { rows } = await sql<Row>`
      SELECT id, name, email, (
        SELECT count(*) FROM bookings b WHERE b.buyer_id = u.id AND b.status IN ('held', 'waiting')
      ) AS open
      FROM users u WHERE id IN (${ids}) ORDER BY ${userKeys.name}, id LIMIT ${most}`.execute(db);
    return rows;
  }

  const first = await read(sql`
    (SELECT id FROM users WHERE deleted_at IS NULL AND ${begins(userKeys.name, start)}
      ORDER BY ${userKeys.name}, id LIMIT ${most})
    UNION
    (SELECT id FROM users WHERE deleted_at IS NULL AND ${begins(userKeys.email, start)}
      ORDER BY ${userKeys.email}, id LIMIT ${most})`);
  // Search the other words of names last, because the trigram index is slower for common names. It needs three
  // consecutive letters or digits.
  const others =
    first.length === limit || !/[\p{L}\p{N}]{3}/u.test(start)
      ? []
      : await read(sql`
          SELECT id FROM (
            SELECT id FROM users WHERE deleted_at IS NULL
              AND lower(name || ' ' || email) LIKE ${`% ${likeLiteral(start)}%`} OFFSET 0
          ) m LIMIT ${most}`);
  const people = new Map([...first, ...others].map((row) => [row.id, row]));
  return [...people.values()].slice(0, limit).map(({ id, ...person }) => ({ _id: id, ...person }));
}

/** Returns the name and email address of an open account, or undefined if there is none with this id. */
export async function personAtCounter(db: Executor, id: string): Promise<Customer | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id as _id', 'name', 'email'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row;
}

import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contracts/permissions.ts';
import type { UserQuery } from '#contracts/users.ts';
import { likeLiteral } from '#server/db/like.ts';

type Sort = UserQuery['sort'];
type Field = 'since' | 'name' | 'email';

/** By what each order sorts, as the indexes have it; a cursor holds its value and the id. */
const keys: Record<Field, RawBuilder<unknown>> = {
  since: sql`created_at`,
  name: sql`lower(name) COLLATE "C"`,
  email: sql`lower(email) COLLATE "C"`,
};

function parts(sort: Sort): { field: Field; descending: boolean } {
  const [field, direction] = sort.split('_') as [Field, 'asc' | 'desc'];
  return { field, descending: direction === 'desc' };
}

/** Literals, so that each role finds its partial index. */
const roleConditions: Record<Role, RawBuilder<boolean>> = {
  user: sql`role = 'user'`,
  staff: sql`role = 'staff'`,
  admin: sql`role = 'admin'`,
};

export const sortKey = (sort: Sort) => keys[parts(sort).field];

/** What a cursor of this order must hold. */
export function userCursorShape(sort: Sort) {
  return [parts(sort).field === 'since' ? 'date' : 'string', 'uuid'] as const;
}

export function userOrder(sort: Sort): RawBuilder<unknown> {
  return parts(sort).descending ? sql`${sortKey(sort)} DESC, id DESC` : sql`${sortKey(sort)}, id`;
}

/** The rows that come behind the one a cursor names. */
export function afterUser(sort: Sort, [key, id]: readonly (string | number)[]) {
  const { field, descending } = parts(sort);
  const value = field === 'since' ? sql`${key}::timestamptz` : sql`${key}::text`;
  const compare = descending ? sql`<` : sql`>`;
  return sql<boolean>`(${sortKey(sort)}, id) ${compare} (${value}, ${id}::uuid)`;
}

/** Fewer characters have no trigram: they are looked for where a name or an address begins. */
const shortestPart = 3;

/** Every word of `q` as part of a name or an email address, and the role. */
export function userConditions({ q, role }: Pick<UserQuery, 'q' | 'role'>): RawBuilder<boolean>[] {
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return [
    sql<boolean>`deleted_at IS NULL`,
    ...words.map((word) =>
      [...word].length < shortestPart
        ? sql<boolean>`(${begins(keys.name, word)} OR ${begins(keys.email, word)})`
        : sql<boolean>`lower(name || ' ' || email) LIKE ${`%${likeLiteral(word)}%`}`,
    ),
    ...(role === undefined ? [] : [roleConditions[role]]),
  ];
}

/** As a range, which an index serves also where the statement is planned once for all words. */
const begins = (key: RawBuilder<unknown>, word: string) =>
  sql`${key} >= ${word} AND ${key} < ${`${word}\u{10ffff}`}`;

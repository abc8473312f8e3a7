import { type RawBuilder, sql } from 'kysely';
import type { Role } from '#contracts/permissions.ts';
import type { UserQuery } from '#contracts/users.ts';
import { likeLiteral } from '#server/db/like.ts';

type Sort = UserQuery['sort'];
type Field = 'since' | 'name' | 'email';

/** The sort key of each field, as in the indexes. A cursor contains this value and the id. */
const keys: Record<Field, RawBuilder<unknown>> = {
  since: sql`created_at`,
  name: sql`lower(name) COLLATE "C"`,
  email: sql`lower(email) COLLATE "C"`,
};

function parts(sort: Sort): { field: Field; descending: boolean } {
  const [field, direction] = sort.split('_') as [Field, 'asc' | 'desc'];
  return { field, descending: direction === 'desc' };
}

/** Literals, because PostgreSQL can't use the partial index of a role with a parameter. */
const roleConditions: Record<Role, RawBuilder<boolean>> = {
  user: sql`role = 'user'`,
  staff: sql`role = 'staff'`,
  admin: sql`role = 'admin'`,
};

export const sortKey = (sort: Sort) => keys[parts(sort).field];

/** Returns the types of a cursor's keys for this order. */
export function userCursorShape(sort: Sort) {
  return [parts(sort).field === 'since' ? 'date' : 'string', 'uuid'] as const;
}

export function userOrder(sort: Sort): RawBuilder<unknown> {
  return parts(sort).descending ? sql`${sortKey(sort)} DESC, id DESC` : sql`${sortKey(sort)}, id`;
}

/** Returns the condition for rows after the row of a cursor. */
export function afterUser(sort: Sort, [key, id]: readonly (string | number)[]) {
  const { field, descending } = parts(sort);
  const value = field === 'since' ? sql`${key}::timestamptz` : sql`${key}::text`;
  const compare = descending ? sql`<` : sql`>`;
  return sql<boolean>`(${sortKey(sort)}, id) ${compare} (${value}, ${id}::uuid)`;
}

/** Shorter words have no trigram, so they only match the start of a name or email. */
const shortestPart = 3;

/** Returns the conditions for the role and for every word of `q` in the name or email. */
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

/** A range instead of `LIKE`, so that a generic plan can also use the index. */
const begins = (key: RawBuilder<unknown>, word: string) =>
  sql`${key} >= ${word} AND ${key} < ${`${word}\u{10ffff}`}`;

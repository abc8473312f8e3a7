import { type RawBuilder, sql } from 'kysely';
import type { UserQuery } from '#contracts/people/user-list.ts';
import type { Role } from '#contracts/permissions.ts';
import { likeLiteral } from '#server/db/like.ts';

type Sort = UserQuery['sort'];
type Field = 'since' | 'name' | 'email';

/** The sort key of each field, exactly as in the field's index. A cursor contains the sort key and the id. */
export const userKeys: Record<Field, RawBuilder<unknown>> = {
  since: sql`created_at`,
  name: sql`lower(name) COLLATE "C"`,
  email: sql`lower(email) COLLATE "C"`,
};

function parts(sort: Sort): { field: Field; descending: boolean } {
  const [field, direction] = sort.split('_') as [Field, 'asc' | 'desc'];
  return { field, descending: direction === 'desc' };
}

/** These are literals, because PostgreSQL can't use a role's partial index if the role is a parameter. */
const roleConditions: Record<Role, RawBuilder<boolean>> = {
  user: sql`role = 'user'`,
  staff: sql`role = 'staff'`,
  admin: sql`role = 'admin'`,
};

export const sortKey = (sort: Sort) => userKeys[parts(sort).field];

/** Returns the types of a cursor's keys for this sort order. */
export function userCursorShape(sort: Sort) {
  return [parts(sort).field === 'since' ? 'date' : 'string', 'uuid'] as const;
}

export function userOrder(sort: Sort): RawBuilder<unknown> {
  return parts(sort).descending ? sql`${sortKey(sort)} DESC, id DESC` : sql`${sortKey(sort)}, id`;
}

/** Returns a condition that selects the rows after a cursor. */
export function afterUser(sort: Sort, [key, id]: readonly (string | number)[]) {
  const { field, descending } = parts(sort);
  const value = field === 'since' ? sql`${key}::timestamptz` : sql`${key}::text`;
  const compare = descending ? sql`<` : sql`>`;
  return sql<boolean>`(${sortKey(sort)}, id) ${compare} (${value}, ${id}::uuid)`;
}

/** Words shorter than this contain no trigrams, so they match only at the start of a name or email address. */
const minPartLength = 3;

/** A search for users. `at` is the time at which users have to be suspended, if the query asks for that. */
export type UserFilter = Pick<UserQuery, 'q' | 'role' | 'suspended' | 'sort'> & { at: Date };

/**
 * Returns the conditions for users who have this role, whose name or email address contains each word of `q`, and who
 * are suspended, if the query asks for that.
 */
export function userConditions(filter: Omit<UserFilter, 'sort'>): RawBuilder<boolean>[] {
  const { q, role, suspended, at } = filter;
  const words = (q ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  return [
    sql<boolean>`deleted_at IS NULL`,
    ...words.map((word) =>
      [...word].length < minPartLength
        ? sql<boolean>`(${begins(userKeys.name, word)} OR ${begins(userKeys.email, word)})`
        : sql<boolean>`lower(name || ' ' || email) LIKE ${`%${likeLiteral(word)}%`}`,
    ),
    ...(role === undefined ? [] : [roleConditions[role]]),
    ...(suspended === undefined ? [] : [sql<boolean>`suspended_until > ${at}`]),
  ];
}

/**
 * Returns the condition that `key` starts with `word`. The condition compares a range, because generic plans can't use
 * the index for `LIKE`.
 */
export const begins = (key: RawBuilder<unknown>, word: string) =>
  sql<boolean>`${key} >= ${word} AND ${key} < ${`${word}\u{10ffff}`}`;

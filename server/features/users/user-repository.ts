import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { leastRole, type Role } from '#contracts/permissions.ts';
import type { UserQuery } from '#contracts/users.ts';
import { type AccountRow, formerMember } from '#server/db/account-records.ts';
import type { Executor } from '#server/db/client.ts';
import { literalLimit } from '#server/db/literal-limit.ts';
import { Refusal } from '#server/http/refusal.ts';
import { afterUser, sortKey, userConditions, userOrder } from './user-list-query.ts';

type NewUser = { uid: string; name: string; email: string; emailVerified: boolean };

/** A row of the list; `sort_key` is what the list is ordered by. */
export type ListedUser = Pick<AccountRow, 'id' | 'name' | 'email' | 'role' | 'created_at'> & {
  sort_key: string | Date;
};

/** Refusal `last_admin` with this message where `leaving` is the only admin among the locked accounts. */
export function assertOtherAdmin(
  locked: readonly AccountRow[],
  leaving: AccountRow,
  message: string,
): void {
  const admins = locked.filter(({ role }) => role === 'admin');
  if (admins.length === 1 && admins[0] === leaving) throw new Refusal('last_admin', message);
}

/** SQL on users, bound to one connection or transaction. */
export function userRepository(db: Executor) {
  const byEmail = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`;
  return {
    byId: (id: string): Promise<AccountRow | undefined> =>
      db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    /**
     * Locks these accounts and, where one of them is an admin, every admin. In the order of their ids, so
     * that two such calls wait for each other instead of deadlocking; and so that no one else can become or
     * stop being the last admin until the transaction ends.
     */
    async lock(...ids: string[]): Promise<AccountRow[]> {
      const { rows } = await sql<AccountRow>`
        SELECT * FROM users WHERE id IN (
          SELECT unnest(${ids}::uuid[])
          UNION
          SELECT id FROM users WHERE role = 'admin'
            AND EXISTS (SELECT FROM users WHERE id = ANY(${ids}::uuid[]) AND role = 'admin')
        ) ORDER BY id FOR NO KEY UPDATE`.execute(db);
      return rows;
    },

    bySignInUid: (uid: string): Promise<AccountRow | undefined> =>
      db.selectFrom('users').selectAll().where('sign_in_uid', '=', uid).executeTakeFirst(),

    byEmail: (email: string): Promise<AccountRow | undefined> =>
      db.selectFrom('users').selectAll().where(byEmail(email)).executeTakeFirst(),

    /** Undefined if another account has this email or sign-in, perhaps since a moment ago. */
    insert: (user: NewUser): Promise<AccountRow | undefined> =>
      db
        .insertInto('users')
        .values({
          id: uuidv7(),
          sign_in_uid: user.uid,
          name: user.name,
          email: user.email,
          email_verified: user.emailVerified,
        })
        .onConflict((oc) => oc.doNothing())
        .returningAll()
        .executeTakeFirst(),

    /** Ties an existing person to another sign-in, and ends the sessions of the former one. */
    link: (id: string, uid: string): Promise<AccountRow | undefined> =>
      db
        .updateTable('users')
        .set((eb) => ({ sign_in_uid: uid, token_version: eb('token_version', '+', 1) }))
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    /** Undefined where the account has been closed, perhaps a moment ago. */
    rename: (id: string, name: string): Promise<AccountRow | undefined> =>
      db
        .updateTable('users')
        .set({ name })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    /** Undefined where the account has been closed, perhaps a moment ago. */
    setVerifiedEmail: (id: string, email: string): Promise<AccountRow | undefined> =>
      db
        .updateTable('users')
        .set({ email, email_verified: true })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    /**
     * Notes that the address is proven, and ends every session and sign-in from before `provenAt`; undefined
     * where that was noted already.
     */
    verifyEmail: (id: string, provenAt: Date): Promise<AccountRow | undefined> =>
      db
        .updateTable('users')
        .set((eb) => ({
          email_verified: true,
          sessions_valid_from: provenAt,
          token_version: eb('token_version', '+', 1),
        }))
        .where('id', '=', id)
        .where('email_verified', '=', false)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    /** Changes the role and voids every access token issued before. */
    setRole: (id: string, role: Role): Promise<AccountRow> =>
      db
        .updateTable('users')
        .set((eb) => ({ role, token_version: eb('token_version', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    hasAdmin: async (): Promise<boolean> => {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Voids every access token issued so far, and the sign-ins before `moment`. */
    endSessions: (id: string, moment: Date) =>
      db
        .updateTable('users')
        .set((eb) => ({
          sessions_valid_from: moment,
          token_version: eb('token_version', '+', 1),
        }))
        .where('id', '=', id)
        .execute(),

    /** Whether this is an admin, and there is no other. */
    async isLastAdmin(id: string): Promise<boolean> {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .limit(2)
        .execute();
      return rows.length === 1 && rows[0]?.id === id;
    },

    /** Takes the person out of the account, and ends its sessions. */
    close: (id: string, at: Date) =>
      db
        .updateTable('users')
        .set((eb) => ({
          name: formerMember,
          email: `${id}@closed.invalid`,
          email_verified: false,
          role: leastRole,
          sessions_valid_from: at,
          deleted_at: at,
          token_version: eb('token_version', '+', 1),
        }))
        .where('id', '=', id)
        .execute(),

    /** Up to `limit` users of the query, behind the row that a cursor names, each with its place. */
    async list(
      query: UserQuery,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<ListedUser[]> {
      const conditions = [
        ...userConditions(query),
        ...(after ? [afterUser(query.sort, after)] : []),
      ];
      const { rows } = await sql<ListedUser>`
        SELECT id, name, email, role, created_at, ${sortKey(query.sort)} AS sort_key
        FROM users WHERE ${sql.join(conditions, sql` AND `)}
        ORDER BY ${userOrder(query.sort)} LIMIT ${literalLimit(limit)}`.execute(db);
      return rows;
    },

    /** Has every search planned for its own words: a rare name wants another way than a common one. */
    planEachSearch: () => sql`SET LOCAL plan_cache_mode = force_custom_plan`.execute(db),

    /** How many match a search, counted up to `most`. */
    async countMatches(query: UserQuery, most: number): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM (
          SELECT FROM users WHERE ${sql.join(userConditions(query), sql` AND `)} LIMIT ${most}
        ) matches`.execute(db);
      return rows[0]?.n ?? 0;
    },

    /** How many have this role, or any: kept by a trigger. */
    async countRole(role: Role | undefined): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT coalesce(sum(n), 0)::integer AS n FROM user_counts
        WHERE ${role ?? null}::text IS NULL OR role = ${role ?? null}`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
}

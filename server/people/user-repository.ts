import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { leastRole, Role } from '#contracts/permissions.ts';
import { type Executor, literalLimit } from '#server/db/client.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type AccountRow, formerMember } from './account-records.ts';
import {
  afterUser,
  sortKey,
  type UserFilter,
  userConditions,
  userOrder,
} from './user-list-query.ts';

type NewUser = { uid: string; name: string; email: string; emailVerified: boolean };

/** A row in the list of users. `sort_key` is the value by which the list is sorted. */
export type UserListRow = Pick<
  AccountRow,
  'id' | 'name' | 'email' | 'email_verified' | 'role' | 'created_at' | 'suspended_until'
> & {
  sort_key: string | Date;
};

/**
 * Throws a `last_admin` Refusal with `message` if `leaving` is the only admin among the locked accounts who isn't
 * suspended.
 */
export function assertOtherAdmin(
  locked: readonly AccountRow[],
  leaving: AccountRow,
  { message, at }: { message: string; at: Date },
): void {
  if (leaving.role !== 'admin') return;
  const others = locked.filter(
    (one) => one !== leaving && one.role === 'admin' && (one.suspended_until ?? at) <= at,
  );
  if (others.length === 0) throw new Refusal('last_admin', message);
}

/** Creates the user queries. */
export function userRepository(db: Executor) {
  const byEmail = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`;
  return {
    byId: (id: string): Promise<AccountRow | undefined> =>
      db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    /**
     * Locks these accounts in id order, to avoid deadlocks. If one of them is an admin, locks all admins, so that the
     * number of admins can't drop to zero.
     */
    async lock(...ids: string[]): Promise<AccountRow[]> {
      const { rows } = await sql<AccountRow>`
        SELECT * FROM users WHERE id IN (
          SELECT unnest(${ids}::uuid[])
          UNION
          SELECT id FROM users WHERE role = 'admin'
            AND EXISTS (SELECT 1 FROM users WHERE id = ANY(${ids}::uuid[]) AND role = 'admin')
        ) ORDER BY id FOR NO KEY UPDATE`.execute(db);
      return rows;
    },

    bySignInUid: (uid: string): Promise<AccountRow | undefined> =>
      db.selectFrom('users').selectAll().where('sign_in_uid', '=', uid).executeTakeFirst(),

    byEmail: (email: string): Promise<AccountRow | undefined> =>
      db.selectFrom('users').selectAll().where(byEmail(email)).executeTakeFirst(),

    /** Adds a user. Returns undefined if the email or sign-in is already taken, even by a concurrent request. */
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

    /** Links an account to a new sign-in, and ends the sessions of the old sign-in. */
    link: (id: string, uid: string): Promise<AccountRow | undefined> =>
      db
        .updateTable('users')
        .set((eb) => ({ sign_in_uid: uid, token_version: eb('token_version', '+', 1) }))
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    /** Changes the name. Returns undefined if the account has been deleted. */
    rename: (id: string, name: string): Promise<AccountRow | undefined> =>
      db
        .updateTable('users')
        .set({ name })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    /** Changes the email address to a verified one. Returns undefined if the account has been deleted. */
    setVerifiedEmail: (id: string, email: string): Promise<AccountRow | undefined> =>
      db
        .updateTable('users')
        .set({ email, email_verified: true })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),

    /**
     * Marks the email address as verified, and ends all sessions and sign-ins from before `provenAt`. Returns undefined
     * if the email address was already verified.
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

    /** Changes the role and revokes all access tokens. */
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

    /** Revokes all of the account's access tokens, and sign-ins from before `moment`. */
    endSessions: (id: string, moment: Date): Promise<AccountRow | undefined> =>
      db
        .updateTable('users')
        .set((eb) => ({
          sessions_valid_from: moment,
          token_version: eb('token_version', '+', 1),
        }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst(),

    /** Returns whether the account is the only admin who isn't suspended. */
    async isLastAdmin(id: string, at: Date): Promise<boolean> {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM users
        WHERE role = 'admin' AND (suspended_until IS NULL OR suspended_until <= ${at} OR id = ${id})
        LIMIT 2`.execute(db);
      return rows.length === 1 && rows[0]?.id === id;
    },

    /** Removes an account's personal data and ends its sessions. */
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

    /**
     * Returns up to `limit` matching users, each with its sort key. If there is a cursor, returns only users after the
     * cursor.
     */
    async list(
      query: UserFilter,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<UserListRow[]> {
      const conditions = [
        ...userConditions(query),
        ...(after ? [afterUser(query.sort, after)] : []),
      ];
      const { rows } = await sql<UserListRow>`
        SELECT id, name, email, email_verified, role, created_at, suspended_until,
          ${sortKey(query.sort)} AS sort_key
        FROM users WHERE ${sql.join(conditions, sql` AND `)}
        ORDER BY ${userOrder(query.sort)} LIMIT ${literalLimit(limit)}`.execute(db);
      return rows;
    },

    /** Makes PostgreSQL plan every search separately, because rare and common names need different plans. */
    planEachSearch: () => sql`SET LOCAL plan_cache_mode = force_custom_plan`.execute(db),

    /** Counts the users that match a search, stopping at `most`. */
    async countMatches(query: UserFilter, most: number): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM (
          SELECT 1 FROM users WHERE ${sql.join(userConditions(query), sql` AND `)} LIMIT ${most}
        ) matches`.execute(db);
      return rows[0]?.n ?? 0;
    },

    /** Changes the number of users in each role, which is stored because counting a hundred thousand rows is slow. */
    async addToCounts(steps: Partial<Record<Role, number>>): Promise<void> {
      // Always in the same order, to avoid deadlocks.
      for (const role of Role.options) {
        if (!steps[role]) continue;
        await sql`UPDATE user_counts SET n = n + ${steps[role]} WHERE role = ${role}`.execute(db);
      }
    },

    /** Returns the number of users with this role, or of all users if `role` is undefined. */
    async countRole(role: Role | undefined): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT coalesce(sum(n), 0)::integer AS n FROM user_counts
        WHERE ${role ?? null}::text IS NULL OR role = ${role ?? null}`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
}

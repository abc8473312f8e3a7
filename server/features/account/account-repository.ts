import type { Selectable } from 'kysely';
import type { Executor } from '#server/db/client.ts';
import type { UsersTable } from '#server/db/schema.ts';

export type AccountRow = Selectable<UsersTable>;

/** SQL on one person's account, bound to one connection or transaction. */
export function accountRepository(db: Executor) {
  return {
    byId: (id: string): Promise<AccountRow> =>
      db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    bySignInUid: (uid: string): Promise<AccountRow | undefined> =>
      db.selectFrom('users').selectAll().where('sign_in_uid', '=', uid).executeTakeFirst(),

    /** Undefined where the account was closed while this waited for it. */
    rename: (id: string, name: string): Promise<AccountRow | undefined> =>
      db
        .updateTable('users')
        .set({ name })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst(),

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

    async hasOtherAdmin(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('id', '<>', id)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** All admins, locked: of two who leave at once, the second sees that the first is gone. */
    async lockAdmins(): Promise<string[]> {
      const rows = await db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .orderBy('id')
        .forUpdate()
        .execute();
      return rows.map((row) => row.id);
    },
  };
}

import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Role } from '#contracts/users.ts';
import type { Executor } from '#server/db/client.ts';

export type UserRow = {
  id: string;
  sign_in_uid: string | null;
  name: string;
  email: string;
  role: Role;
  suspended_until: Date | null;
  token_version: number;
  created_at: Date;
};

/** SQL on users, bound to one connection or transaction. */
export function userRepository(db: Executor) {
  const byEmail = (email: string) => sql<boolean>`lower(email) = ${email.toLowerCase()}`;
  return {
    byId: (id: string): Promise<UserRow | undefined> =>
      db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    byIdForUpdate: (id: string): Promise<UserRow | undefined> =>
      db.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    bySignInUid: (uid: string): Promise<UserRow | undefined> =>
      db.selectFrom('users').selectAll().where('sign_in_uid', '=', uid).executeTakeFirst(),

    byEmail: (email: string): Promise<UserRow | undefined> =>
      db.selectFrom('users').selectAll().where(byEmail(email)).executeTakeFirst(),

    /** Undefined where somebody has this e-mail or sign-in already, perhaps since a moment ago. */
    insert: (user: { uid: string; name: string; email: string }): Promise<UserRow | undefined> =>
      db
        .insertInto('users')
        .values({ id: uuidv7(), sign_in_uid: user.uid, name: user.name, email: user.email })
        .onConflict((oc) => oc.doNothing())
        .returningAll()
        .executeTakeFirst(),

    /** Ties an existing person to another sign-in, and ends the sessions of the former one. */
    link: (id: string, uid: string): Promise<UserRow> =>
      db
        .updateTable('users')
        .set((eb) => ({ sign_in_uid: uid, token_version: eb('token_version', '+', 1) }))
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    rename: (id: string, name: string): Promise<UserRow> =>
      db
        .updateTable('users')
        .set({ name })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    /** Changes the role and voids every access token issued before. */
    setRole: (id: string, role: Role): Promise<UserRow> =>
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

    /** Up to `limit` users, oldest first, after the given place. */
    list(limit: number, after: { createdAt: Date; id: string } | null): Promise<UserRow[]> {
      let query = db.selectFrom('users').selectAll();
      if (after) {
        query = query.where(sql<boolean>`(created_at, id) > (${after.createdAt}, ${after.id})`);
      }
      return query.orderBy('created_at').orderBy('id').limit(limit).execute();
    },

    count: async (): Promise<number> => {
      const row = await db
        .selectFrom('users')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow();
      return row.n;
    },
  };
}

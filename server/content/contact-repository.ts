import { sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';
import { literalLimit } from '#server/db/literal-limit.ts';
import { readMark } from '#server/db/read-mark.ts';

export type ContactRow = {
  id: string;
  name: string;
  email: string;
  message: string;
  read_at: Date | null;
  created_at: Date;
};

export type ListedMessage = ContactRow & { account_id: string | null };

/** The id of the account with the message's email address. */
const accountId = sql<string | null>`(
  SELECT u.id FROM users u WHERE lower(u.email) = lower(contact_messages.email))`.as('account_id');

export function contactRepository(db: Executor) {
  return {
    insert: (row: Omit<ContactRow, 'read_at'>) =>
      db.insertInto('contact_messages').values(row).execute(),

    /** Returns up to `limit` messages, newest first. If `after` is not null, starts after that sort key. */
    list(
      unreadOnly: boolean,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<ListedMessage[]> {
      let query = db.selectFrom('contact_messages').selectAll().select(accountId);
      if (unreadOnly) query = query.where('read_at', 'is', null);
      if (after) {
        query = query.where(
          sql<boolean>`(created_at, id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        );
      }
      return query
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(literalLimit(limit))
        .execute();
    },

    count: (): Promise<{ all: number; unread: number }> =>
      db
        .selectFrom('contact_messages')
        .select((eb) => [
          eb.fn.countAll<number>().as('all'),
          eb.fn.countAll<number>().filterWhere('read_at', 'is', null).as('unread'),
        ])
        .executeTakeFirstOrThrow(),

    /** Counts the unread messages, stopping at `most`. */
    async countUnread(most: number): Promise<number> {
      const found = await sql<{ unread: number }>`
        SELECT count(*) AS unread FROM (
          SELECT 1 FROM contact_messages WHERE read_at IS NULL LIMIT ${sql.lit(most)}
        ) counted`.execute(db);
      return found.rows[0]?.unread ?? 0;
    },

    /**
     * Marks a message as read (keeping the time of the first read) or as unread. Returns undefined if it doesn't exist.
     */
    mark: (id: string, readAt: Date | null): Promise<ListedMessage | undefined> =>
      db
        .updateTable('contact_messages')
        .set({ read_at: readMark(readAt) })
        .where('id', '=', id)
        .returningAll()
        .returning(accountId)
        .executeTakeFirst(),

    forgetBefore: (at: Date) =>
      db.deleteFrom('contact_messages').where('created_at', '<', at).execute(),
  };
}

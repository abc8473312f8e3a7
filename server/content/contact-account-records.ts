import { sql } from 'kysely';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { AccountRecords, AccountRow } from '#server/people/account-records.ts';

/** Selects an account's messages by email address, but only if the account has verified it. */
const sentBy = ({ email, email_verified }: AccountRow) =>
  sql<boolean>`(${email_verified} AND lower(email) = ${email.toLowerCase()})`;

/** Moves an account's messages to its new email address. */
export async function moveMessages(trx: Trx, account: AccountRow, to: string): Promise<void> {
  await trx.updateTable('contact_messages').set({ email: to }).where(sentBy(account)).execute();
}

/** Exports and erases the messages that an account sent to the shop. */
export const contactAccountRecords: AccountRecords = {
  async exportFor(db, account) {
    const rows = await db
      .selectFrom('contact_messages')
      .select(['name', 'message', 'created_at'])
      .where(sentBy(account))
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return {
      messages: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    };
  },

  async summaryFor(db, account) {
    const { messages } = await db
      .selectFrom('contact_messages')
      .select((eb) => eb.fn.countAll<number>().as('messages'))
      .where(sentBy(account))
      .executeTakeFirstOrThrow();
    return { removed: { messages } };
  },

  async eraseFor(trx, account, at) {
    const deleted = await trx
      .deleteFrom('contact_messages')
      .where(sentBy(account))
      .returning('id')
      .execute();
    const gone = { kind: 'message.deleted', people: [], payload: {}, at } as const;
    await writeEvent(trx, ...deleted.map(({ id }) => ({ ...gone, subjectId: id })));
  },
};

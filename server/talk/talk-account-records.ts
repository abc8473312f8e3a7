import { type RawBuilder, sql } from 'kysely';
import type { Executor, Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import {
  type AccountRecords,
  type AccountRow,
  formerProduct,
} from '#server/people/account-records.ts';
import { accountsThatMay } from '#server/people/accounts-that-may.ts';

/** Selects what an account sent without signing in, but only if the account has verified its email address. */
const sentFrom = (address: string, { email, email_verified }: AccountRow) =>
  sql<boolean>`(${email_verified} AND lower(${sql.ref(address)}) = ${email.toLowerCase()})`;

/** The messages that an account wrote, also as a visitor, with their threads. */
const writtenBy = (account: AccountRow) => sql`(
  SELECT * FROM messages WHERE sender_id = ${account.id}
  UNION ALL SELECT m.* FROM threads v JOIN messages m ON m.thread_id = v.id AND m.by_person
    WHERE ${sentFrom('v.visitor_email', account)}
) m JOIN threads t ON t.id = m.thread_id`;

/** Moves what an account sent without signing in to its new email address. */
export async function moveMessages(trx: Trx, account: AccountRow, to: string): Promise<void> {
  await sql`
    UPDATE threads SET visitor_email = ${to} WHERE ${sentFrom('visitor_email', account)}`.execute(
    trx,
  );
  await sql`UPDATE contact_messages SET email = ${to} WHERE ${sentFrom('email', account)}`.execute(
    trx,
  );
}

/** Deletes the moderators' questions about these cases, and the answers. */
export const forgetCaseThreads = (db: Executor, caseIds: RawBuilder<unknown>) =>
  sql`DELETE FROM threads WHERE kind = 'case' AND case_id IN ${caseIds}`.execute(db);

/** Exports and erases what an account wrote, and its blocks. */
export const talkAccountRecords: AccountRecords = {
  async exportFor(db, account) {
    const { rows } = await sql<{ about: string; message: string; created_at: Date }>`
      SELECT m.text AS message, m.created_at, CASE t.kind WHEN 'contact' THEN 'the shop'
        WHEN 'case' THEN 'a report' ELSE coalesce(p.title, ${formerProduct}) END AS about
      FROM ${writtenBy(account)} LEFT JOIN products p ON p.id = t.product_id
      ORDER BY m.created_at, m.id`.execute(db);
    const blocks = await db
      .selectFrom('blocks')
      .select('created_at')
      .where('blocker_id', '=', account.id)
      .orderBy('created_at')
      .execute();
    return {
      messages: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
      blocks: blocks.map(({ created_at }) => ({ since: created_at.toISOString() })),
    };
  },

  async summaryFor(db, account) {
    const { rows } = await sql<{ messages: number }>`
      SELECT count(*) AS messages FROM ${writtenBy(account)}
      WHERE t.about_id IS DISTINCT FROM ${account.id} AND m.text <> ''`.execute(db);
    return { removed: { messages: rows[0]?.messages ?? 0 } };
  },

  /** Deletes threads with the shop, and empties other messages, except answers in cases about the person. */
  async eraseFor(trx, account, at) {
    const { id } = account;
    await sql`DELETE FROM contact_messages WHERE ${sentFrom('email', account)}`.execute(trx);
    const toShop = await sql<{ id: string }>`
      DELETE FROM threads WHERE id IN (
        SELECT id FROM threads WHERE ${sentFrom('visitor_email', account)}
        UNION ALL SELECT id FROM threads WHERE person_id = ${id} AND kind = 'contact') RETURNING id`.execute(
      trx,
    );
    const admins = await accountsThatMay(trx, 'read_messages');
    await sql`
      DELETE FROM message_images i USING messages m
      WHERE m.id = i.message_id AND m.sender_id = ${id}`.execute(trx);
    await sql`
      UPDATE messages m SET text = '' FROM threads t
      WHERE t.id = m.thread_id AND m.sender_id = ${id} AND t.about_id IS DISTINCT FROM ${id}`.execute(
      trx,
    );
    await sql`DELETE FROM blocks WHERE blocker_id = ${id} OR blocked_id = ${id}`.execute(trx);
    await sql`UPDATE threads SET assigned_to = NULL WHERE assigned_to = ${id}`.execute(trx);
    const { rows } = await sql<{ id: string; other: string }>`
      SELECT id, seller_id AS other FROM threads WHERE person_id = ${id} AND kind = 'product'
      UNION ALL SELECT id, person_id FROM threads WHERE seller_id = ${id}`.execute(trx);
    const erased = { kind: 'thread.erased', payload: {}, at } as const;
    await writeEvent(
      trx,
      ...toShop.rows.map((row) => ({ ...erased, subjectId: row.id, people: admins })),
      ...rows.map((row) => ({ ...erased, subjectId: row.id, people: [row.other] })),
    );
  },
};

import { sql } from 'kysely';
import type { Trx } from '#server/db/client.ts';
import type { AccountRecords, AccountRow } from '#server/people/account-records.ts';
import { type NoticeRow, noticeRepository } from './notice-repository.ts';
import { toNotice } from './notice-view.ts';
import { reviewsAbout } from './reviews-about.ts';

/** More notices than anyone has, because old notices are deleted. */
const all = 100_000;

/** Deletes emails that were written to files: those with these ids, and all to this address. */
export type ForgetMails = (about: { to: string; ids: ReadonlySet<string> }) => Promise<void>;

/**
 * Exports and erases an account's notices and notice settings. Must erase before the other rooms, because it finds
 * the emails about the person's records.
 */
export const noticeAccountRecords = (forgetMails: ForgetMails): AccountRecords => ({
  async exportFor(db, { id, role }) {
    const notices = noticeRepository(db);
    const rows = await notices.list({ id, role }, false, null, all);
    const reviews = await reviewsAbout(db, id, rows);
    const own = rows.map((row) =>
      toNotice(withoutOthers(row), row.created_at, reviews.get(row.subject_id)),
    );
    const settings = await notices.settings([id]);
    return {
      notices: own.map(({ title, text, read, created_at }) => ({ title, text, read, created_at })),
      notice_settings: settings.map(({ kind, delivery }) => ({ kind, delivery })),
    };
  },

  summaryFor: async () => ({}),

  async eraseFor(trx, account) {
    const { id, email: to } = account;
    await forgetMails({ to, ids: await mailsAbout(trx, account) });
    await sql`DELETE FROM daily_mails WHERE user_id = ${id}`.execute(trx);
    await sql`DELETE FROM notices WHERE user_id = ${id}`.execute(trx);
    await sql`DELETE FROM notice_settings WHERE user_id = ${id}`.execute(trx);
  },
});

/** Returns the ids of the emails to the person, and of those to others about the person and their records. */
async function mailsAbout(
  trx: Trx,
  { id, email, email_verified }: AccountRow,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT coalesce(daily_mail_id, id) AS id FROM notices WHERE user_id = ${id} OR subject_id IN (
      SELECT ${id}::uuid
      UNION ALL SELECT id FROM products WHERE seller_id = ${id}
      UNION ALL SELECT id FROM bookings WHERE buyer_id = ${id} OR seller_id = ${id}
      UNION ALL SELECT deal_id FROM reviews WHERE author_id = ${id} OR subject_id = ${id}
      UNION ALL SELECT id FROM offers WHERE buyer_id = ${id} OR seller_id = ${id}
      UNION ALL SELECT id FROM cases WHERE person_id = ${id}
      UNION ALL SELECT id FROM decisions WHERE person_id = ${id}
      UNION ALL SELECT r.id FROM reports r JOIN cases c ON c.id = r.case_id
        WHERE r.reporter_id = ${id} OR c.person_id = ${id}
      UNION ALL SELECT id FROM threads WHERE person_id = ${id}
      UNION ALL SELECT id FROM threads WHERE seller_id = ${id}
      UNION ALL SELECT id FROM threads
        WHERE ${email_verified} AND lower(visitor_email) = ${email.toLowerCase()})`.execute(trx);
  return new Set(rows.map((row) => row.id));
}

const hidesOthers: ReadonlySet<NoticeRow['kind']> = new Set([
  'case_opened',
  'case_assigned',
  'appeal_received',
  'report_decided',
]);

/** Removes other people's names and what they wrote, which must not be in a download. */
const withoutOthers = (row: NoticeRow): NoticeRow => ({
  ...row,
  buyer_name: row.buyer_id === row.user_id ? row.buyer_name : 'A buyer',
  offer: row.offer && {
    ...{ ...row.offer, message: '' },
    buyer: row.offer.toBuyer ? row.offer.buyer : 'A buyer',
  },
  // Leave out the moderation facts in notices to moderators, because these notices are about other people.
  moderation: hidesOthers.has(row.kind) ? null : row.moderation,
  reviewer: row.reviewer && 'someone',
  thread: null,
});

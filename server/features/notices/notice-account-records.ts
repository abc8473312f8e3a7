import { sql } from 'kysely';
import type { AccountRecords } from '#server/db/account-records.ts';
import { type NoticeRow, noticeRepository } from './notice-repository.ts';
import { toNotice } from './notice-view.ts';

/** More notices than anyone has, because old notices are deleted. */
const all = 100_000;

/** Exports and erases an account's notices and notice settings. */
export const noticeAccountRecords: AccountRecords = {
  async exportFor(db, { id, role }) {
    const notices = noticeRepository(db);
    const rows = await notices.list({ id, role }, false, null, all);
    const own = rows.map((row) => toNotice(withoutOthers(row)));
    const settings = await notices.settings([id]);
    return {
      notices: own.map(({ title, text, read, created_at }) => ({ title, text, read, created_at })),
      notice_settings: settings.map(({ kind, delivery }) => ({ kind, delivery })),
    };
  },

  summaryFor: async () => ({}),

  async eraseFor(trx, { id }) {
    await sql`DELETE FROM daily_mails WHERE user_id = ${id}`.execute(trx);
    await sql`DELETE FROM notices WHERE user_id = ${id}`.execute(trx);
    await sql`DELETE FROM notice_settings WHERE user_id = ${id}`.execute(trx);
  },
};

const hidesOthers: ReadonlySet<NoticeRow['kind']> = new Set([
  'case_opened',
  'appeal_received',
  'report_decided',
]);

/** Removes other people's names and what they wrote, which must not be in a download. */
const withoutOthers = (row: NoticeRow): NoticeRow => ({
  ...row,
  buyer_name: row.buyer_id === row.user_id ? row.buyer_name : 'A buyer',
  // Leave out the moderation facts in notices to moderators, because these notices are about other people.
  moderation: hidesOthers.has(row.kind) ? null : row.moderation,
  sender: null,
  message: '',
});

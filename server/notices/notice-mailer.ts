import { type MailKind, unsubscribePath } from '#contracts/notices/notices.ts';
import { routes } from '#contracts/routes.ts';
import type { Core } from '#server/core.ts';

import type { RunningJob } from '#server/jobs/job-queue.ts';
import { PermanentFailure } from '#server/jobs/permanent-failure.ts';
import { closeDailyMail, deleteDailyMail } from './daily-mail-repository.ts';
import { layMailOut } from './mail-layout.ts';
import { alwaysMailed, concerns, deliveryOf } from './notice-policy.ts';
import { type NoticeRow, noticeRepository } from './notice-repository.ts';
import { dailyText, type NoticeText } from './notice-text.ts';
import { untilOf, wordsOf } from './notice-view.ts';
import { reviewsAbout } from './reviews-about.ts';
import type { UnsubscribeTokens } from './unsubscribe-token.ts';

type Parts = {
  tokens: UnsubscribeTokens;
  /** Returns the shop's origin, for example `https://shop.example`. */
  origin: () => string;
};

type Letter = {
  /** The Message-ID is derived from this id, so it must be the same for every attempt. */
  id: string;
  date: Date;
  user_id: string;
  email: string;
  email_verified: boolean;
  kind: MailKind;
  words: NoticeText;
  until: Date | null;
};

/**
 * Creates handlers for the jobs that send emails. They throw a PermanentFailure if the mail server rejects the email,
 * or another Error if a later attempt may succeed.
 */
export function createNoticeMailer({ db, now, config, mail }: Core, parts: Parts) {
  const { tokens, origin } = parts;
  // An unverified address may belong to someone other than the account's owner.
  const mailUnverified = !config.requireVerifiedEmail;

  async function send({ id, date, user_id, email, email_verified, kind, words, until }: Letter) {
    if (!email_verified && !mailUnverified) return;
    const shop = origin();
    const unsubscribe = alwaysMailed(kind)
      ? null
      : shop + unsubscribePath(tokens.sign({ userId: user_id, kind }));
    const links = {
      origin: shop,
      unsubscribe,
      settings: `${shop}${routes.account.path}#notices`,
    };
    const outcome = await mail.send({
      id,
      to: email,
      date,
      headers:
        unsubscribe === null
          ? {}
          : {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            },
      ...layMailOut(words, until, links),
    });
    if (outcome.kind === 'rejected') throw new PermanentFailure(outcome.reason);
    if (outcome.kind === 'temporary') throw new Error(outcome.reason);
  }

  return {
    /** Emails one notice. */
    async sendOne({ notice_id }: { notice_id: string }, job: RunningJob) {
      const row = await noticeRepository(db).toMail(notice_id);
      if (!row || deliveryOf(row.kind, row.delivery) !== 'mail' || isUndone(row)) return;
      if (!concerns(row.kind, row.role)) return;
      // While the email waited, the person read the message, or a later message's email took its place.
      if (row.read_at && row.read_at.toISOString() < (row.facts.mail_at ?? '')) return;
      const review = (await reviewsAbout(db, row.user_id, [row])).get(row.subject_id);
      const until = untilOf(row, review);
      // Don't send the email if it was delayed past the deadline that it mentions.
      if (until !== null && until <= now()) return;
      await send({ ...row, date: row.created_at, words: wordsOf(row, now(), review), until });
      // Complete this job now, so that the email isn't sent again if the server is killed while it runs another job of
      // the same batch.
      await job.completeIn(db);
    },

    /** Sends one person's daily email. */
    async sendDaily({ daily_mail_id }: { daily_mail_id: string }) {
      const letter = await closeDailyMail(db, daily_mail_id);
      if (!letter) return;
      const rows = await noticeRepository(db).ofDailyMail(daily_mail_id);
      const current = rows.filter(
        (row) => deliveryOf(row.kind, row.delivery) === 'daily' && isCurrent(row),
      );
      if (current.length > 0) {
        const words = dailyText(current.map((row) => wordsOf(row, now(), undefined)));
        await send({ ...letter, date: letter.due_at, kind: 'daily', words, until: null });
      }
      await deleteDailyMail(db, daily_mail_id);
    },
  };
}

/**
 * Returns whether the cancellation that the notice is about has been undone. The follower may not have withdrawn the
 * notice yet.
 */
const isUndone = ({ kind, created_at, booking_ended_at }: NoticeRow) =>
  kind === 'booking_cancelled' && booking_ended_at?.getTime() !== created_at.getTime();

/** Returns whether the notice is still current: the product is for sale, or the notice is about its sale. */
const isCurrent = ({ kind, product_status }: NoticeRow) =>
  product_status === (kind === 'watched_sold' ? 'sold' : 'live');

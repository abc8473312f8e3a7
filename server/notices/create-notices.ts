import type { Database, Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { Tell } from '#server/db/notice-draft.ts';
import type { EventFollower } from '#server/events/event-followers.ts';
import type { MailGateway } from '#server/gateways/mail/mail.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import type { AccountRecords } from '#server/people/account-records.ts';
import { type ForgetMails, noticeAccountRecords } from './notice-account-records.ts';
import { noticeFollower } from './notice-follower.ts';
import { createNoticeMailer, type NoticeMailer } from './notice-mailer.ts';
import { noticeRepository } from './notice-repository.ts';
import { createNoticeService, type NoticeService } from './notice-service.ts';
import { createTell } from './tell.ts';
import { createUnsubscribeTokens } from './unsubscribe-token.ts';

type Options = {
  db: Database;
  now: () => Date;
  mail: MailGateway & { forget: ForgetMails };
  /** Whether to send emails to unverified addresses, which may belong to someone other than the account's owner. */
  mailUnverified: boolean;
  jobs: Pick<JobQueue, 'enqueueAll'>;
  /** The key that signs access tokens. */
  tokenSecret: Uint8Array;
  /** Returns the shop's origin, for example `https://shop.example`. */
  origin: () => string;
};

export type Notices = {
  service: NoticeService;
  /** Creates notices for other features. */
  tell: Tell;
  /** Marks a user's notices about a subject as read. Runs in the caller's transaction. */
  markRead(trx: Trx, userId: string, subjectId: string, at: Date): Promise<void>;
  follower: EventFollower;
  mailer: NoticeMailer;
  accountRecords: AccountRecords;
};

/** Creates the notice service and the functions that write and email notices. */
export function createNotices(options: Options): Notices {
  const { db, now, jobs } = options;
  const tokens = createUnsubscribeTokens(options.tokenSecret);
  const tell = createTell({ enqueueAll: jobs.enqueueAll, now });
  return {
    service: createNoticeService({ db, now, tokens }),
    tell,
    async markRead(trx, userId, subjectId, at) {
      const ids = await noticeRepository(trx).markAbout(userId, subjectId, at);
      const event = { kind: 'notice.read', people: [userId], payload: {}, at } as const;
      await writeEvent(trx, ...ids.map((id) => ({ ...event, subjectId: id })));
    },
    follower: noticeFollower(tell),
    mailer: createNoticeMailer({ ...options, tokens }),
    accountRecords: noticeAccountRecords(options.mail.forget),
  };
}

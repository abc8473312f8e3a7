import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Delivery } from '#contracts/notices/notices.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { NoticeDraft, Tell } from '#server/db/notice-draft.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';
import { openDailyMails } from './daily-mail-repository.ts';
import { deliveryOf } from './notice-policy.ts';
import { noticeRepository } from './notice-repository.ts';

type Options = { enqueue: JobQueue['enqueue']; now: () => Date };

/** Creates {@link Tell}, the only function that adds notices. */
export function createTell({ enqueue, now }: Options): Tell {
  return async (trx, drafts) => {
    const wanted = await withoutRepeated(trx, drafts);
    if (wanted.length === 0) return;
    const deliveryOf = await deliveries(trx, wanted);
    const told = wanted
      .map((draft) => ({ ...draft, id: uuidv7(), delivery: deliveryOf(draft) }))
      .filter(({ delivery }) => delivery !== 'never');
    if (told.length === 0) return;
    const daily = told.filter(({ delivery }) => delivery === 'daily');
    const { mailOf, opened } = await openDailyMails(
      trx,
      daily.map(({ userId }) => userId),
      now(),
    );
    await noticeRepository(trx).insert(
      told.map(({ id, userId, kind, subjectId, facts, at, delivery }) => ({
        id,
        user_id: userId,
        kind,
        subject_id: subjectId,
        facts,
        created_at: at,
        daily_mail_id: delivery === 'daily' ? (mailOf.get(userId) ?? null) : null,
      })),
    );
    await writeEvent(
      trx,
      ...told.map(({ id, userId, at }) => ({
        kind: 'notice.created' as const,
        subjectId: id,
        people: [userId],
        payload: {},
        at,
      })),
    );
    const mailed = told.filter(({ delivery }) => delivery === 'mail');
    await enqueue(
      trx,
      'send-mail',
      mailed.map(({ id, mailAt }) => ({ payload: { notice_id: id }, at: mailAt })),
    );
    await enqueue(
      trx,
      'send-daily-mail',
      opened.map(({ id, due_at }) => ({ payload: { daily_mail_id: id }, at: due_at })),
    );
  };
}

const dayMs = 24 * 3_600_000;

/**
 * Removes drafts with `once` that are duplicates, or whose notice the person already has, got within a day, or got within a
 * day and hasn't read.
 */
async function withoutRepeated(
  trx: Trx,
  drafts: readonly NoticeDraft[],
): Promise<readonly NoticeDraft[]> {
  const ids = drafts.filter(({ once }) => once).map(({ subjectId }) => subjectId);
  if (ids.length === 0) return drafts;
  const { rows } = await sql<{ key: string; last: Date; unread: Date | null }>`
    SELECT concat_ws(' ', user_id, kind, subject_id) AS key, max(created_at) AS last,
      max(created_at) FILTER (WHERE read_at IS NULL) AS unread FROM notices
    WHERE subject_id = ANY(${[...new Set(ids)]}::uuid[]) GROUP BY user_id, kind, subject_id`.execute(
    trx,
  );
  const lastByKey = new Map(rows.map(({ key, last }) => [key, last]));
  const unreadByKey = new Map(rows.map(({ key, unread }) => [key, unread]));
  return drafts.filter(({ once, userId, kind, subjectId, at }) => {
    const key = `${userId} ${kind} ${subjectId}`;
    const last = (once === 'a day if unread' ? unreadByKey : lastByKey).get(key);
    const pause = once === 'ever' ? Infinity : dayMs;
    if (once && last && at.getTime() - last.getTime() < pause) return false;
    lastByKey.set(key, at);
    unreadByKey.set(key, at);
    return true;
  });
}

/**
 * Returns a function that looks up how to deliver a notice to its recipient. The function returns `never` if the
 * account was deleted.
 */
async function deliveries(trx: Trx, drafts: readonly NoticeDraft[]) {
  const userIds = [...new Set(drafts.map(({ userId }) => userId))];
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE id = ANY(${userIds}::uuid[]) AND deleted_at IS NOT NULL`.execute(
    trx,
  );
  const gone = new Set(rows.map(({ id }) => id));
  const chosen = new Map<string, Delivery>();
  for (const { user_id, kind, delivery } of await noticeRepository(trx).settings(userIds)) {
    chosen.set(`${user_id} ${kind}`, delivery);
  }
  return ({ userId, kind }: NoticeDraft): Delivery =>
    gone.has(userId) ? 'never' : deliveryOf(kind, chosen.get(`${userId} ${kind}`));
}

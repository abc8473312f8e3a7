import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { type NoticeRow, noticeRepository } from './notice-repository.ts';

/** Tells the recipients' open pages which of their notices have been marked as read. */
export async function writeRead(
  trx: Trx,
  notices: readonly Pick<NoticeRow, 'id' | 'user_id'>[],
  at: Date,
): Promise<void> {
  await writeEvent(
    trx,
    ...notices.map(({ id, user_id }) => ({
      kind: 'notice.read' as const,
      subjectId: id,
      people: [user_id],
      payload: {},
      at,
    })),
  );
}

/**
 * Marks the moderators' notices about a decided case and its appeals as read, because there is nothing left to do. With
 * a decision's id, marks only the notices about its appeal.
 */
export async function readAboutCase(trx: Trx, subjectId: string, at: Date): Promise<void> {
  await writeRead(trx, await noticeRepository(trx).markDecided(subjectId, at), at);
}

/** Marks a user's notices about a subject as read. */
export async function readAbout(
  trx: Trx,
  { userId, subjectId, at }: { userId: string; subjectId: string; at: Date },
): Promise<void> {
  const ids = await noticeRepository(trx).markAbout(userId, subjectId, at);
  const notices = ids.map((id) => ({ id, user_id: userId }));
  await writeRead(trx, notices, at);
}

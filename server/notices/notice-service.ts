import type { EndpointParsed } from '#contracts/endpoint.ts';
import {
  type Delivery,
  deliveriesOf,
  type listNotices,
  type NoticeKind,
  noticeKindNames,
  noticeKinds,
} from '#contracts/notices/notices.ts';
import type { Core } from '#server/core.ts';
import { oneSnapshot } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { Caller } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { alwaysMailed, concerns, deliveryOf } from './notice-policy.ts';
import { type NoticeRow, noticeRepository } from './notice-repository.ts';
import { toNotice } from './notice-view.ts';
import { reviewsAbout } from './reviews-about.ts';
import type { Subscription, UnsubscribeTokens } from './unsubscribe-token.ts';

type Query = EndpointParsed<typeof listNotices>['query'];

/** The kinds of notices that are in the daily email by default. */
const dailyKinds = noticeKindNames.filter((kind) => noticeKinds[kind].delivery === 'daily');

export function createNoticeService({ db, now }: Core, tokens: UnsubscribeTokens) {
  const notices = noticeRepository(db);

  async function stopMails({ userId, kind }: Subscription): Promise<boolean> {
    if (kind !== 'daily') return notices.stopMails(userId, [kind], ['mail', 'daily']);
    const chosen = (await notices.settings([userId])).filter(
      ({ delivery }) => delivery === 'daily',
    );
    const kinds = new Set([...dailyKinds, ...chosen.map((setting) => setting.kind)]);
    return notices.stopMails(userId, [...kinds], ['daily']);
  }

  return {
    async list(caller: Caller, { cursor, limit, unread }: Query) {
      const from = decodeCursor(cursor, ['date', 'uuid']);
      const unreadOnly = unread === 'true';
      const [rows, total] = await oneSnapshot(db, (trx) => {
        const read = noticeRepository(trx);
        return Promise.all([
          read.list(caller, unreadOnly, from?.after ?? null, limit + 1),
          from?.total ?? read.count(caller, unreadOnly),
        ]);
      });
      const keyOf = (row: NoticeRow) => [row.created_at.toISOString(), row.id];
      const at = now();
      const reviews = await reviewsAbout(db, caller.id, rows);
      const toItem = (row: NoticeRow) => toNotice(row, at, reviews.get(row.subject_id));
      return toPage(rows, limit, total, keyOf, toItem);
    },

    /** Counts the caller's unread notices, up to a limit. */
    countUnread: (caller: Caller) => notices.countUnread(caller),

    /**
     * Marks a notice as read or unread on all devices. Throws a `not_found` Refusal if the notice is not the caller's.
     */
    async mark(caller: Caller, id: string, read: boolean) {
      const at = now();
      const row = await db.transaction().execute(async (trx) => {
        const own = noticeRepository(trx);
        if (!(await own.mark(caller, id, read ? at : null))) return undefined;
        const people = [caller.id];
        await writeEvent(trx, { kind: 'notice.read', subjectId: id, people, payload: {}, at });
        return own.one(caller, id);
      });
      if (!row) throw new Refusal('not_found', 'This notice does not exist.');
      const reviews = await reviewsAbout(db, caller.id, [row]);
      return toNotice(row, at, reviews.get(row.subject_id));
    },

    async markAll({ id }: Caller) {
      const at = now();
      await db.transaction().execute(async (trx) => {
        if ((await noticeRepository(trx).markAll(id, at)) === 0n) return;
        await writeEvent(trx, {
          kind: 'notice.all_read',
          subjectId: id,
          people: [id],
          payload: {},
          at,
        });
      });
    },

    async settings(caller: Caller) {
      const chosen = new Map(
        (await notices.settings([caller.id])).map(({ kind, delivery }) => [kind, delivery]),
      );
      const items = noticeKindNames.filter(
        (kind) => concerns(kind, caller.role) && !alwaysMailed(kind),
      );
      return {
        items: items.map((kind) => ({ kind, delivery: deliveryOf(kind, chosen.get(kind)) })),
      };
    },

    /**
     * Changes how the caller gets notices of one kind. Throws an `invalid` Refusal if notices of this kind can't be
     * delivered that way.
     */
    async choose(caller: Caller, kind: NoticeKind, delivery: Delivery) {
      if (!deliveriesOf(kind).includes(delivery)) {
        const message = alwaysMailed(kind)
          ? 'These notices can’t be turned off.'
          : 'These notices can’t be part of a daily email.';
        throw new Refusal('invalid', message, { fields: { delivery: message } });
      }
      await notices.choose(caller.id, kind, delivery);
    },

    /** Turns off the emails that the token specifies. Throws a `not_found` Refusal if the token is invalid. */
    async unsubscribe(token: string) {
      const subscription = tokens.verify(token);
      const done = subscription && (await stopMails(subscription));
      if (!done) {
        throw new Refusal(
          'not_found',
          'This link is invalid. Log in and change your notice settings on the Account page.',
        );
      }
      return subscription.kind;
    },
  };
}

import { sql } from 'kysely';
import type { Core } from '#server/core.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { StoredMeeting } from '#server/db/schema.ts';
import type { BookingRow } from './booking-view.ts';

/** How long before a meeting both sides are reminded. */
const reminderMs = 2 * 3_600_000;

/**
 * Stores what one side of a hold has suggested, agreed to or called off, and writes the event. The product must be locked.
 * `by_buyer` is whether the buyer did this.
 */
export async function storeMeeting(
  trx: Trx,
  { id, product_id, buyer_id, seller_id, status, meeting: before }: BookingRow,
  meeting: StoredMeeting,
  { by_buyer, at }: { by_buyer: boolean; at: Date },
): Promise<void> {
  const { agreed: meets_at, times } = meeting;
  const called_off = times.length === 0 ? (before?.agreed ?? undefined) : undefined;
  const remindAt = new Date(Date.parse(meets_at ?? '') - reminderMs);
  await trx
    .updateTable('bookings')
    .set({ meeting: JSON.stringify(meeting), remind_at: remindAt > at ? remindAt : null })
    .where('id', '=', id)
    .execute();
  await writeEvent(trx, {
    ...{ kind: 'booking.planned', subjectId: id, people: [buyer_id, seller_id], at },
    payload: { product_id, status, by_buyer, meets_at, ...(called_off && { called_off }) },
  });
}

type Due = { id: string; buyer_id: string; seller_id: string; until: string; is_on: boolean };

/** Reminds both sides of each meeting once. Skips the meetings that another server is working on. */
export async function remindOfMeetings({ db, now, jobs, tell }: Core): Promise<void> {
  const at = now();
  const due = sql`SELECT id FROM bookings WHERE remind_at <= ${at}`;
  const { rows: found } = await sql`${due} LIMIT 1`.execute(db);
  if (found.length === 0) return;
  await jobs.boss();
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Due>`
      UPDATE bookings SET remind_at = NULL
      WHERE id IN (${due} ORDER BY id LIMIT 100 FOR UPDATE SKIP LOCKED)
      RETURNING id, buyer_id, seller_id, meeting ->> 'agreed' AS until,
        status = 'held' AND frozen_at IS NULL AND (meeting ->> 'agreed')::timestamptz > ${at} AS is_on`.execute(
      trx,
    );
    const drafts = rows.flatMap(({ id: subjectId, buyer_id, seller_id, until, is_on }) =>
      (is_on ? [buyer_id, seller_id] : []).map((userId) => ({
        ...({ userId, kind: 'meeting_soon', subjectId, facts: { until }, at } as const),
      })),
    );
    await tell(trx, drafts);
  });
}

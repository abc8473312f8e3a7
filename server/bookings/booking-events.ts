import { sql } from 'kysely';
import type { BookingStatus } from '#contracts/bookings/bookings.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { NewEvent } from '#server/db/written.ts';
import { waitlistKey } from './waitlist.ts';

/** The columns of a booking that its events need. */
export type Changed = {
  id: string;
  product_id: string;
  buyer_id: string;
  seller_id: string;
  status: BookingStatus;
};

/** The columns that an update must return for {@link writeBookingEvents}. */
export const changedColumns = ['id', 'product_id', 'buyer_id', 'seller_id', 'status'] as const;

/** A booking in a product's line. */
export type Entry = Changed & { held_until: Date | null; came_back: boolean };

export const entryColumns = [...changedColumns, 'held_until', 'came_back'] as const;

type Kind = Exclude<
  Extract<NewEvent['kind'], `booking.${string}`>,
  'booking.moved' | 'booking.planned'
>;

/** Writes one event for each booking, addressed to its buyer and seller. */
export async function writeBookingEvents(
  trx: Trx,
  kind: Kind,
  bookings: readonly Changed[],
  at: Date,
): Promise<void> {
  const events = bookings.map(
    ({ id, product_id, buyer_id, seller_id, status }): NewEvent => ({
      kind,
      subjectId: id,
      people: [buyer_id, seller_id],
      payload: { product_id, status },
      at,
    }),
  );
  await writeEvent(trx, ...events);
}

/** Which waiting buyers move: those behind one of these bookings, or all. `up` is false if they move down. */
type Move = { up: boolean; behind?: readonly string[] };

/** Writes an event for each waiting buyer who moves because a booking ahead of them was added or removed. */
export async function writeMoves(
  trx: Trx,
  productId: string,
  at: Date,
  { up, behind }: Move,
): Promise<void> {
  const moved = behind
    ? sql`WHERE (${waitlistKey('w')}) > ANY (
        SELECT ${waitlistKey('b')} FROM bookings b WHERE id = ANY(${behind}::uuid[]))`
    : sql``;
  const { rows } = await sql<{ id: string; buyer_id: string; place: number }>`
    SELECT id, buyer_id, place FROM (
      SELECT id, buyer_id, came_back, created_at,
        row_number() OVER (ORDER BY ${waitlistKey('b')}) AS place
      FROM bookings b WHERE product_id = ${productId} AND status = 'waiting'
    ) w ${moved}`.execute(trx);
  const moves = rows.map(
    ({ id, buyer_id, place }): NewEvent => ({
      kind: 'booking.moved',
      subjectId: id,
      people: [buyer_id],
      payload: { product_id: productId, status: 'waiting', place, up },
      at,
    }),
  );
  await writeEvent(trx, ...moves);
}

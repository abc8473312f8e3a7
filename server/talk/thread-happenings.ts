import type { TimelineEntry } from '#contracts/talk/threads.ts';
import { bookingHappenings } from '#server/bookings/booking-happenings.ts';
import type { Executor } from '#server/db/client.ts';
import { offerRepository } from './offer-repository.ts';
import { toOffer } from './offer-view.ts';
import type { ThreadRow } from './thread-repository.ts';

/** Returns what happened to the bookings and offers of a thread, as its reader sees them at the time `at`. */
export async function happeningsOf(
  db: Executor,
  { product_id: productId, person_id: buyerId, asked }: ThreadRow,
  at: Date,
): Promise<TimelineEntry[]> {
  if (productId === null || buyerId === null) return [];
  const bookings = await bookingHappenings(db, { productId, buyerId });
  const rows = await offerRepository(db).between(productId, buyerId);
  const offers = rows.map((row) => toOffer(row, asked ? 'buyer' : 'seller', at));
  return [
    ...bookings,
    ...offers.flatMap((offer) =>
      // The seller doesn't learn who was invited.
      offer.buyer === null
        ? []
        : [{ kind: 'offer' as const, _id: offer._id, at: offer.created_at, offer }],
    ),
  ];
}

import type { ThreadHold, TimelineEntry } from '#contracts/talk/threads.ts';
import { bookingHappenings } from '#server/bookings/booking-happenings.ts';
import { bookingRepository } from '#server/bookings/booking-repository.ts';
import { toMeeting } from '#server/bookings/booking-view.ts';
import type { Core } from '#server/core.ts';
import type { Executor } from '#server/db/client.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { hideDetails } from './contact-details.ts';
import type { BuyerRatings } from './offer-list.ts';
import { offerRepository } from './offer-repository.ts';
import { toOffer } from './offer-view.ts';
import type { ThreadRow } from './thread-repository.ts';

/** Returns what happened to the bookings and offers of a thread, as its reader sees them at the time `at`. */
export async function happeningsOf(
  db: Executor,
  { product_id: productId, person_id: buyerId, asked, traded }: ThreadRow,
  at: Date,
  buyerRatings: BuyerRatings,
): Promise<TimelineEntry[]> {
  if (productId === null || buyerId === null) return [];
  const bookings = await bookingHappenings(db, { productId, buyerId });
  const rows = await offerRepository(db).between(productId, buyerId);
  const rated = asked || rows.length === 0 ? [] : [buyerId];
  const rating = (await buyerRatings(db, rated, at)).get(buyerId);
  const offers = rows.map((row) => toOffer(row, asked ? 'buyer' : 'seller', at, rating));
  return [
    ...bookings.map((booking) =>
      asked || !booking.text
        ? booking
        : { ...booking, text: hideDetails(booking.text, traded).text },
    ),
    ...offers.flatMap((offer) =>
      // The seller doesn't learn who was invited.
      offer.buyer === null
        ? []
        : [{ kind: 'offer' as const, _id: offer._id, at: offer.created_at, offer }],
    ),
  ];
}

/** Returns the hold of a thread's buyer, as the reader sees it. Undefined without a hold, or while it is paused. */
export async function holdOf(
  db: Executor,
  config: Core['config'],
  { product_id, person_id, seller_id, asked, product_location }: ThreadRow,
): Promise<ThreadHold | undefined> {
  if (product_id === null) return undefined;
  const booking = await bookingRepository(db).holdOf(product_id);
  if (booking?.buyer_id !== person_id || !booking.held_until || booking.frozen_at) return undefined;
  const isShops = seller_id === (await shopAccount.find(db, config));
  return {
    booking_id: booking.id,
    held_until: booking.held_until.toISOString(),
    agreed_price: booking.snapshot.agreed_price,
    location: booking.location === product_location ? '' : booking.location,
    phone: asked ? booking.seller_phone : booking.phone,
    address: (isShops && config.shopPlace) || undefined,
    meeting: toMeeting(booking, asked ? 'buyer' : 'seller'),
  };
}

import { shortMoney } from '#contracts/exact-money.ts';
import { fromCents } from '#contracts/money.ts';
import type { BuyerRating, Offer, OfferSide } from '#contracts/talk/offers.ts';
import { imageView } from '#server/media/image-view.ts';
import { hideDetails } from './contact-details.ts';
import { rightsOf } from './offer-policy.ts';
import type { OfferRow } from './offer-repository.ts';

/** Converts an offer to the view of one side at the time `at`. `rating` is the buyer's. */
export function toOffer(row: OfferRow, side: OfferSide, at: Date, rating?: BuyerRating): Offer {
  const unnamed = side === 'seller' && row.invited && !row.known && row.state !== 'accepted';
  const by = row.by_buyer ? 'buyer' : 'seller';
  const isLow = row.by_buyer && row.price_cents < (row.lowest_offer_cents ?? 0);
  const { text: shown, hidden } = hideDetails(row.message, row.traded);
  const can = rightsOf(row, side, at);
  return {
    _id: row.id,
    product: {
      _id: row.product_id,
      title: row.title,
      price: fromCents(row.asking_cents),
      status: row.product_status,
      location: row.product_location,
      image: row.image && imageView(row.image),
    },
    ...{ side, by, hidden },
    buyer: unnamed ? null : row.buyer_name,
    seller: row.seller_name,
    ...(side === 'seller' &&
      can.decline && {
        about_buyer: {
          location: hideDetails(row.location ?? '', row.traded).text,
          member_since: row.member_since.toISOString(),
          bought: row.bought ?? 0,
          ...(rating && { rating }),
        },
      }),
    price: fromCents(row.price_cents),
    message: by === side ? row.message : shown,
    state: row.state === 'open' && row.expires_at <= at ? 'lapsed' : row.state,
    ...(side === 'seller' && row.state === 'declined' && isLow && { below_lowest: true }),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    changed: row.changed.map((part) =>
      part === 'price'
        ? `price (${shortMoney(fromCents(row.seen_cents))} → ${shortMoney(fromCents(row.asking_cents))})`
        : part,
    ),
    needs_contact: side === 'buyer' && row.state === 'open' && row.phone === null,
    ...(row.over && { over: true }),
    ...(row.replaced && { replaced: true }),
    ...(row.meets_at && { meets_at: row.meets_at }),
    ...(side === 'buyer' && row.taken && { taken: row.taken }),
    booking_id: row.booking_id,
    ...(row.thread_id && !unnamed && { thread_id: row.thread_id }),
    can,
  };
}

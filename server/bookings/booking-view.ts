import type { Selectable } from 'kysely';
import type { Booking, getBookingSnapshot, ReceivedBooking } from '#contracts/bookings/bookings.ts';
import type { Meeting } from '#contracts/bookings/meetings.ts';
import type { Condition } from '#contracts/catalog/product-form.ts';
import type { Moderation, ProductStatus } from '#contracts/catalog/products.ts';
import type { EndpointReply } from '#contracts/endpoint.ts';
import { fromCents } from '#contracts/money.ts';
import { isHidden } from '#server/catalog/product-view.ts';
import type { Core } from '#server/core.ts';
import type { Executor } from '#server/db/client.ts';
import type { BookingsTable } from '#server/db/schema.ts';
import { type ImageRow, imageView } from '#server/media/image-view.ts';
import { pictureKeys } from '#server/media/picture-keys.ts';
import { shopAccount } from '#server/people/shop-account.ts';

type Keys = Parameters<typeof pictureKeys>[0];

export type BookingRow = Selectable<BookingsTable> & {
  /** The position on the waitlist, from 1. Null if the booking isn't waiting. */
  place: number | null;
  /** The first picture of the snapshot. Null if it has been deleted or hidden. */
  image: ImageRow | null;
  now_title: string;
  now_price_cents: number;
  now_condition: string;
  now_condition_type: string;
  description_changed: boolean;
  photos_changed: boolean;
  now_status: ProductStatus;
  now_moderation: Moderation;
  /** Whether the public can see the product. */
  now_listed: boolean;
  seller_name: string;
  seller_phone: string;
};

/**
 * The description and photos of a booked product, both at the time of booking and now. Deleted and hidden photos are
 * left out.
 */
export type ContentsRow = {
  buyer_id: string;
  now_moderation: Moderation;
  booked_description: string;
  booked_images: ImageRow[];
  now_description: string;
  now_images: ImageRow[];
};

const isOpen = (row: BookingRow) => row.status === 'held' || row.status === 'waiting';

/** Returns whether a booking is open, or its cancellation can be undone. Its place in the list stays until then. */
export const isCurrent = (row: BookingRow) => isOpen(row) || row.restorable_until !== null;

const isFrozen = (row: BookingRow) => row.status === 'held' && row.frozen_at !== null;

/** Returns the meeting of a hold as one side sees it. Undefined if nothing has been suggested. */
export function toMeeting(
  { status, meeting }: Pick<BookingRow, 'status' | 'meeting'>,
  side: 'buyer' | 'seller',
): Meeting | undefined {
  if (status !== 'held' || !meeting) return undefined;
  const { id, by_buyer, times, location, agreed, instead_of } = meeting;
  const mine = by_buyer === (side === 'buyer');
  return { _id: id, mine, times, location, agreed, ...(instead_of && { instead_of }) };
}

/** Returns where the two sides meet or, unless they have agreed on that, the location that the buyer sent. */
const placeOf = ({ status, meeting, location }: BookingRow) =>
  (status === 'held' || status === 'collected') && meeting?.agreed ? meeting.location : location;

/** Not everyone may see the pictures of a hidden product, so their URLs have keys. */
const viewOf = (keys: Keys, reader: { id: string }, row: { now_moderation: Moderation }) =>
  isHidden(row.now_moderation) ? pictureKeys(keys).viewFor(reader.id) : imageView;

function facts(row: BookingRow, keys: Keys, reader: { id: string }) {
  return {
    _id: row.id,
    product_id: row.product_id,
    selectedProduct: row.snapshot.title,
    price: fromCents(row.price_cents),
    agreed_price: row.snapshot.agreed_price,
    condition: row.snapshot.condition as Condition,
    image: row.image && viewOf(keys, reader, row)(row.image),
    buyer: row.buyer_name,
    location: row.location,
    message: row.message,
    status: row.status,
    place: row.place,
    held_until: row.held_until?.toISOString() ?? null,
    frozen: isFrozen(row),
    promoted: row.promoted,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_reason: row.ended_reason,
  };
}

/**
 * Returns a function that converts bookings to their buyer's view. Admins don't get the handover code, because anyone who
 * has the code can collect the product.
 */
export async function asBooked(core: Core, on: Executor, reader: { id: string }) {
  const { config, now } = core;
  const shopId = await shopAccount.find(on, config);
  const address = config.shopPlace;
  const at = now();
  return (row: BookingRow): Booking => {
    const own = reader.id === row.buyer_id;
    const held = row.status === 'held';
    const restorable = own && row.restorable_until !== null && row.restorable_until > at;
    return {
      ...facts(row, core, reader),
      ...(own && { meeting: toMeeting(row, 'buyer'), location: placeOf(row) }),
      email: row.buyer_email,
      phone: row.phone,
      condition_type: row.snapshot.condition_type as Booking['condition_type'],
      handover_code: own && held ? row.handover_code : null,
      seller: {
        name: row.seller_name,
        phone: held ? row.seller_phone : null,
        ...(held && address !== null && row.seller_id === shopId && { address }),
      },
      product: {
        title: row.now_title,
        price: fromCents(row.now_price_cents),
        condition: row.now_condition as Condition,
        condition_type: row.now_condition_type as Booking['condition_type'],
        status: row.now_status,
        open: !isHidden(row.now_moderation),
      },
      changed: [
        ...(row.description_changed ? (['description'] as const) : []),
        ...(row.photos_changed ? (['photos'] as const) : []),
      ],
      restorable_until: restorable ? (row.restorable_until?.toISOString() ?? null) : null,
      came_back: row.came_back,
      can: {
        cancel: own && isOpen(row),
        restore: restorable,
        keep: own && held && row.promoted && !isFrozen(row),
        book_again:
          own &&
          !isCurrent(row) &&
          row.status !== 'collected' &&
          row.now_listed &&
          row.now_status === 'live',
      },
    };
  };
}

export function toSnapshot(row: ContentsRow, keys: Keys): EndpointReply<typeof getBookingSnapshot> {
  const view = viewOf(keys, { id: row.buyer_id }, row);
  return {
    booked: { description: row.booked_description, images: row.booked_images.map(view) },
    now: { description: row.now_description, images: row.now_images.map(view) },
  };
}

/**
 * Converts a booking to the view of its seller or of staff. `contact` is null if the buyer never held the product.
 * `shopId` is the account that owns the shop's stock, or null. Staff don't see where two other people meet.
 */
export function toReceivedBooking(
  row: BookingRow,
  shopId: string | null,
  reader: { id: string },
  keys: Keys,
): ReceivedBooking {
  const held = row.status === 'held';
  const shops = row.seller_id === shopId;
  const sees = shops || row.seller_id === reader.id;
  return {
    ...facts(row, keys, reader),
    ...(sees && { meeting: toMeeting(row, 'seller'), location: placeOf(row) }),
    contact: row.held_until === null ? null : { email: row.buyer_email, phone: row.phone },
    product_status: row.now_status,
    can: {
      release: isOpen(row),
      hand_over: held && !shops && !isFrozen(row),
      sell: held && shops && !isFrozen(row),
    },
  };
}

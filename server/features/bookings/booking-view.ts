import type { Booking, ReceivedBooking } from '#contracts/bookings.ts';
import { fromCents } from '#contracts/money.ts';
import type { Condition, ProductStatus } from '#contracts/products.ts';
import { type ImageRow, imageView } from '#server/db/image-view.ts';
import type { BookingSnapshot } from '#server/db/schema.ts';

export type BookingRow = {
  id: string;
  product_id: string;
  buyer_id: string;
  seller_id: string;
  status: Booking['status'];
  buyer_name: string;
  buyer_email: string;
  phone: string;
  location: string;
  message: string;
  price_cents: number;
  snapshot: BookingSnapshot;
  handover_code: string | null;
  held_until: Date | null;
  created_at: Date;
  ended_at: Date | null;
  ended_reason: string | null;
  /** From 1 while it waits, else null. */
  place: number | null;
  /** The first picture of the snapshot, while it is stored. */
  image: ImageRow | null;
  now_title: string;
  now_price_cents: number;
  now_condition: string;
  now_status: ProductStatus;
  seller_name: string;
  seller_phone: string;
};

const isOpen = (row: BookingRow) => row.status === 'held' || row.status === 'waiting';

function facts(row: BookingRow) {
  return {
    _id: row.id,
    product_id: row.product_id,
    selectedProduct: row.snapshot.title,
    price: fromCents(row.price_cents),
    condition: row.snapshot.condition as Condition,
    image: row.image && imageView(row.image),
    buyer: row.buyer_name,
    location: row.location,
    message: row.message,
    status: row.status,
    place: row.place,
    held_until: row.held_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    ended_reason: row.ended_reason,
  };
}

/**
 * A booking as its buyer reads it. The handover code shows to the buyer alone, not to an admin who looks
 * on: who has it, gets the guitar.
 */
export function toBooking(row: BookingRow, reader: { id: string }): Booking {
  const own = reader.id === row.buyer_id;
  const held = row.status === 'held';
  return {
    ...facts(row),
    email: row.buyer_email,
    phone: row.phone,
    handover_code: own && held ? row.handover_code : null,
    seller: { name: row.seller_name, phone: held ? row.seller_phone : null },
    product: {
      title: row.now_title,
      price: fromCents(row.now_price_cents),
      condition: row.now_condition as Condition,
      status: row.now_status,
    },
    can: { cancel: own && isOpen(row) },
  };
}

/** A booking as the seller reads it: who only waits, or only ever waited, is not to be called. */
export function toReceivedBooking(row: BookingRow): ReceivedBooking {
  return {
    ...facts(row),
    contact: row.held_until === null ? null : { email: row.buyer_email, phone: row.phone },
    can: { release: isOpen(row), hand_over: row.status === 'held' },
  };
}

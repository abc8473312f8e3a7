import { randomInt } from 'node:crypto';
import type { BookingStatus } from '#contracts/bookings.ts';
import { toCents } from '#contracts/money.ts';
import { may } from '#contracts/permissions.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The most open bookings that one buyer can have. Keeps buyers from hoarding products. */
const maxOpenBookings = 20;
/**
 * The most holds that one buyer can cancel in a day. There is a limit because a hold shows the seller's
 * phone.
 */
const maxGivenBack = 20;

/** The product's data when a buyer books it. */
export type Bookable = {
  seller_id: string;
  title: string;
  resale_price_cents: number;
  listed: boolean;
  status: string;
};

/** The values on the buyer's screen when they pressed the button. */
export type Seen = { selectedProduct: string; price: string; buyer: string; email: string };

/**
 * Throws a Refusal if the product is the buyer's own, is gone or sold, or now has another price or title, or
 * if the name or email is not the buyer's. Does not check whether another buyer holds the product.
 */
export function assertBookable(
  product: Bookable | undefined,
  buyer: { id: string; name: string; email: string },
  seen: Seen,
): asserts product is Bookable {
  const gone = !product || (!product.listed && product.status !== 'sold');
  if (gone) throw new Refusal('not_found', 'This product is no longer for sale.');
  if (product.seller_id === buyer.id) {
    throw new Refusal('own_product', 'You can’t book your own product.');
  }
  assertOwnName(buyer, seen);
  if (product.status === 'sold') throw takenByAnother(true);
  if (product.title !== seen.selectedProduct) {
    throw new Refusal(
      'product_changed',
      'The seller changed this product. Please review it and book again.',
      {
        fields: { selectedProduct: `is now called ${product.title}` },
      },
    );
  }
  if (product.resale_price_cents !== toCents(seen.price)) {
    throw new Refusal('price_changed', 'The price has changed. Please check it and book again.', {
      fields: { price: 'is no longer the price' },
    });
  }
}

function assertOwnName(buyer: { name: string; email: string }, seen: Seen): void {
  const fields: Record<string, string> = {};
  if (seen.email.toLowerCase() !== buyer.email.toLowerCase()) {
    fields.email = 'is not the email address of your account';
  }
  if (seen.buyer !== buyer.name) fields.buyer = 'is not the name of your account';
  if (Object.keys(fields).length > 0) {
    throw new Refusal('invalid', 'You can only book in your own name.', { fields });
  }
}

/** Throws a Refusal at either limit. `givenBack` counts the holds canceled since {@link aDayBefore}. */
export function assertMayBookMore(open: number, givenBack: number): void {
  if (open >= maxOpenBookings) {
    throw new Refusal(
      'too_many_holds',
      `You already have ${maxOpenBookings} open bookings. Collect or cancel one first.`,
    );
  }
  if (givenBack >= maxGivenBack) {
    throw new Refusal(
      'too_many_holds',
      `You canceled ${maxGivenBack} bookings within a day. You can book again tomorrow.`,
    );
  }
}

export const aDayBefore = (at: Date) => new Date(at.getTime() - 24 * 3_600_000);

/** The error for a buyer whose hold has just expired. Without a pause, they could keep a product forever. */
export const othersFirst = () =>
  new Refusal(
    'too_many_holds',
    'Your hold on this product ended recently. Other buyers go first for a day; after that you can book it again.',
  );

/** The error for a product that another buyer holds or, if `sold`, has bought. */
export function takenByAnother(sold = false): Refusal {
  return new Refusal(
    'product_unavailable',
    sold
      ? 'This product is sold. Have a look at similar products.'
      : 'Someone else just put this on hold. Join the waitlist: you move up automatically if the hold ends.',
  );
}

export const alreadyBooked = () =>
  new Refusal('already_booked', 'You have already booked this product. See it in My Orders.');

export const bookingEnded = () => new Refusal('booking_ended', 'This booking has already ended.');

export function assertOpen({ status }: { status: BookingStatus }): void {
  if (status !== 'held' && status !== 'waiting') throw bookingEnded();
}

/** Throws a Refusal unless the caller is the booking's buyer. */
export const assertBuys = (caller: Caller) => (booking: { buyer_id: string }) => {
  if (booking.buyer_id !== caller.id) {
    throw new Refusal('forbidden', 'You can only cancel your own bookings.');
  }
};

/** Throws a Refusal unless the caller is the booking's seller or works for the shop. */
export const assertSells = (caller: Caller) => (booking: { seller_id: string }) => {
  if (booking.seller_id !== caller.id && !may(caller.role, 'handle_any_booking')) {
    throw new Refusal('forbidden', 'Only the seller or the shop’s staff can do this.');
  }
};

/** How long a buyer can undo a cancellation, in milliseconds. */
const undoTime = 10_000;

/** Returns when the chance to undo a cancellation ends: after ten seconds, or earlier if the hold ends. */
export function restorableUntil(cancelledAt: Date, heldUntil: Date | null): Date {
  const end = cancelledAt.getTime() + undoTime;
  return new Date(heldUntil ? Math.min(end, heldUntil.getTime()) : end);
}

/** Returns the end of a hold that begins at `at` and lasts `hours`, and a new handover code. */
export function newHold(at: Date, hours: number): { until: Date; code: string } {
  return {
    until: new Date(at.getTime() + hours * 3_600_000),
    code: String(randomInt(1_000_000)).padStart(6, '0'),
  };
}

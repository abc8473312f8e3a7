import { randomInt } from 'node:crypto';
import type { BookingStatus } from '#contracts/bookings.ts';
import { toCents } from '#contracts/money.ts';
import { may } from '#contracts/permissions.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Holds and places in line that one buyer may have; more would be hoarding. */
const maxOpenBookings = 20;
/** Holds that one buyer may give back within a day. Each hold shows a phone number: they could collect those. */
const maxGivenBack = 20;

/** The product at the moment a buyer asks for it. */
export type Bookable = {
  seller_id: string;
  title: string;
  resale_price_cents: number;
  listed: boolean;
  status: string;
};

/** What the buyer's screen showed when they pressed the button. */
export type Seen = { selectedProduct: string; price: string; buyer: string; email: string };

/**
 * Refuses a booking of an own product, in another person's name, of a product that is gone or sold, or at a
 * price or under a title that has changed. Does not check whether another buyer holds it.
 */
export function assertBookable(
  product: Bookable | undefined,
  buyer: { id: string; name: string; email: string },
  seen: Seen,
): asserts product is Bookable {
  const gone = !product || (!product.listed && product.status !== 'sold');
  if (gone) throw new Refusal('not_found', 'This product is not for sale any more.');
  if (product.seller_id === buyer.id) {
    throw new Refusal('own_product', 'This is your own product: you have it already.');
  }
  assertOwnName(buyer, seen);
  if (product.status === 'sold') throw takenByAnother(true);
  if (product.title !== seen.selectedProduct) {
    throw new Refusal(
      'product_changed',
      'The seller has changed this product. Please look again.',
      {
        fields: { selectedProduct: `is now called ${product.title}` },
      },
    );
  }
  if (product.resale_price_cents !== toCents(seen.price)) {
    throw new Refusal('price_changed', 'The price has changed. Please look at it again.', {
      fields: { price: 'is no longer the price' },
    });
  }
}

function assertOwnName(buyer: { name: string; email: string }, seen: Seen): void {
  const fields: Record<string, string> = {};
  if (seen.email.toLowerCase() !== buyer.email.toLowerCase()) {
    fields.email = 'is not the e-mail address of your account';
  }
  if (seen.buyer !== buyer.name) fields.buyer = 'is not the name of your account';
  if (Object.keys(fields).length > 0) {
    throw new Refusal('invalid', 'A booking is made in your own name.', { fields });
  }
}

/** `open`: the buyer's holds and places in line. `givenBack`: the holds they gave back since {@link aDayBefore}. */
export function assertMayBookMore(open: number, givenBack: number): void {
  if (open >= maxOpenBookings) {
    throw new Refusal(
      'too_many_holds',
      `You hold or wait for ${maxOpenBookings} products already. Collect or cancel one first.`,
    );
  }
  if (givenBack >= maxGivenBack) {
    throw new Refusal(
      'too_many_holds',
      `You have cancelled ${maxGivenBack} bookings within a day. You may book again tomorrow.`,
    );
  }
}

export const aDayBefore = (at: Date) => new Date(at.getTime() - 24 * 3_600_000);

/** For a buyer who let a hold run out: by booking again and again they could keep a product from everyone else. */
export const othersFirst = () =>
  new Refusal(
    'too_many_holds',
    'You held this product recently. Others go first for a day; you may book it again after that.',
  );

/** For a product that another buyer got first, with what to do next. */
export function takenByAnother(sold = false): Refusal {
  return new Refusal(
    'product_unavailable',
    sold
      ? 'This one is sold. Have a look at similar products.'
      : 'Someone else just put this on hold. Join the waitlist: you move up automatically if the hold ends.',
  );
}

export const alreadyBooked = () =>
  new Refusal('already_booked', 'You have booked this product. See My Orders.');

export const bookingEnded = () => new Refusal('booking_ended', 'This booking has ended already.');

export function assertOpen({ status }: { status: BookingStatus }): void {
  if (status !== 'held' && status !== 'waiting') throw bookingEnded();
}

/** Refuses anyone but the booking's buyer. */
export const assertBuys = (caller: Caller) => (booking: { buyer_id: string }) => {
  if (booking.buyer_id !== caller.id) {
    throw new Refusal('forbidden', 'You may cancel your own bookings only.');
  }
};

/** Refuses anyone but the booking's seller and the shop's staff. */
export const assertSells = (caller: Caller) => (booking: { seller_id: string }) => {
  if (booking.seller_id !== caller.id && !may(caller.role, 'handle_any_booking')) {
    throw new Refusal('forbidden', 'Only the seller or the shop’s staff may do this.');
  }
};

/** How long a buyer can undo a cancellation, in milliseconds. */
const undoTime = 10_000;

/** Until when a cancellation can be undone. A hold does not get longer by it. */
export function restorableUntil(cancelledAt: Date, heldUntil: Date | null): Date {
  const end = cancelledAt.getTime() + undoTime;
  return new Date(heldUntil ? Math.min(end, heldUntil.getTime()) : end);
}

/** A hold that begins at `at`, with its handover code. */
export function newHold(at: Date, hours: number): { until: Date; code: string } {
  return {
    until: new Date(at.getTime() + hours * 3_600_000),
    code: String(randomInt(1_000_000)).padStart(6, '0'),
  };
}

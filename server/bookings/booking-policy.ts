import type { BookingStatus } from '#contracts/bookings/bookings.ts';
import { toCents } from '#contracts/money.ts';
import { may } from '#contracts/permissions.ts';
import { sameAddress } from '#contracts/text.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The maximum number of open bookings per buyer, to prevent hoarding. */
const maxOpenBookings = 20;
/**
 * The maximum number of bookings that a buyer can cancel in a day, in total and for one product. Each hold reveals the
 * seller's phone number and notifies the seller, so repeated holds must be limited.
 */
const maxGivenBack = { all: 20, ofProduct: 3 };

/** The fields of a product that are checked when it is booked. */
export type Bookable = {
  seller_id: string;
  title: string;
  resale_price_cents: number;
  /** Whether everyone may see the product. */
  visible: boolean;
  status: string;
};

/** The values that the buyer saw when booking. */
export type Seen = { selectedProduct: string; price: string; buyer: string; email: string };

/**
 * Throws a Refusal if the product is the buyer's own or no longer for sale, if its price or title has changed, or if
 * the name or email is not the buyer's. Doesn't check whether another buyer holds the product. `seen` is null if the
 * price was agreed in an offer.
 */
export function assertBookable(
  product: Bookable | undefined,
  buyer: { id: string; name: string; email: string },
  seen: Seen | null,
): asserts product is Bookable {
  if (!product?.visible) throw new Refusal('not_found', 'This product is no longer for sale.');
  if (product.seller_id === buyer.id) {
    throw new Refusal('own_product', 'You can’t book your own product.');
  }
  if (seen) assertOwnName(buyer, seen);
  if (product.status === 'sold') throw takenByAnother(true);
  if (!seen) return;
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
  if (!sameAddress(seen.email, buyer.email)) {
    fields.email = 'is not the email address of your account';
  }
  if (seen.buyer !== buyer.name) fields.buyer = 'is not the name of your account';
  if (Object.keys(fields).length > 0) {
    throw new Refusal('invalid', 'You can only book in your own name.', { fields });
  }
}

/** How many bookings a buyer has canceled within a day, in total and for one product. */
export type GivenBack = { all: number; ofProduct: number };

/** Throws a Refusal if the buyer has too many open bookings, or has canceled too many within a day. */
export function assertMayBookMore(open: number, givenBack: GivenBack): void {
  if (open >= maxOpenBookings) {
    throw new Refusal(
      'too_many_holds',
      `You already have ${maxOpenBookings} open bookings. Collect or cancel one first.`,
    );
  }
  if (givenBack.all >= maxGivenBack.all) {
    throw new Refusal(
      'too_many_holds',
      `You canceled ${maxGivenBack.all} bookings within a day. You can book again tomorrow.`,
    );
  }
  if (givenBack.ofProduct >= maxGivenBack.ofProduct) {
    throw new Refusal(
      'too_many_holds',
      `You canceled bookings of this product ${maxGivenBack.ofProduct} times within a day. You can book it again tomorrow.`,
    );
  }
}

export const aDayBefore = (at: Date) => new Date(at.getTime() - 24 * 3_600_000);

/**
 * Throws a Refusal if the buyer has held the product before and other buyers are waiting for it. Without this rule, two
 * accounts could pass a product back and forth forever.
 */
export function assertMayWait(line: { cameBack: boolean; othersWait: boolean }): void {
  if (line.cameBack && line.othersWait) {
    throw new Refusal(
      'product_unavailable',
      'You had this product on hold before, so the buyers on the waitlist go first.',
    );
  }
}

/** The error for a product that another buyer holds or, if `sold` is true, has bought. */
export function takenByAnother(sold = false): Refusal {
  return new Refusal(
    'product_unavailable',
    sold
      ? 'This product has been sold. Have a look at similar products.'
      : 'Someone else just put this on hold. Join the waitlist, and we’ll tell you when it’s your turn.',
  );
}

export const alreadyBooked = () =>
  new Refusal('already_booked', 'You have already booked this product. See it in My Orders.');

export const sellOnTicket = () =>
  new Refusal(
    'conflict',
    'This is the shop’s own product. Sell it on a ticket at the counter, with the buyer’s code.',
  );

export const unknownCode = () =>
  new Refusal(
    'not_found',
    'There is no hold with this code. Ask the buyer to read it again from My Orders.',
  );

export const bookingEnded = () => new Refusal('booking_ended', 'This booking has already ended.');

export function assertOpen({ status }: { status: BookingStatus }): void {
  if (status !== 'held' && status !== 'waiting') throw bookingEnded();
}

/** Throws a Refusal unless the caller is the booking's buyer. */
export const assertBuys = (caller: Caller) => (booking: { buyer_id: string }) => {
  if (booking.buyer_id !== caller.id) {
    throw new Refusal('forbidden', 'You can only change your own bookings.');
  }
};

/** Throws a Refusal if the hold is frozen because the product is hidden. */
export function assertNotFrozen({ frozen_at }: { frozen_at: Date | null }): void {
  if (frozen_at !== null) throw onPause();
}

export const onPause = () =>
  new Refusal(
    'conflict',
    'We are checking this product, so your booking is paused. It will continue if the product goes up for sale again.',
  );

/** Throws a Refusal unless the buyer holds the product. */
export function assertHeld({ status }: { status: BookingStatus }): void {
  if (status === 'waiting') {
    throw new Refusal('conflict', 'It isn’t your turn yet. We’ll tell you when it is.');
  }
  if (status !== 'held') throw bookingEnded();
}

/** Throws a Refusal unless the caller is the booking's seller or works for the shop. */
export const assertSells = (caller: Caller) => (booking: { seller_id: string }) => {
  if (booking.seller_id !== caller.id && !may(caller.role, 'handle_any_booking')) {
    throw new Refusal('forbidden', 'Only the seller or the shop’s staff can do this.');
  }
};

/** How long a cancellation can be undone, in milliseconds. */
const undoTime = 10_000;

/** Returns the deadline for undoing a cancellation: ten seconds after it, or the end of the hold if that is earlier. */
export function restorableUntil(cancelledAt: Date, heldUntil: Date | null): Date {
  const end = cancelledAt.getTime() + undoTime;
  return new Date(heldUntil ? Math.min(end, heldUntil.getTime()) : end);
}

/** Returns the end of a hold that begins at `at`. */
export const holdEnd = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);

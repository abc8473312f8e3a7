import { randomInt } from 'node:crypto';
import { toCents } from '#contracts/money.ts';
import { Refusal } from '#server/http/refusal.ts';

/** Holds and places in line that one buyer may have; more would be hoarding what others want to buy. */
export const maxOpenBookings = 20;
/** Holds that one buyer may give back within a day before they must wait. */
export const maxGivenBack = 20;

/** The product as it stands when somebody asks for it. */
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
 * Refuses a booking that can't be: of an own product, in another's name, of a product that is gone, or
 * at a price or under a title that no longer holds. Whether it is free is for the caller and the database.
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
  if (product.status === 'sold') throw takenBySomebody(true);
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

export const tooManyOpen = () =>
  new Refusal(
    'too_many_holds',
    `You hold or wait for ${maxOpenBookings} products already. Collect or cancel one first.`,
  );

export const tooManyGivenBack = () =>
  new Refusal(
    'too_many_holds',
    `You have cancelled ${maxGivenBack} bookings within a day. You may book again tomorrow.`,
  );

/** For whoever sat a hold out: taken again and again, it would keep a product from everybody else. */
export const othersFirst = () =>
  new Refusal(
    'too_many_holds',
    'You held this product until lately. Others go first for a day; you may book it again after that.',
  );

/** The 409 for a product that another got first, with what to do next. */
export function takenBySomebody(sold = false): Refusal {
  return new Refusal(
    'product_unavailable',
    sold
      ? 'This one is sold. Have a look at similar products.'
      : 'Someone else just put this on hold. Join the waitlist: you move up automatically if the hold ends.',
  );
}

/** A hold from now on, with the code that hands the product over. */
export function newHold(at: Date, hours: number): { until: Date; code: string } {
  return {
    until: new Date(at.getTime() + hours * 3_600_000),
    code: String(randomInt(1_000_000)).padStart(6, '0'),
  };
}

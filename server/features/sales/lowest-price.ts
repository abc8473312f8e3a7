import { fromCents } from '#contracts/money.ts';
import { may, type Role } from '#contracts/permissions.ts';
import { lowestPercent } from '#contracts/sales.ts';
import { refuseField } from './sale-policy.ts';

type PriceOf = {
  role: Role;
  priceCents: number;
  tagCents: number;
  /** The price at which the product was booked, or null if it was not booked. */
  agreedCents: number | null;
  /** Whether the shop sells the product for its owner. */
  consigned: boolean;
  field: string;
};

/**
 * Throws an `invalid` Refusal if a price is too low. A consigned product is never sold below its tag price, because its
 * agreement names no other price. A lower price in a booking replaces the tag price.
 */
export function assertPrice(price: PriceOf): void {
  const { role, priceCents, tagCents, agreedCents, consigned, field } = price;
  const usual = Math.min(tagCents, agreedCents ?? tagCents);
  if (consigned && priceCents < usual) {
    refuseField(
      field,
      `The shop sells this product for its owner, who agreed to $${fromCents(usual)}. It can’t be sold for less.`,
    );
  }
  const lowest = Math.ceil((usual * lowestPercent) / 100);
  if (priceCents < lowest && !may(role, 'sell_below_lowest_price')) {
    const basis = usual < tagCents ? 'price in the booking' : 'tag price';
    refuseField(
      field,
      `Only an admin can sell for less than $${fromCents(lowest)}, ${lowestPercent}% of the ${basis}.`,
    );
  }
}

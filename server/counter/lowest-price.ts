import { fromCents } from '#contracts/money.ts';
import { lowestPercent, may, type Role } from '#contracts/permissions.ts';
import { refuseField } from './ticket-policy.ts';

type PriceOf = {
  role: Role;
  priceCents: number;
  tagCents: number;
  /** The price at which the product was booked, or null if it was not booked. */
  agreedCents: number | null;
  /** The price from which the lowest price is computed, or null if that is the usual price. */
  referenceCents: number | null;
  /** The lowest price that the owner of a consigned product agreed to, or null if it is the shop's own. */
  ownerCents: number | null;
  field: string;
};

/**
 * Throws an `invalid` Refusal if a price is too low. A lower price in a booking replaces the tag price. A consigned
 * product is never sold below that price or the price that its owner agreed to.
 */
export function assertPrice(price: PriceOf): void {
  const { role, priceCents, tagCents, agreedCents, referenceCents, ownerCents, field } = price;
  const usual = Math.min(tagCents, agreedCents ?? tagCents);
  const owed = ownerCents === null ? 0 : Math.max(usual, ownerCents);
  if (priceCents < owed) {
    refuseField(
      field,
      `The shop sells this product for its owner, who agreed to $${fromCents(owed)}. It can’t be sold for less.`,
    );
  }
  const lowest = Math.min(usual, Math.ceil(((referenceCents ?? usual) * lowestPercent) / 100));
  if (priceCents < lowest && !may(role, 'sell_below_lowest_price')) {
    const basis =
      referenceCents !== null
        ? `$${fromCents(referenceCents)}`
        : `the ${usual < tagCents ? 'price in the booking' : 'tag price'}`;
    refuseField(
      field,
      `Only an admin can sell for less than $${fromCents(lowest)}, ${lowestPercent}% of ${basis}.`,
    );
  }
}

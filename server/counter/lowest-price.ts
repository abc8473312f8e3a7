import { fromCents } from '#contracts/money.ts';
import { lowestCents, lowestPercent } from '#contracts/permissions.ts';
import type { Need } from '#server/people/approvals.ts';
import { refuseField } from './ticket-policy.ts';

type PriceOf = {
  title: string;
  priceCents: number;
  tagCents: number;
  /** The price at which the product was booked, or null if it was not booked. */
  agreedCents: number | null;
  /** The price from which the lowest price is computed, or null if that is the usual price. */
  referenceCents: number | null;
  /** The lowest price that the owner of a consigned product agreed to, or null if it is the shop's own. */
  ownerCents: number | null;
  /** What the shop paid for the product, or null if that isn't known. */
  costCents: number | null;
  field: string;
};

/**
 * Returns why a price needs an approval. A lower price in a booking replaces the tag price. Throws an `invalid` Refusal
 * if a consigned product's price is below that price or the price that its owner agreed to.
 */
export function checkPrice(price: PriceOf): Need[] {
  const { title, priceCents, tagCents, agreedCents, referenceCents, ownerCents } = price;
  const { costCents, field } = price;
  const usual = Math.min(tagCents, agreedCents ?? tagCents);
  const owed = ownerCents === null ? 0 : Math.max(usual, ownerCents);
  if (priceCents < owed) {
    refuseField(
      field,
      `The shop sells this product for its owner, who agreed to $${fromCents(owed)}. It can’t be sold for less.`,
    );
  }
  const reasons: [what: Need['what'][number], why: string][] = [];
  const lowest = lowestCents(usual, referenceCents);
  if (priceCents < lowest) {
    const basis =
      referenceCents !== null
        ? `$${fromCents(referenceCents)}`
        : `the ${usual < tagCents ? 'price in the booking' : 'tag price'}`;
    reasons.push([
      'low_price',
      `the lowest price is $${fromCents(lowest)}, ${lowestPercent}% of ${basis}`,
    ]);
  }
  // A buyer who booked the product gets it at the price of that time.
  if (costCents !== null && priceCents < Math.min(costCents, agreedCents ?? costCents))
    // The customer can see the approval's dialog, so it doesn't tell how much the shop paid.
    reasons.push(['below_cost', 'this is below what the shop paid']);
  if (reasons.length === 0) return [];
  const all = reasons.map(([, why]) => why).join(', and ');
  const message = `Selling ${title} for $${fromCents(priceCents)} needs an approval: ${all}.`;
  return [{ what: reasons.map(([what]) => what), message, field }];
}

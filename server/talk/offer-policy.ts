import { shortMoney } from '#contracts/exact-money.ts';
import { fromCents } from '#contracts/money.ts';
import type { Offer, OfferSide } from '#contracts/talk/offers.ts';
import { fieldRefusal, Refusal } from '#server/http/refusal.ts';
import type { OfferCounts, OfferRow, OfferTerms } from './offer-repository.ts';

/**
 * The limits of a buyer's open offers and, per product and day, of the seller's invitations and a buyer's declined offers.
 * The last limit keeps buyers from finding out the seller's lowest offer step by step.
 */
const most = { open: 5, invited: 10, declined: 5 };

const conflict = (message: string) => new Refusal('conflict', message);

/** Throws a Refusal if `side` can't make another offer. */
export function assertMayOffer(side: OfferSide, counts: OfferCounts): void {
  const { open, here, declined, invited } = counts;
  if (here > 0) throw conflict('There is already an open offer. See it in Offers.');
  if (side === 'seller' && invited >= most.invited) {
    throw conflict(`You can invite ${most.invited} people a day to a product.`);
  }
  if (side === 'seller') return;
  if (open >= most.open) {
    throw conflict(
      `You already have ${most.open} open offers. Withdraw one, or wait for an answer.`,
    );
  }
  if (declined >= most.declined) {
    throw conflict(
      'Your last offers for this product were declined. You can offer again tomorrow.',
    );
  }
}

export const offerEnded = () =>
  new Refusal('offer_ended', 'This offer has ended. Open Offers to see what happened.');

export const productGone = () =>
  new Refusal(
    'product_gone',
    'This product is no longer available. If someone has it on hold, you can join the waitlist.',
  );

/** Throws a Refusal if the product isn't for sale, or the price isn't below the asking price. */
export function assertOffered(terms: OfferTerms, cents: number): void {
  if (!terms.listed || terms.status !== 'live') throw productGone();
  if (cents >= terms.resale_price_cents) {
    throw fieldRefusal('price', 'An offer must be below the asking price.');
  }
}

/** Throws a Refusal if an answer is no better for its side than the price that the other side has offered. */
export function assertBetter({ by_buyer, price_cents }: OfferRow, cents: number): void {
  if (by_buyer ? cents > price_cents : cents < price_cents) return;
  throw fieldRefusal('price', `They already offered ${shortMoney(fromCents(price_cents))}.`);
}

const isOpen = ({ state, expires_at }: OfferRow, at: Date) => state === 'open' && expires_at > at;

export function rightsOf(offer: OfferRow, side: OfferSide, at: Date): Offer['can'] {
  const answers = isOpen(offer, at) && (side === 'buyer') !== offer.by_buyer;
  const isChanged = offer.changed.length > 0;
  return {
    accept: answers && !isChanged,
    decline: answers,
    counter: answers,
    withdraw: isOpen(offer, at) && !answers,
    confirm: isOpen(offer, at) && side === 'buyer' && isChanged,
  };
}

/** Throws the Refusal that says why `side` can't do this now. */
export function assertMay(verb: keyof Offer['can'], offer: OfferRow, side: OfferSide, at: Date) {
  const can = rightsOf(offer, side, at);
  if (can[verb]) return;
  if (!isOpen(offer, at)) {
    throw offer.state === 'ended' && offer.product_status !== 'live' ? productGone() : offerEnded();
  }
  if (verb === 'accept' && can.decline) {
    throw new Refusal(
      'product_changed',
      side === 'buyer'
        ? 'The seller changed this product. Please review it and confirm first.'
        : 'This product has changed since the offer. The buyer has to confirm first.',
    );
  }
  throw new Refusal('forbidden', 'The other side has to answer this offer.');
}

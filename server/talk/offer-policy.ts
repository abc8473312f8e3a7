import type { EndpointParsed } from '#contracts/endpoint.ts';
import { shortMoney } from '#contracts/exact-money.ts';
import { fromCents } from '#contracts/money.ts';
import {
  type acceptOffer,
  type counterOffer,
  maxInvited,
  type Offer,
  type OfferSide,
} from '#contracts/talk/offers.ts';
import type { Caller } from '#server/http/caller.ts';
import { fieldRefusal, Refusal } from '#server/http/refusal.ts';
import type { Invitable } from './invitable.ts';
import type { OfferCounts, OfferRow, OfferTerms } from './offer-repository.ts';

export type Step = { caller: Caller; side: OfferSide; at: Date };
export type Proposal = Step & {
  terms: OfferTerms;
  buyerId: string;
  body: EndpointParsed<typeof counterOffer>['body'];
  /** The offer that this one replaces. Null for a new offer or an invitation. */
  previous: OfferRow | null;
};

/**
 * The limits of a buyer's open offers and, per product and day, of a buyer's offers that the seller declined and that were
 * declined at once. The last limit keeps buyers from finding out the seller's lowest offer step by step: later offers wait
 * for the seller, so that good ones are never locked out.
 */
export const most = { open: 5, declined: 5, atOnce: 5 };

export const dayBefore = (at: Date) => new Date(at.getTime() - 24 * 3_600_000);

export const noSuchProduct = () => new Refusal('not_found', 'This product is no longer for sale.');

export const takesNoOffers = () =>
  new Refusal('conflict', 'The seller doesn’t take offers for this product.');

export const reused = () =>
  new Refusal('idempotency_key_reused', 'This key was already used for another offer.');

const conflict = (message: string) => new Refusal('conflict', message);

/** Throws a Refusal if a buyer can't make another offer. */
export function assertMayOffer({ open, here, declined }: OfferCounts): void {
  if (here > 0) throw conflict('There is already an open offer. See it in Offers.');
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

/**
 * Returns whom the seller invites: the people that they chose and, with `watchers`, those who watch, as long as `left`
 * isn't exceeded. Throws a Refusal if someone can't be invited, or if there is no one.
 */
export function chooseInvited(
  found: readonly Invitable[],
  { people, watchers }: { people: readonly string[]; watchers: boolean },
  left: number,
): string[] {
  const wanted = new Set(people.map((id) => id.toLowerCase()));
  const chosen = found.filter(({ id, named }) => named && wanted.has(id));
  if (chosen.length < wanted.size) {
    throw fieldRefusal('people', 'Someone can’t be invited anymore. Please choose again.');
  }
  if (left <= 0) throw conflict(`You can invite ${maxInvited} people a day to a product.`);
  if (chosen.length > left) throw fieldRefusal('people', `You can invite ${left} more today.`);
  const all = [...chosen, ...found.filter(({ named }) => watchers && !named)];
  if (all.length === 0) {
    throw fieldRefusal('people', 'Choose someone to invite to this product.');
  }
  return all.slice(0, left).map(({ id }) => id);
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

export type Contact = EndpointParsed<typeof acceptOffer>['body'];
export const noContact = { phone: null, location: null };

/** Returns what a booking needs, as it was sent now or with the earlier offer. Throws a Refusal that names the field. */
export function contactOf(sent: Contact, stored: OfferRow | null) {
  const phone = sent.phone ?? stored?.phone;
  const location = sent.location ?? stored?.location;
  if (!phone) throw fieldRefusal('phone', 'Phone number is Required!');
  if (!location) throw fieldRefusal('location', 'Meeting location is Required!');
  return { phone, location };
}

/** Returns the error of a hold in the words of an offer. */
export function refusalOf(error: unknown, side: OfferSide): unknown {
  if (!(error instanceof Refusal)) return error;
  if (error.code === 'not_found' || error.code === 'product_unavailable') return productGone();
  if (side === 'buyer') return error;
  return new Refusal(error.code, 'The buyer can’t book this product now.');
}

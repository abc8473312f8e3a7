import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { shortMoney } from '#contracts/exact-money.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import type { createOffer, Offer, OfferSide, OfferState } from '#contracts/talk/offers.ts';
import { alreadyBooked } from '#server/bookings/booking-policy.ts';
import { bookingRepository } from '#server/bookings/booking-repository.ts';
import type { mountBookings } from '#server/bookings/booking-routes.ts';
import { productState } from '#server/catalog/product-state.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { fieldRefusal, Refusal } from '#server/http/refusal.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { hasBlocked } from './blocks.ts';
import { hideDetails } from './contact-details.ts';
import { createInvitations } from './invitations.ts';
import {
  assertBetter,
  assertMay,
  assertMayOffer,
  assertOffered,
  type Contact,
  contactOf,
  dayBefore,
  most,
  noContact,
  noSuchProduct,
  offerEnded,
  type Proposal,
  productGone,
  refusalOf,
  reused,
  type Step,
  takesNoOffers,
} from './offer-policy.ts';
import {
  endOffers,
  notBelowPrice,
  type OfferRow,
  type OfferTerms,
  offerRepository,
  writeOfferEvents,
} from './offer-repository.ts';
import { toOffer } from './offer-view.ts';
import { sideOf } from './side-of.ts';

export type AboveOffers = {
  hold: ReturnType<typeof mountBookings>['hold'];
  /** Returns the lowest price that `caller` or, if null, anyone may agree to for a product of the shop's stock. */
  lowestAgreedPrice(trx: Trx, product: OfferTerms, caller: Caller | null): Promise<number>;
};

/**
 * Creates the service for offers. Each change locks the accounts of both sides, then the product and its open offers,
 * then checks whether the change is allowed.
 */
export function createOfferService(core: Core, { hold, lowestAgreedPrice }: AboveOffers) {
  const { db, now, config } = core;

  async function lock(trx: Trx, caller: Caller, productId: string, buyerIds: string[], at: Date) {
    for (const id of [...new Set([caller.id, ...buyerIds])].sort()) {
      await lockOpenAccount(trx, id, id === caller.id ? sessionEnded : offerEnded);
    }
    await productState.lock(trx, productId);
    await offerRepository(trx).lockOpen(productId);
    const late = sql`product_id = ${productId} AND expires_at <= ${at}`;
    await endOffers(trx, late, { state: 'lapsed' }, at);
    // The follower also does this, but maybe only after someone has accepted.
    const dear = sql`product_id = ${productId} AND ${notBelowPrice}`;
    await endOffers(trx, dear, { state: 'ended' }, at);
    const terms = await offerRepository(trx).terms(productId);
    if (!terms) throw productGone();
    return terms;
  }

  async function assertStockPrice(
    trx: Trx,
    { side, caller }: Step,
    terms: OfferTerms,
    cents: number,
  ) {
    const lowest = side === 'seller' ? await lowestAgreedPrice(trx, terms, caller) : 0;
    if (cents >= lowest) return;
    throw fieldRefusal(
      'price',
      `You can’t sell this product for less than ${shortMoney(fromCents(lowest))}.`,
    );
  }

  /** Records who answered for the shop. */
  async function audit(trx: Trx, { side, caller, at }: Step, offer: AuditedOffer) {
    const { id: offer_id, product_id, buyer_id, price_cents, state } = offer;
    if (side === 'buyer' || offer.seller_id !== (await shopAccount.find(trx, config))) return;
    await writeAuditEntry(trx, {
      actorId: caller.id,
      action: 'offer answered',
      subjectId: product_id,
      concernsId: buyer_id,
      at,
      details: { offer_id, buyer_id, price_cents, state },
    });
  }

  /** Adds an offer, which is declined at once if it is below the seller's lowest price. Returns its id. */
  async function propose(trx: Trx, proposal: Proposal): Promise<string> {
    const { terms, side, at, buyerId, body, previous } = proposal;
    const cents = toCents(body.price);
    assertOffered(terms, cents);
    await assertStockPrice(trx, proposal, terms, cents);
    if (previous) assertBetter(previous, cents);
    const floor = Math.max(
      terms.lowest_offer_cents ?? 0,
      await lowestAgreedPrice(trx, terms, null),
    );
    const by_buyer = side === 'buyer';
    const state: OfferState =
      by_buyer && cents < floor && (await triesLeft(trx, terms.id, buyerId, at)) > 0
        ? 'declined'
        : 'open';
    const invited = !by_buyer && previous === null;
    const contact = invited ? noContact : contactOf(by_buyer ? body : {}, previous);
    const offer = {
      ...{ id: uuidv7(), product_id: terms.id, buyer_id: buyerId, seller_id: terms.seller_id },
      ...{ by_buyer, invited, price_cents: cents, message: body.message, state },
      ...(state === 'open' ? contact : noContact),
      created_at: at,
      // An offer that is declined at once expires at once.
      expires_at: new Date(at.getTime() + (state === 'open' ? config.offerHours * 3_600_000 : 0)),
    } as const;
    await offerRepository(trx).insert(offer, previous);
    await writeOfferEvents(trx, 'offer.made', [offer], at);
    await audit(trx, proposal, offer);
    return offer.id;
  }

  const triesLeft = async (trx: Trx, productId: string, buyerId: string, at: Date) =>
    most.atOnce - (await offerRepository(trx).counts(productId, buyerId, dayBefore(at))).atOnce;

  /** Returns an offer after a change. */
  async function changed(trx: Trx, id: string, side: OfferSide, at: Date): Promise<Offer> {
    const row = await reread(trx, id);
    const offer = toOffer(row, side, at);
    if (row.state !== 'declined' || row.expires_at > row.created_at) return offer;
    return { ...offer, tries_left: await triesLeft(trx, row.product_id, row.buyer_id, at) };
  }

  async function make(trx: Trx, caller: Caller, productId: string, body: NewOffer) {
    const at = now();
    const offers = offerRepository(trx);
    const found = await offers.terms(productId);
    if (!found) throw noSuchProduct();
    if (caller.id === found.seller_id) {
      throw new Refusal('own_product', 'You can’t offer a price for your own product.');
    }
    const terms = await lock(trx, caller, productId, [caller.id], at);
    if (await hasBlocked(trx, caller.id, terms.seller_id)) {
      throw new Refusal('conflict', 'You have blocked the seller. Unblock them to offer a price.');
    }
    // Someone whom the seller has blocked isn't told.
    if (!terms.takes_offers || (await hasBlocked(trx, terms.seller_id, caller.id))) {
      throw takesNoOffers();
    }
    if (await bookingRepository(trx).isOnWaitlist(productId, caller.id)) throw alreadyBooked();
    assertMayOffer(await offers.counts(productId, caller.id, dayBefore(at)));
    const step = { caller, side: 'buyer', at } as const;
    return propose(trx, { ...step, terms, buyerId: caller.id, body, previous: null });
  }

  /** Locks what an offer depends on, checks that the caller may change it, runs `work`, and returns the result. */
  async function change(
    caller: Caller,
    id: string,
    verb: keyof Offer['can'],
    work: (trx: Trx, offer: OfferRow, step: Step & { terms: OfferTerms }) => Promise<string>,
  ): Promise<Offer> {
    return db.transaction().execute(async (trx) => {
      const at = now();
      const offers = offerRepository(trx);
      const found = await offers.byId(id);
      const side = found ? await sideOf(trx, config, caller, found) : null;
      if (!found || !side) throw new Refusal('not_found', 'This offer does not exist.');
      const terms = await lock(trx, caller, found.product_id, [found.buyer_id], at);
      const offer = await reread(trx, id);
      assertMay(verb, offer, side, at);
      const result = await work(trx, offer, { caller, side, at, terms });
      return changed(trx, result, side, at);
    });
  }

  /** Ends an offer, and records that staff did. */
  async function end(trx: Trx, offer: OfferRow, step: Step, state: OfferState): Promise<string> {
    await endOffers(trx, sql`id = ${offer.id}`, { state }, step.at);
    if (state !== 'countered') await audit(trx, step, { ...offer, state });
    return offer.id;
  }

  return {
    /** Makes an offer. The contract for `createOffer` lists the Refusals. */
    create: (caller: Caller, productId: string, body: NewOffer, key: IdempotencyKey | null) =>
      withIdempotencyKey(db, caller.id, key, {
        make: (trx) => make(trx, caller, productId, body),
        read: (trx, id) => changed(trx, id, 'buyer', now()),
        reused,
      }),

    ...createInvitations(core, { lock, propose }),

    /** Accepts an offer: it becomes a hold at its price, and the product's other offers end. */
    accept: (caller: Caller, id: string, contact: Contact) =>
      change(caller, id, 'accept', async (trx, offer, step) => {
        const { phone, location } = contactOf(step.side === 'buyer' ? contact : {}, offer);
        await assertStockPrice(trx, step, step.terms, offer.price_cents);
        const buyer = await offerRepository(trx).buyer(offer);
        if (!buyer) throw offerEnded();
        const agreed = { product_id: offer.product_id, agreedCents: offer.price_cents };
        const request = {
          ...agreed,
          phone,
          location,
          message: hideDetails(buyer.message, true).text,
        };
        const booking_id = await hold(trx, buyer, request).catch((error: unknown) => {
          throw refusalOf(error, step.side);
        });
        await endOffers(trx, sql`id = ${id}`, { state: 'accepted', booking_id }, step.at);
        const others = sql`product_id = ${offer.product_id}`;
        await endOffers(trx, others, { state: 'ended' }, step.at);
        await audit(trx, step, { ...offer, state: 'accepted' });
        return id;
      }),

    decline: (caller: Caller, id: string) =>
      change(caller, id, 'decline', (trx, offer, step) => end(trx, offer, step, 'declined')),

    withdraw: (caller: Caller, id: string) =>
      change(caller, id, 'withdraw', (trx, offer, step) => end(trx, offer, step, 'withdrawn')),

    /** Replaces an offer with one at another price, which the other side must answer. */
    counter: (caller: Caller, id: string, body: Proposal['body']) =>
      change(caller, id, 'counter', async (trx, offer, step) => {
        await end(trx, offer, step, 'countered');
        return propose(trx, { ...step, buyerId: offer.buyer_id, body, previous: offer });
      }),

    confirm: (caller: Caller, id: string) =>
      change(caller, id, 'confirm', async (trx, offer, { at }) => {
        await offerRepository(trx).confirm(id);
        await writeOfferEvents(trx, 'offer.changed', [offer], at);
        return id;
      }),
  };
}

type NewOffer = EndpointParsed<typeof createOffer>['body'];
type AuditedOffer = Pick<
  OfferRow,
  'id' | 'product_id' | 'buyer_id' | 'seller_id' | 'price_cents' | 'state'
>;

async function reread(trx: Trx, id: string): Promise<OfferRow> {
  const row = await offerRepository(trx).byId(id);
  if (!row) throw new Error('the offer is missing');
  return row;
}

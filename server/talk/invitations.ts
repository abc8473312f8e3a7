import type { EndpointParsed } from '#contracts/endpoint.ts';
import { type inviteToPrice, maxInvited } from '#contracts/talk/offers.ts';
import type { Core } from '#server/core.ts';
import type { Executor, Trx } from '#server/db/client.ts';
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts';
import type { Caller } from '#server/http/caller.ts';
import type { IdempotencyKey } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import {
  chooseInvited,
  dayBefore,
  noSuchProduct,
  offerEnded,
  type Proposal,
  reused,
  takesNoOffers,
} from './offer-policy.ts';
import { type OfferTerms, offerRepository } from './offer-repository.ts';
import { sideOf } from './side-of.ts';

type NewInvitations = EndpointParsed<typeof inviteToPrice>['body'];

type Offers = {
  /** Locks the accounts, the product and its open offers. */
  lock(
    trx: Trx,
    caller: Caller,
    productId: string,
    buyerIds: string[],
    at: Date,
  ): Promise<OfferTerms>;
  propose(trx: Trx, proposal: Proposal): Promise<string>;
};

/** The part of the service for offers that invites people to a price. */
export function createInvitations({ db, now, config }: Core, { lock, propose }: Offers) {
  /** Throws a Refusal unless the caller sells the product, also for the shop. */
  async function ownTerms(on: Executor, caller: Caller, productId: string): Promise<OfferTerms> {
    const terms = await offerRepository(on).terms(productId);
    if (!terms) throw noSuchProduct();
    if ((await sideOf(on, config, caller, terms)) === 'seller') return terms;
    throw new Refusal('forbidden', 'Only the seller can invite people.');
  }

  /** Returns the id of one of the invitations. */
  async function invite(
    trx: Trx,
    caller: Caller,
    productId: string,
    { people, watchers, ...body }: NewInvitations,
  ): Promise<string> {
    const at = now();
    const offers = offerRepository(trx);
    const chosen = async (terms: OfferTerms) => {
      const left = maxInvited - (await offers.countInvited(productId, dayBefore(at)));
      return chooseInvited(
        await offers.invitable(terms, caller.id, at),
        { people, watchers },
        left,
      );
    };
    const first = await chosen(await ownTerms(trx, caller, productId));
    const terms = await lock(trx, caller, productId, first, at);
    if (!terms.takes_offers) throw takesNoOffers();
    // Someone else could have invited, booked or blocked before the locks.
    const rest = (await chosen(terms)).filter((id) => first.includes(id));
    const step = { caller, side: 'seller', at } as const;
    const ids: string[] = [];
    for (const buyerId of rest) {
      ids.push(await propose(trx, { ...step, terms, buyerId, body, previous: null }));
    }
    const [one] = ids;
    if (one === undefined) throw offerEnded();
    return one;
  }

  return {
    /** Returns whom the seller can invite to a price. */
    async invitable(caller: Caller, productId: string) {
      const [offers, at] = [offerRepository(db), now()];
      const found = await offers.invitable(await ownTerms(db, caller, productId), caller.id, at);
      const named = found.filter((one) => one.named);
      return {
        people: named.map(({ id: _id, name }) => ({ _id, name })),
        watchers: found.length - named.length,
        left: Math.max(0, maxInvited - (await offers.countInvited(productId, dayBefore(at)))),
      };
    },

    /** Invites people to a price. The contract for `inviteToPrice` lists the Refusals. */
    invite: (caller: Caller, productId: string, body: NewInvitations, key: IdempotencyKey | null) =>
      withIdempotencyKey(db, caller.id, key, {
        make: (trx) => invite(trx, caller, productId, body),
        read: async (trx, id) => ({ invited: await offerRepository(trx).countSent(id) }),
        reused,
      }),
  };
}

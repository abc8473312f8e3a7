import type { EndpointParsed } from '#contracts/endpoint.ts';
import { maxCounted } from '#contracts/pagination.ts';
import { may } from '#contracts/permissions.ts';
import type { BuyerRating, listOffers } from '#contracts/talk/offers.ts';
import type { Core } from '#server/core.ts';
import { type Executor, oneSnapshot } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { sortKey } from './offer-order.ts';
import { type OfferRow, offerRepository } from './offer-repository.ts';
import { toOffer } from './offer-view.ts';

/** Returns the ratings of those of these people who have one as a buyer. */
export type BuyerRatings = (
  db: Executor,
  ids: readonly string[],
  at: Date,
) => Promise<ReadonlyMap<string, BuyerRating>>;

type OfferPage = EndpointParsed<typeof listOffers>['query'];

/** Returns a function that lists offers. It throws a `forbidden` Refusal if the caller can't see the shop's. */
export const createOfferList =
  ({ db, now, config }: Core, buyerRatings: BuyerRatings) =>
  async (caller: Caller, { cursor, limit, side, status }: OfferPage) => {
    if (side === 'shop' && !may(caller.role, 'sell_at_counter')) {
      throw new Refusal('forbidden', 'Only the shop’s staff see its offers.');
    }
    const personId = side === 'shop' ? await shopAccount.get(db, config) : caller.id;
    const from = decodeCursor(cursor, ['number', 'uuid']);
    const [rows, total] = await oneSnapshot(db, (trx) => {
      const offers = offerRepository(trx);
      return Promise.all([
        offers.list({ side, status }, personId, from?.after ?? null, limit + 1),
        from?.total ?? offers.count({ side, status }, personId, maxCounted),
      ]);
    });
    const at = now();
    const own = side === 'made' ? 'buyer' : 'seller';
    const asking = rows.filter((row) => own === 'seller' && row.bought !== null);
    const buyers = new Set(asking.map(({ buyer_id }) => buyer_id));
    const ratings = await buyerRatings(db, [...buyers], at);
    const toItem = (row: OfferRow) => toOffer(row, own, at, ratings.get(row.buyer_id));
    return toPage(rows, limit, total, (row) => sortKey({ side }, row), toItem);
  };

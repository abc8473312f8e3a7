import { type listWatched, maxWatched, type WatchedProduct } from '#contracts/catalog/watching.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { fromCents } from '#contracts/money.ts';
import { cardsOf } from '#server/catalog/product-cards.ts';
import type { Core } from '#server/core.ts';
import { oneSnapshot } from '#server/db/client.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { type WatchRow, watchRepository } from './watch-repository.ts';

export function createWatchService({ db, now }: Core) {
  const watches = watchRepository(db);
  return {
    /**
     * Throws a `not_found` Refusal if the product is not for sale, an `own_product` Refusal if it is the caller's, or a
     * `conflict` Refusal if the watchlist is full.
     */
    async watch({ id: userId }: Caller, productId: string) {
      await db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, userId, sessionEnded);
        const own = watchRepository(trx);
        const known = await own.ids(userId);
        if (known.includes(productId)) return;
        if (await own.isOwn(userId, productId)) {
          throw new Refusal('own_product', 'You can’t watch your own product.');
        }
        if (known.length >= maxWatched && !(await own.deleteOldestGone(userId))) {
          throw new Refusal(
            'conflict',
            `You can watch up to ${maxWatched} products. Remove one from your watchlist first.`,
          );
        }
        if (!(await own.insert(userId, productId, now()))) {
          throw new Refusal('not_found', 'This product is no longer for sale.');
        }
      });
      return { watched: true as const };
    },

    async unwatch({ id }: Caller, productId: string) {
      await watches.delete(id, productId);
      return { watched: false as const };
    },

    /** Returns the watched products that are still in the shop. */
    async list(
      { id }: Caller,
      { cursor, limit, sort }: EndpointParsed<typeof listWatched>['query'],
    ) {
      const from = decodeCursor(cursor, [sort === 'newest' ? 'date' : 'number', 'uuid']);
      const { rows, total, cards } = await oneSnapshot(db, async (trx) => {
        const read = watchRepository(trx);
        const rows = await read.list(id, sort, from?.after ?? null, limit + 1);
        const total = from?.total ?? (await read.count(id));
        const productIds = rows.map(({ product_id }) => product_id);
        return { rows, total, cards: await cardsOf(trx, productIds) };
      });
      const keyOf = ({ key, product_id }: WatchRow) => [
        typeof key === 'number' ? key : key.toISOString(),
        product_id,
      ];
      const page = toPage(rows, limit, total, keyOf, (row): WatchedProduct | null => {
        const card = cards.get(row.product_id);
        return (
          (card && {
            ...card,
            watched_at: row.created_at.toISOString(),
            price_then: fromCents(row.price_cents),
            ...(row.held && { held: true }),
          }) ??
          null
        );
      });
      return { ...page, items: page.items.filter((item) => item !== null) };
    },

    ids: async ({ id }: Caller) => ({ ids: await watches.ids(id) }),
  };
}

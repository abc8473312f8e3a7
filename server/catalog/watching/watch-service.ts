import { type listWatched, maxWatched, type WatchedProduct } from '#contracts/catalog/watching.ts';
import type { EndpointParsed, EndpointReply } from '#contracts/endpoint.ts';
import { fromCents } from '#contracts/money.ts';
import { cardsOf } from '#server/catalog/product-cards.ts';
import type { Core } from '#server/core.ts';
import { oneSnapshot } from '#server/db/one-snapshot.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { type WatchRow, watchRepository } from './watch-repository.ts';

export type WatchService = {
  /** Throws a `not_found` Refusal if the product is not for sale, or a `conflict` Refusal if the watchlist is full. */
  watch(caller: Caller, productId: string): Promise<{ watched: true }>;
  unwatch(caller: Caller, productId: string): Promise<{ watched: false }>;
  /** Returns the watched products that are still in the shop. */
  list(
    caller: Caller,
    query: EndpointParsed<typeof listWatched>['query'],
  ): Promise<EndpointReply<typeof listWatched>>;
  ids(caller: Caller): Promise<{ ids: string[] }>;
};

export function createWatchService({ db, now }: Core): WatchService {
  const watches = watchRepository(db);
  return {
    async watch({ id: userId }, productId) {
      await db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, userId, sessionEnded);
        const own = watchRepository(trx);
        const known = await own.ids(userId);
        if (known.includes(productId)) return;
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
      return { watched: true };
    },

    async unwatch({ id }, productId) {
      await watches.delete(id, productId);
      return { watched: false };
    },

    async list({ id }, { cursor, limit }) {
      const from = decodeCursor(cursor, ['date', 'uuid']);
      const { rows, total, cards } = await oneSnapshot(db, async (trx) => {
        const read = watchRepository(trx);
        const rows = await read.list(id, from?.after ?? null, limit + 1);
        const total = from?.total ?? (await read.count(id));
        const productIds = rows.map(({ product_id }) => product_id);
        return { rows, total, cards: await cardsOf(trx, productIds) };
      });
      const keyOf = (row: WatchRow) => [row.created_at.toISOString(), row.product_id];
      const page = toPage(rows, limit, total, keyOf, (row): WatchedProduct | null => {
        const card = cards.get(row.product_id);
        return (
          (card && {
            ...card,
            watched_at: row.created_at.toISOString(),
            price_then: fromCents(row.price_cents),
          }) ??
          null
        );
      });
      return { ...page, items: page.items.filter((item) => item !== null) };
    },

    ids: async ({ id }) => ({ ids: await watches.ids(id) }),
  };
}

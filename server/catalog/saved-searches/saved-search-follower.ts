import type { StoredEvent } from '#server/db/events.ts';
import type { Tell } from '#server/db/notice-draft.ts';
import type { EventFollower } from '#server/events/event-followers.ts';
import { savedSearchRepository } from './saved-search-repository.ts';
import { nameSearch } from './search-name.ts';

type Changed = { priceBefore: number | null; at: Date };

/** Notifies people about products that match their saved searches, at most once per product. */
export function savedSearchFollower(tell: Tell): EventFollower {
  return {
    name: 'saved-searches',
    async follow(trx, events) {
      const changed = changedProducts(events);
      if (changed.size === 0) return;
      const products = [...changed].map(([id, { priceBefore }]) => ({ id, priceBefore }));
      const matches = await savedSearchRepository(trx).matches(products);
      await tell(
        trx,
        matches.map(({ user_id, product_id, name, filters }) => ({
          userId: user_id,
          kind: 'search_matched',
          subjectId: product_id,
          facts: { search: name || nameSearch(filters) },
          at: changed.get(product_id)?.at ?? new Date(),
          once: 'ever',
        })),
      );
    },
  };
}

/** Returns the products that were listed or changed, each with its price before the first change. */
function changedProducts(events: readonly StoredEvent[]): Map<string, Changed> {
  const changed = new Map<string, Changed>();
  for (const { kind, subjectId, payload, at } of events) {
    if (kind === 'product.edited') {
      const before = changed.get(subjectId)?.priceBefore ?? payload.price_cents.from;
      changed.set(subjectId, { priceBefore: before, at });
    } else if (
      kind === 'product.published' ||
      kind === 'product.relisted' ||
      kind === 'product.released'
    ) {
      changed.set(subjectId, { priceBefore: changed.get(subjectId)?.priceBefore ?? null, at });
    }
  }
  return changed;
}

import type { StoredEvent } from '#server/db/events.ts';
import type { NoticeDraft, Tell } from '#server/db/notice-draft.ts';
import type { EventFollower } from '#server/events/event-followers.ts';
import { type Watcher, watchRepository } from './watch-repository.ts';

const followed = ['product.edited', 'product.released', 'product.sold'] as const;
type Followed = Extract<StoredEvent, { kind: (typeof followed)[number] }>;

/**
 * Notifies people about products on their watchlist: price drops, sales, and products that are available again. A
 * seller can change a product any number of times, so a person gets each kind at most once a day.
 */
export function watchFollower(tell: Tell): EventFollower {
  return {
    name: 'watches',
    async follow(trx, events) {
      const changes = events.filter((event): event is Followed =>
        (followed as readonly StoredEvent['kind'][]).includes(event.kind),
      );
      if (changes.length === 0) return;
      const ids = new Set(changes.map(({ subjectId }) => subjectId));
      const watchers = Map.groupBy(
        await watchRepository(trx).watchers([...ids]),
        ({ product_id }) => product_id,
      );
      const drafts = [...ids].flatMap((id) => {
        const own = changes.filter(({ subjectId }) => subjectId === id);
        return (watchers.get(id) ?? []).flatMap((watcher) => noticesFor(own, watcher));
      });
      await tell(trx, drafts);
    },
  };
}

/** Returns the notices about a product's changes for a person who is watching the product. */
function noticesFor(changes: readonly Followed[], watcher: Watcher): NoticeDraft[] {
  const {
    user_id: userId,
    product_id: subjectId,
    status,
    price_cents,
    lowest_told_cents,
  } = watcher;
  const tell = (kind: NoticeDraft['kind'], at: Date, facts = {}): NoticeDraft => ({
    userId,
    kind,
    subjectId,
    facts,
    at,
    once: 'a day',
  });
  const drafts: NoticeDraft[] = [];
  const edits = changes.filter((change) => change.kind === 'product.edited');
  const last = edits.at(-1);
  const before = edits[0]?.payload.price_cents.from ?? 0;
  // The row may already contain the price from a later event, which gets its own notice. So also check that this
  // event's price is lower.
  const highest = Math.max(price_cents, last?.payload.price_cents.to ?? 0);
  // Ignore prices that went up and then back down.
  if (last && highest < Math.min(before, lowest_told_cents) && status !== 'sold') {
    const facts = { price_cents: { from: before, to: price_cents } };
    drafts.push(tell('price_dropped', last.at, facts));
  }
  // A buyer who has booked the product gets separate notices about its hold and its sale.
  if (watcher.booked) return drafts;
  const released = changes.findLast(({ kind }) => kind === 'product.released');
  if (released && status === 'live') drafts.push(tell('watched_available', released.at));
  const sold = changes.findLast(({ kind }) => kind === 'product.sold');
  if (sold && status === 'sold') drafts.push(tell('watched_sold', sold.at));
  return drafts;
}

import { useState } from 'react';

type Item = { readonly _id: string };

/** A list as the user currently sees it. */
export type Steady<T> = {
  items: readonly T[];
  /** The ids of items that are still shown but have left the list. */
  gone: ReadonlySet<string>;
  /** The number of new items that are not shown yet, because they belong before or between the shown items. */
  arrived: number;
};

type Fresh<T> = {
  items: readonly T[];
  /** Whether the list continues after `items`. */
  hasMore: boolean;
};

const none: ReadonlySet<string> = new Set();
const untouched = <T>(items: readonly T[]): Steady<T> => ({ items, gone: none, arrived: 0 });

/**
 * Updates the list on screen without moving its items. Changed items are updated in place. Items that have left the
 * list stay visible, and their ids are in `gone`. New items at the end of the list are added. New items elsewhere are
 * only counted, in `arrived`.
 */
export function steady<T extends Item>(shown: readonly T[], fresh: Fresh<T>): Steady<T> {
  const byId = new Map(fresh.items.map((item) => [item._id, item]));
  const known = new Set(shown.map(({ _id }) => _id));
  const lastThere = shown.findLastIndex(({ _id }) => byId.has(_id));
  const lastKnown = fresh.items.findLastIndex(({ _id }) => known.has(_id));
  // New items may have pushed items off the end of the loaded pages, so items missing there don't count as gone.
  const isGone = ({ _id }: T, at: number) => !byId.has(_id) && (at < lastThere || !fresh.hasMore);
  const isNew = ({ _id }: T) => !known.has(_id);
  return {
    items: [
      ...shown.map((item) => byId.get(item._id) ?? item),
      ...fresh.items.slice(lastKnown + 1).filter(isNew),
    ],
    gone: new Set(shown.filter(isGone).map(({ _id }) => _id)),
    arrived: fresh.items.slice(0, lastKnown + 1).filter(isNew).length,
  };
}

type Source<T> = Fresh<T> & {
  /** Identifies the list. A list with a different name replaces the current one. */
  name: string;
  loading: boolean;
};

type Seen<T> = { source: Source<T>; settled: boolean; list: Steady<T> };

/**
 * Returns the state after `source` has changed. Shows the items of `source` unchanged until the list has loaded for the
 * first time.
 */
function next<T extends Item>(seen: Seen<T>, source: Source<T>): Seen<T> {
  const { name, items, hasMore, loading } = source;
  const before = seen.source;
  if (before.name !== name) return { source, settled: !loading, list: untouched(items) };
  const settled = seen.settled || !loading;
  if (before.items === items && before.hasMore === hasMore) {
    return settled === seen.settled ? seen : { ...seen, settled };
  }
  return {
    source,
    settled,
    list: seen.settled ? steady(seen.list.items, source) : untouched(items),
  };
}

/** Keeps a list {@link steady} while the user reads it. `showAll` shows the current items. */
export function useSteadyList<T extends Item>(
  source: Source<T>,
): Steady<T> & { showAll: () => void } {
  const fresh = { source, settled: !source.loading, list: untouched(source.items) };
  const [seen, setSeen] = useState(fresh);
  const now = next(seen, source);
  if (now !== seen) setSeen(now);
  return { ...now.list, showAll: () => setSeen(fresh) };
}

import { useSearchParams } from 'react-router-dom';
import type { ProductStatus } from '#contracts/products.ts';
import type { Tab } from '#src/ui/tabs.tsx';

const tabs = [
  ['all', 'All'],
  ['live', 'Live'],
  ['reserved', 'Reserved'],
  ['sold', 'Sold'],
  ['ended', 'Ended'],
  ['archived', 'Archived'],
  ['drafts', 'Drafts'],
] as const;

export type OwnTab = (typeof tabs)[number][0];
type Counts = Record<ProductStatus, number>;

/** Returns the number of the seller's products, without archived ones. */
export function countOwn(counts: Counts): number {
  return Object.entries(counts).reduce(
    (sum, [name, n]) => (name === 'archived' ? sum : sum + n),
    0,
  );
}

/** Returns the tabs of My Products. Each tab has a count once its count has loaded. */
export function ownTabs(counts: Counts | undefined, drafts: number | undefined): Tab<OwnTab>[] {
  return tabs.map(([key, label]) => {
    if (key === 'drafts') return { key, label, count: drafts };
    if (key === 'all') return { key, label, count: counts && countOwn(counts) };
    return { key, label, count: counts?.[key] };
  });
}

/** Returns the tab that the URL names, and its setter. The default is `all`. */
export function useOwnTab(): readonly [OwnTab, (tab: OwnTab) => void] {
  const [search, setSearch] = useSearchParams();
  const named = search.get('status');
  const tab = tabs.find(([key]) => key === named)?.[0] ?? 'all';
  return [
    tab,
    (next) => setSearch(next === 'all' ? {} : { status: next }, { preventScrollReset: true }),
  ];
}

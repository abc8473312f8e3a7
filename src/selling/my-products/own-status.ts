import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { Tab } from '#src/ui/tabs.tsx';

const tabs = [
  ['all', 'Published'],
  ['live', 'Live'],
  ['reserved', 'Reserved'],
  ['sold', 'Sold'],
  ['ended', 'Ended'],
  ['archived', 'Archived'],
  ['drafts', 'Drafts'],
] as const;

export type OwnTab = (typeof tabs)[number][0];
export const ownTabKeys = tabs.map(([key]) => key);
type Counts = Record<ProductStatus, number>;

/** Returns the number of the seller's products, not counting archived ones. Hidden ones are in no status's count. */
export function countOwn(counts: Counts, hidden: number): number {
  return Object.entries(counts).reduce(
    (sum, [name, n]) => (name === 'archived' ? sum : sum + n),
    hidden,
  );
}

/** Returns the tabs of My Products. A tab has no count until its count has loaded. */
export function ownTabs(
  counts: Counts | undefined,
  hidden: number,
  drafts: number | undefined,
): Tab<OwnTab>[] {
  return tabs.map(([key, label]) => {
    if (key === 'drafts') return { key, label, count: drafts };
    if (key === 'all') return { key, label, count: counts && countOwn(counts, hidden) };
    return { key, label, count: counts?.[key] };
  });
}

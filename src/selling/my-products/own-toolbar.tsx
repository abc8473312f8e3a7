import { DebouncedSearch } from '#src/ui/debounced-search.tsx';
import { SortSelect } from '#src/ui/sort-select.tsx';
import type { ChangeOwnFilters, OwnFilters, OwnSort } from './own-filters.ts';

const sortNames: Record<OwnSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  title_asc: 'Name, A to Z',
  title_desc: 'Name, Z to A',
  price_asc: 'Lowest price',
  price_desc: 'Highest price',
};

/** The search field and sort menu of My Products. */
export function OwnToolbar({ filters, change }: { filters: OwnFilters; change: ChangeOwnFilters }) {
  return (
    <div className="mb-4 flex gap-3">
      <div className="flex min-w-0 flex-1">
        <DebouncedSearch
          label="Search your products"
          placeholder="Name, brand, serial number…"
          value={filters.q}
          onSearch={(q) => change({ q }, { typing: true })}
        />
      </div>
      <div className="w-36 sm:w-44">
        <SortSelect value={filters.sort} names={sortNames} onChange={(sort) => change({ sort })} />
      </div>
    </div>
  );
}

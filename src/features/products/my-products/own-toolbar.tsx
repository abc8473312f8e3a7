import { ownProductSorts } from '#contracts/own-products.ts';
import { useDebouncedText } from '#src/lib/use-debounced-text.ts';
import { SearchField } from '#src/ui/search-field.tsx';
import type { ChangeOwnFilters, OwnFilters, OwnSort } from './own-filters.ts';

const sortNames: Record<OwnSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  title_asc: 'Name, A to Z',
  title_desc: 'Name, Z to A',
  price_asc: 'Lowest price',
  price_desc: 'Highest price',
};

/** The search field and sort order of My Products. */
export function OwnToolbar({ filters, change }: { filters: OwnFilters; change: ChangeOwnFilters }) {
  const { draft, setDraft, flush } = useDebouncedText(filters.q, (q) =>
    change({ q }, { typing: true }),
  );
  return (
    <div className="mb-4 flex flex-wrap gap-3">
      <div className="flex min-w-0 flex-1 max-sm:basis-full">
        <SearchField
          label="Search your products"
          placeholder="Name, brand, serial number…"
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={flush}
          onSubmit={flush}
        />
      </div>
      <div className="max-sm:w-full sm:w-44">
        <select
          aria-label="Sort by"
          value={filters.sort}
          onChange={(event) => {
            const sort = ownProductSorts.find((one) => one === event.target.value);
            if (sort) change({ sort });
          }}
          className="select h-12"
        >
          {ownProductSorts.map((sort) => (
            <option key={sort} value={sort}>
              {sortNames[sort]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
}

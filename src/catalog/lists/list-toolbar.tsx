import { LayoutList, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { DebouncedSearch } from '#src/ui/debounced-search.tsx';
import { Drawer } from '#src/ui/drawer.tsx';
import { SortSelect } from '#src/ui/sort-select.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { CategoryList } from './category-list.tsx';
import { countText } from './count-text.ts';
import { FilterPanel } from './filter-panel.tsx';
import type { useProductList } from './list-queries.ts';
import { countFilters, type Filters, noFilters, type Sort } from './product-filters.ts';
import type { ChangeFilters } from './use-filters.ts';

const sortNames: Record<Sort, string> = {
  relevance: 'Best match',
  newest: 'Newest first',
  price_asc: 'Lowest price',
  price_desc: 'Highest price',
};
/** The sort orders for lists without search text. */
const { relevance: _, ...plainSortNames } = sortNames;

/** The filters without the search text, which has its own field. */
const { sort: _sort, q: _text, exact: _exact, ...noChoices } = noFilters;

/** On phones, the sort menu and both buttons share one row. */
const drawerButton = 'h-12 max-sm:flex-auto max-sm:px-2!';

type ListToolbarProps = {
  category: string | null;
  filters: Filters;
  change: ChangeFilters;
  list: ReturnType<typeof useProductList>;
  /** The order of prices that the text asks for, instead of the best match. */
  sort: Sort | undefined;
  /** The search text as the user typed it. */
  text: string;
};

/** The search field and the sort menu. Narrow screens also get buttons that open the categories and the filters. */
export function ListToolbar({ category, filters, change, list, sort, text }: ListToolbarProps) {
  const [drawer, setDrawer] = useState<'categories' | 'filters' | null>(null);
  const close = () => setDrawer(null);
  const footer = useKeptFocus<HTMLDivElement>();
  const active = countFilters({ ...filters, q: '' });
  return (
    <div className="flex flex-wrap gap-2 sm:gap-3">
      <div className="flex min-w-0 flex-1 max-sm:basis-full">
        <DebouncedSearch
          label="Search this list"
          placeholder="Brand, model, finish…"
          value={text}
          onSearch={(q) => change({ q }, { typing: true })}
        />
      </div>
      <div className="max-sm:min-w-34 max-sm:flex-1 sm:w-52">
        <SortSelect
          value={filters.sort === 'relevance' ? (sort ?? filters.sort) : filters.sort}
          names={filters.q === '' || sort ? plainSortNames : sortNames}
          onChange={(sort) => change({ sort })}
        />
      </div>
      <div className="contents sm:max-lg:grid sm:max-lg:w-full sm:max-lg:grid-cols-2 sm:max-lg:gap-3 lg:hidden">
        <Button
          look="paper"
          className={drawerButton}
          aria-haspopup="dialog"
          onClick={() => setDrawer('categories')}
        >
          <LayoutList aria-hidden="true" className="size-5 max-sm:hidden" />
          Categories
        </Button>
        <Button
          look="paper"
          className={drawerButton}
          aria-haspopup="dialog"
          onClick={() => setDrawer('filters')}
        >
          <SlidersHorizontal aria-hidden="true" className="size-5 max-sm:hidden" />
          {active === 0 ? 'Filters' : `Filters (${active})`}
        </Button>
      </div>
      <Drawer open={drawer === 'categories'} onClose={close} label="Categories">
        <CategoryList category={category} filters={filters} onChoose={close} />
      </Drawer>
      <Drawer
        open={drawer === 'filters'}
        onClose={close}
        label="Filters"
        side="right"
        footer={
          <div {...footer} className="m-4 flex flex-wrap gap-2 outline-none">
            {active > 0 && (
              <Button look="paper" className="grow" onClick={() => change(noChoices)}>
                Clear all
              </Button>
            )}
            <Button className="grow" onClick={close}>
              {showText(list)}
            </Button>
          </div>
        }
      >
        <FilterPanel category={category} filters={filters} change={change} />
      </Drawer>
    </div>
  );
}

/** Returns the label of the button that closes the filters, such as `Show 43 products`. */
function showText({ data, isPlaceholderData }: ListToolbarProps['list']): string {
  if (!data || isPlaceholderData) return 'Show products';
  const { total, totalExact } = data;
  return `Show ${countText(total, totalExact)} ${total === 1 ? 'product' : 'products'}`;
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { FacetName } from '#contracts/catalog/search.ts';
import { SaveSearchButton } from '#src/catalog/saved-searches/save-search-button.tsx';
import { paths } from '#src/lib/paths.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { withoutText } from './change-filters.ts';
import { countText, priceText, unknownText } from './count-text.ts';
import { facetsQuery } from './list-queries.ts';
import { countFilters, type Filters, noFilters, writeFilters } from './product-filters.ts';
import type { ChangeFilters } from './use-filters.ts';

type Loosened = FacetName | 'q';

const toAll = (
  <Link to={paths.products} className={buttonClass('paper')}>
    See all products
  </Link>
);

type NothingMatchesProps = {
  category: string | null;
  filters: Filters;
  /** The words of the search text that may be misspelled. */
  unknownWords: readonly string[];
  change: ChangeFilters;
};

export const filterNames: Record<Loosened, string> = {
  q: 'the search text',
  category: 'the category',
  brand: 'the brand',
  condition: 'the condition',
  condition_type: 'the condition type',
  price: 'the price',
  year: 'the year',
  location: 'the location',
};

/** Lets a button grow with its text, which can be longer than a line on phones. */
const growing = 'h-auto min-h-(--size) py-1';

/** Returns the filters without which something would match, with the number of products. Null while they load. */
export function useLoosened(category: string | null, filters: Filters) {
  const { data, isPending } = useQuery(facetsQuery(category, filters));
  if (isPending) return null;
  return data?.total.count === 0 ? data.loosen.filter(({ count }) => count > 0) : [];
}

/** Shown if nothing matches. Suggests filters to remove, with the number of products that would then match. */
export function NothingMatches({ category, filters, unknownWords, change }: NothingMatchesProps) {
  const { q, min_price: min, max_price: max } = filters;
  const onlyText = q !== '' && countFilters(filters) === 1;
  const isText =
    q !== '' && countFilters({ ...filters, q: '', min_price: '', max_price: '' }) === 0;
  const asked = [`“${q}”`, priceText({ min, max }), category && `in ${category}`]
    .filter(Boolean)
    .join(' ');
  const better = useLoosened(category, filters) ?? [];
  const shown = better.filter(({ filter }) => filter !== 'q' || !onlyText);
  const isUnknown = isText && unknownWords.length > 0;
  return (
    <EmptyState
      title={
        !isText
          ? 'Nothing matches these filters'
          : isUnknown
            ? `No results for ${asked}`
            : `We have no ${asked} right now`
      }
      action={
        <div className="flex flex-wrap items-center justify-center gap-3">
          <SaveSearchButton category={category} filters={filters} look="amber" />
          <Button look="paper" onClick={() => change({ ...noFilters, sort: filters.sort })}>
            {onlyText ? 'Clear the search' : 'Clear all filters'}
          </Button>
        </div>
      }
    >
      <p>
        {isUnknown
          ? unknownText(unknownWords)
          : `${onlyText ? 'Save' : 'Remove a filter, or save'} this search, and we’ll tell you when something matches.`}
      </p>
      {shown.length > 0 && (
        <ul className="mt-4 grid justify-items-center gap-2">
          {shown.slice(0, 3).map(({ filter, count, exact }) => {
            const isPlace = filter === 'category' && category !== null;
            const label = `${isPlace ? 'Search the whole shop' : `Remove ${filterNames[filter]}`}: ${countText(count, exact)} ${count === 1 ? 'product' : 'products'}`;
            return (
              <li key={filter}>
                {isPlace ? (
                  <Link to={inAllCategories(filters)} className={buttonClass('paper', growing)}>
                    {label}
                  </Link>
                ) : (
                  <Button
                    look="paper"
                    className={growing}
                    onClick={() => change(without(filter, filters))}
                  >
                    {label}
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </EmptyState>
  );
}

/**
 * Returns the URL that applies the same filters to all categories. On a category page, the category is part of the path,
 * not of the filters.
 */
const inAllCategories = (filters: Filters) =>
  `${paths.products}?${writeFilters({ ...filters, category: [] })}`;

/** Returns the change that removes a filter. */
export function without(filter: Loosened, filters: Filters): Partial<Filters> {
  if (filter === 'q') return withoutText(filters);
  if (filter === 'price') return { min_price: '', max_price: '' };
  if (filter === 'year') return { year_from: '', year_to: '' };
  return { [filter]: noFilters[filter] };
}

export function NothingForSale({ all }: { all: boolean }) {
  return (
    <EmptyState
      title="Nothing here right now"
      action={
        all ? (
          <Link to={paths.addProduct} className={buttonClass('amber')}>
            Sell yours
          </Link>
        ) : (
          toAll
        )
      }
    >
      <p>Everything here has found a new player. New gear comes in all the time.</p>
    </EmptyState>
  );
}

export function UnknownCategory({ name }: { name: string }) {
  return (
    <EmptyState title="Category not found" action={toAll}>
      <p>There is no category called “{name}” in this shop.</p>
    </EmptyState>
  );
}

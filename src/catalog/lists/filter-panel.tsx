import { useQuery } from '@tanstack/react-query';
import { type FacetName, priceSteps } from '#contracts/catalog/search.ts';
import { formatMoney } from '#src/lib/money.ts';
import { Button } from '#src/ui/button.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { FacetValues } from './facet-values.tsx';
import { facetsQuery } from './list-queries.ts';
import { LocationFacet } from './location-facet.tsx';
import {
  type ChoiceFilter,
  choices,
  countFilters,
  type Filters,
  isPriceBound,
  isYearBound,
  maxNames,
  type NameFilter,
} from './product-filters.ts';
import { type Bar, RangeFacet } from './range-facet.tsx';
import type { ChangeFilters } from './use-filters.ts';

type FilterPanelProps = { category: string | null; filters: Filters; change: ChangeFilters };

/** Empty bars, shown while the counts load. */
const noPrices = priceSteps.map((from, at) => ({ from, to: priceSteps[at + 1] ?? null, count: 0 }));

/** Leaves out the empty bars above the most expensive product. They would take up room on the slider. */
function untilMostExpensive(bars: readonly Bar[]): readonly Bar[] {
  const last = bars.findLastIndex(({ count }) => count > 0);
  return last < 1 ? bars : bars.slice(0, last + 1);
}

/** Ends a bar this year, because its decade may not be over. */
function untilNow(bar: Bar): Bar {
  const year = new Date().getFullYear();
  return bar.to !== null && bar.to > year ? { ...bar, to: year } : bar;
}

/** The number of values that a filter shows before the "show all" button. */
const firstNames = 8;

/** All filters except the text search, with the number of matching products for each value. */
export function FilterPanel({ category, filters, change }: FilterPanelProps) {
  const { data, isError, isFetching, refetch } = useQuery(facetsQuery(category, filters));
  const region = useKeptFocus<HTMLDivElement>();
  const facets = data?.facets;
  const isExact = (name: FacetName) => !data?.estimated.includes(name);
  const type = (changed: Partial<Filters>) => change(changed, { typing: true });

  const empty = data?.total.count === 0;
  // If nothing matches all words, only values that something else has are worth choosing.
  const none = empty || data?.corrected?.dropped !== undefined;
  const isUseful = ({ count }: { count: number | undefined }) => !none || count !== 0;
  const shows = (name: FacetName, ...bounds: string[]) =>
    !none || bounds.some((bound) => bound !== '') || facets?.[name].some(isUseful);
  if (empty && countFilters({ ...filters, q: '' }) === 0)
    return <p className="text-muted lg:hidden">Nothing matches, so there is nothing to filter.</p>;
  const choice = (name: ChoiceFilter, legend: string) => {
    const counts = facets && new Map(facets[name].map(({ value, count }) => [value, count]));
    const values = choices[name]
      .map((value) => ({ value, count: counts && (counts.get(value) ?? 0) }))
      .filter((one) => isUseful(one) || filters[name].some((value) => value === one.value));
    if (values.length === 0) return null;
    return (
      <FacetValues
        legend={legend}
        values={values}
        chosen={filters[name]}
        // Sort the values, so that the same combination always has the same URL.
        onChange={(chosen) =>
          change({ [name]: choices[name].filter((value) => chosen.includes(value)) })
        }
        exact={isExact(name)}
      />
    );
  };
  const named = (name: NameFilter, legend: string) => {
    const counted = facets?.[name] ?? [];
    const known = new Set(counted.map(({ value }) => value.toLowerCase()));
    const others = filters[name].filter((value) => !known.has(value.toLowerCase()));
    const values = [
      ...counted,
      ...others.map((value) => ({ value, count: facets ? 0 : undefined })),
    ];
    if (values.length === 0) return null;
    return (
      <FacetValues
        legend={legend}
        values={values}
        chosen={filters[name]}
        onChange={(chosen) => change({ [name]: chosen.slice(-maxNames) })}
        exact={isExact(name)}
        first={firstNames}
      />
    );
  };

  const prices =
    facets?.price.map(({ from, to, count }) => ({
      from: Number(from),
      to: to === null ? null : Number(to),
      count,
    })) ?? noPrices;

  return (
    <div {...region} className="grid gap-8 outline-none">
      {isError && !data && (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">The product counts couldn’t be loaded.</p>
          <Button look="paper" busy={isFetching} onClick={() => void refetch()}>
            Retry
          </Button>
        </div>
      )}
      {shows('price', filters.min_price, filters.max_price) && (
        <RangeFacet
          legend="Price"
          bars={isExact('price') ? untilMostExpensive(prices) : prices}
          low={{
            label: 'From',
            handle: 'Lowest price',
            open: 'No minimum',
            value: filters.min_price,
            onChange: (text) => type({ min_price: text }),
          }}
          high={{
            label: 'To',
            handle: 'Highest price',
            open: 'No maximum',
            value: filters.max_price,
            onChange: (text) => type({ max_price: text }),
          }}
          accept={isPriceBound}
          wrong="Enter a price, e.g. 500."
          format={(bound) => formatMoney(String(bound))}
          input={{ inputMode: 'decimal', placeholder: '$' }}
        />
      )}
      {named('brand', 'Brand')}
      {choice('condition', 'Condition')}
      {choice('condition_type', 'Condition type')}
      {category === null && named('category', 'Category')}
      {shows('year', filters.year_from, filters.year_to) && (
        <RangeFacet
          legend="Year of purchase"
          bars={(facets?.year ?? []).map(untilNow)}
          low={{
            label: 'From year',
            handle: 'Earliest year',
            open: 'Any year',
            value: filters.year_from,
            onChange: (text) => type({ year_from: text }),
          }}
          high={{
            label: 'To year',
            handle: 'Latest year',
            open: 'Any year',
            value: filters.year_to,
            onChange: (text) => type({ year_to: text }),
          }}
          accept={isYearBound}
          wrong="Enter a year, e.g. 1998."
          format={String}
          input={{ inputMode: 'numeric', maxLength: 4 }}
        />
      )}
      {shows('location', filters.location) && (
        <LocationFacet
          value={filters.location}
          onChange={(location, options) => change({ location }, options)}
          places={facets?.location ?? []}
          exact={isExact('location')}
        />
      )}
    </div>
  );
}

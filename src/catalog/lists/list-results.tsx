import { ArrowUp } from 'lucide-react';
import type { ProductCard as Product } from '#contracts/catalog/products.ts';
import { CompareButton } from '#src/catalog/compare/compare-button.tsx';
import { describeError, failureOf } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { LoadMore } from '#src/ui/load-more.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import {
  filterNames,
  NothingForSale,
  NothingMatches,
  useLoosened,
  without,
} from './empty-list.tsx';
import { useProductList } from './list-queries.ts';
import { ProductCard } from './product-card.tsx';
import { countFilters, type Filters, noFilters } from './product-filters.ts';
import { GridSkeleton, ProductGrid, productColumns } from './product-grid.tsx';
import { useSteadyList } from './steady-list.ts';
import type { ChangeFilters } from './use-filters.ts';

/**
 * The maximum number of products that load automatically during scrolling. After that, the user has to press a button
 * to load more, so the footer stays reachable.
 */
const autoLoadLimit = 96;
/** The number of other products below an empty list. */
const maxNear = 6;

type ListResultsProps = {
  list: ReturnType<typeof useProductList>;
  category: string | null;
  filters: Filters;
  change: ChangeFilters;
};

/** The main part of the list: product cards, a loading skeleton, an empty state or an error. */
export function ListResults(props: ListResultsProps) {
  const { list } = props;
  if (list.isPending) return <GridSkeleton />;
  if (!list.data) {
    return <ErrorPanel {...failureOf(list)} />;
  }
  return <Results {...props} {...list.data} />;
}

type ResultsProps = ListResultsProps & {
  items: readonly Product[];
  total: number;
  /** The words of the search text that may be misspelled, if nothing matches. */
  unknownWords: readonly string[];
};

function Results({ list, category, filters, change, unknownWords, ...loaded }: ResultsProps) {
  const { items, gone, arrived, showAll } = useSteadyList({
    name: JSON.stringify([category, filters]),
    items: loaded.items,
    hasMore: list.hasNextPage,
    loading: list.isFetching && !list.isFetchingNextPage,
  });
  const region = useKeptFocus<HTMLDivElement>();
  return (
    <div {...region} className="scroll-mt-4 outline-none">
      {items.length === 0 ? (
        <Nothing {...{ category, filters, change, unknownWords }} />
      ) : (
        <>
          <Arrivals
            count={arrived}
            onShow={() => {
              showAll();
              region.ref.current?.scrollIntoView();
            }}
          />
          <ProductGrid products={items} gone={gone} stale={list.isPlaceholderData} />
          <LoadMore
            shown={items.length}
            total={loaded.total}
            hasMore={list.hasNextPage}
            loading={list.isFetchingNextPage}
            failure={list.isFetchNextPageError ? describeError(list.error).message : undefined}
            onMore={() => void list.fetchNextPage()}
            auto={items.length < autoLoadLimit && !list.isPlaceholderData}
          />
        </>
      )}
    </div>
  );
}

function Nothing({
  category,
  filters,
  ...others
}: Pick<ResultsProps, 'category' | 'filters' | 'change' | 'unknownWords'>) {
  const loosened = useLoosened(category, filters);
  if (countFilters(filters) === 0) return <NothingForSale all={category === null} />;
  const near = loosened?.find(({ filter }) => filter !== 'q');
  const place = near?.filter === 'category' ? null : category;
  return (
    <>
      <NothingMatches {...{ category, filters }} {...others} />
      {near && (
        <Near
          category={place}
          filters={{ ...filters, ...without(near.filter, filters) }}
          title={place === category ? `Without ${filterNames[near.filter]}` : 'In the whole shop'}
        />
      )}
      {loosened && !near && (
        <Near
          category={category}
          filters={noFilters}
          title={category === null ? 'New in the shop' : `New in ${category}`}
        />
      )}
    </>
  );
}

type NearProps = Pick<ListResultsProps, 'category' | 'filters'> & { title: string };

/** Products that come close to a search without results: those of a wider search, or else the newest. */
function Near({ category, filters, title }: NearProps) {
  const { data } = useProductList(category, filters);
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="near" className="mt-12">
      <h2 id="near" className="mb-6 text-3xl">
        {title}
      </h2>
      <ul className={productColumns}>
        {data.items.slice(0, maxNear).map((product) => (
          <li key={product._id}>
            <ProductCard
              product={product}
              priority={false}
              heading="h3"
              compare={<CompareButton product={product} />}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * A button that shows the products added since the list was loaded. It floats, so that the list doesn't move when the
 * button appears. It starts below the badges of the first products, so that it doesn't cover them.
 */
function Arrivals({ count, onShow }: { count: number; onShow: () => void }) {
  return (
    <div
      role="status"
      className="sticky -top-10 z-20 flex h-0 translate-y-20 items-center justify-center print:hidden"
    >
      {count > 0 && (
        <Button look="primary" className="shrink-0 shadow-lg" onClick={onShow}>
          <ArrowUp aria-hidden="true" className="size-5" />
          {count === 1 ? 'Show 1 new product' : `Show ${count} new products`}
        </Button>
      )}
    </div>
  );
}

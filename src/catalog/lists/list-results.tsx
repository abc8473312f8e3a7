import { ArrowUp } from 'lucide-react';
import type { ProductCard as Product } from '#contracts/catalog/products.ts';
import { CompareButton } from '#src/catalog/compare/compare-button.tsx';
import { describeError, failureOf } from '#src/lib/api-error.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { LoadMore } from '#src/ui/load-more.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { NothingForSale, NothingMatches } from './empty-list.tsx';
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
/** The number of newest products below an empty list. */
const maxNewest = 6;

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

type ResultsProps = ListResultsProps & { items: readonly Product[]; total: number };

function Results({ list, category, filters, change, ...loaded }: ResultsProps) {
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
        <Nothing {...{ category, filters, change }} />
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

function Nothing({ category, filters, change }: Omit<ListResultsProps, 'list'>) {
  if (countFilters(filters) === 0) return <NothingForSale all={category === null} />;
  return (
    <>
      <NothingMatches {...{ category, filters, change }} />
      <Newest category={category} />
    </>
  );
}

/** The newest products of the category, or of the shop, for a search without results. */
function Newest({ category }: Pick<ListResultsProps, 'category'>) {
  const { data } = useProductList(category, noFilters);
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="newest" className="mt-12">
      <h2 id="newest" className="mb-6 text-3xl">
        {category === null ? 'New in the shop' : `New in ${category}`}
      </h2>
      <ul className={productColumns}>
        {data.items.slice(0, maxNewest).map((product) => (
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

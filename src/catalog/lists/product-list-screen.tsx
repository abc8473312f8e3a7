import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';
import type { Category } from '#contracts/catalog/categories.ts';
import { meantCategory } from '#contracts/catalog/category-names.ts';
import { routes } from '#contracts/routes.ts';
import { categoriesQuery } from '#src/catalog/category-queries.ts';
import { CompareBar } from '#src/catalog/compare/compare-bar.tsx';
import { CompareChoice } from '#src/catalog/compare/compare-choice.tsx';
import { readPriceWords } from '#src/catalog/price-text.ts';
import { SaveSearchButton } from '#src/catalog/saved-searches/save-search-button.tsx';
import { ApiError } from '#src/lib/api-error.ts';
import type { PageHead } from '#src/lib/page-head.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { usePageHead } from '#src/lib/use-page-head.ts';
import { useWide } from '#src/lib/use-wide.ts';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { CategoryList } from './category-list.tsx';
import { withPriceWords } from './change-filters.ts';
import { CloseMatches } from './close-matches.tsx';
import { countText, listedText, priceText } from './count-text.ts';
import { UnknownCategory } from './empty-list.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterPanel } from './filter-panel.tsx';
import { useProductList } from './list-queries.ts';
import { ListResults } from './list-results.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { countFilters } from './product-filters.ts';
import { type ChangeFilters, useFilters } from './use-filters.ts';

/** Returns the page's title and description, or undefined if the category is unknown. */
function listHead(category: string | null, known: Category | undefined): PageHead | undefined {
  if (category === null) {
    const { title, description, path } = routes.products;
    return { title, description, canonical: path };
  }
  if (!known) return undefined;
  const { category_name: title, description, image } = known;
  return { title, description, canonical: paths.category(title), image };
}

/** The products in one category or in all categories, with buttons to select some for comparison. */
export function Component() {
  const session = useSession();
  return (
    <CompareChoice key={session.status === 'signed-in' ? session.user._id : 'visitor'}>
      <ProductList />
    </CompareChoice>
  );
}

function ProductList() {
  const { category_name: category = null } = useParams();
  const { search } = useLocation();
  const [typed, setFilters] = useFilters();
  const filters = withPriceWords(typed);
  const wide = useWide();
  const list = useProductList(category, filters);
  const { data: categories } = useQuery(categoriesQuery);
  const known = categories?.items.find(({ category_name }) => category_name === category);
  usePageHead(useMemo(() => listHead(category, known), [category, known]));

  const corrected = list.isPlaceholderData ? null : list.data?.corrected;
  // If words were dropped or names are left out, the search that can be saved still has them.
  const close = corrected?.dropped ? corrected : null;
  const without = corrected?.without ?? [];
  const meant =
    corrected && !close && without.length === 0 ? { ...filters, q: corrected.to } : filters;
  const unknown =
    category !== null &&
    !list.data &&
    list.error instanceof ApiError &&
    list.error.code === 'not_found';

  const {
    items = [],
    total = 0,
    totalExact = true,
    namesOnly,
    named,
    unknownWords = [],
  } = list.data ?? {};
  const found = !list.data || (items.length > 0 && !close);

  const results = useRef<HTMLDivElement>(null);
  const summary = useKeptFocus<HTMLDivElement>();
  const change: ChangeFilters = (changed, options) => {
    setFilters(changed, options);
    // If the new list is shorter, the window may be scrolled past its end. Scroll back to the start of the list.
    if ((results.current?.getBoundingClientRect().top ?? 0) < 0) results.current?.scrollIntoView();
  };

  const names = known ? [] : (categories?.items ?? []).map(({ category_name }) => category_name);
  const meantName = meantCategory(category ?? '', names);
  if (meantName) return <Navigate replace to={{ pathname: paths.category(meantName), search }} />;
  return (
    <div className="page-width grid gap-x-12 py-3 sm:py-8 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-12">
      <div className="mb-3 min-w-0 sm:mb-6 lg:col-span-2 lg:mb-10">
        <h1 tabIndex={-1} className="text-3xl sm:text-6xl">
          {category ?? routes.products.title}
        </h1>
        <p
          className={`mt-1 min-h-lh max-w-prose text-muted max-sm:truncate sm:mt-3 sm:text-lg ${countFilters(typed) > 0 ? 'max-sm:hidden' : ''}`}
        >
          {category === null
            ? 'Everything in the shop, from first guitars to collectors’ pieces.'
            : known?.description}
        </p>
      </div>
      {wide && (
        <a href="#results" className="btn btn-primary lg:col-span-2 not-focus:sr-only">
          Skip to results
        </a>
      )}
      {wide && (
        // The column is also hidden with CSS, because a printed page is narrower than the window.
        <aside aria-label="Categories and filters" className="hidden flex-col justify-end lg:flex">
          {/* The column may be taller than the window, so its bottom edge sticks instead of its top edge. */}
          <div className="sticky bottom-0 grid min-h-dvh content-start gap-8 pb-8">
            <CategoryList category={category} filters={filters} />
            {!unknown && <FilterPanel category={category} filters={filters} change={change} />}
          </div>
        </aside>
      )}
      <div ref={results} id="results" tabIndex={-1} className="min-w-0 scroll-mt-4 outline-none">
        {!unknown && (
          <ListToolbar
            {...{ category, filters, change, list }}
            sort={corrected?.sort}
            text={typed.q}
          />
        )}
        <div {...summary} className="mt-2 mb-3 grid gap-2 outline-none sm:mt-5 sm:mb-6 sm:gap-4">
          <div className="flex min-h-12 min-w-0 items-center justify-between gap-x-2 sm:flex-wrap sm:gap-x-6">
            <div
              role="status"
              className="min-w-0 leading-snug font-semibold tabular-nums sm:text-lg"
            >
              <Total list={list} category={category} text={meant.q} none={close !== null} />
            </div>
            {!unknown && found && <SaveSearchButton category={category} filters={meant} />}
          </div>
          {!close && (
            <CorrectionNote
              {...{ typed: typed.q, meant: corrected?.to ?? filters.q, without }}
              namesOnly={namesOnly === true && items.length > 0}
              sort={filters.sort === 'relevance' ? corrected?.sort : undefined}
              onExact={() => change({ exact: true })}
            />
          )}
          {named === 'first' && (
            <p>What your search names comes first, then what only mentions it or fits it.</p>
          )}
          {named === 'none' && !close && (
            <p>
              No product’s name has “{corrected?.to ?? filters.q}”. These mention it in their
              description.
            </p>
          )}
          <FilterChips filters={meant} change={change} />
          {close && (
            <CloseMatches
              {...{ filters, unknownWords, to: close.to, count: countText(total, totalExact) }}
              isKind={close.is_kind === true}
              read={close.from}
              save={<SaveSearchButton category={category} filters={filters} look="amber" />}
            />
          )}
        </div>
        {unknown ? (
          <UnknownCategory name={category} />
        ) : (
          <ListResults {...{ list, category, filters, change }} />
        )}
        <CompareBar />
      </div>
    </div>
  );
}

type TotalProps = {
  list: ReturnType<typeof useProductList>;
  category: string | null;
  text: string;
  /** Whether nothing matches all words, so that the list has only what comes close. */
  none: boolean;
};

function Total({ list, category, text, none }: TotalProps) {
  // Placeholder data belongs to the previous search, so its total would be wrong.
  if (list.isPaused && list.isPlaceholderData) {
    return 'You’re offline. This list will load when you’re back online.';
  }
  if (list.data) {
    const { total, totalExact } = list.data;
    const count = none ? '0' : countText(total, totalExact);
    return (
      <>
        <span className="block">{`This Category has ${count} Guitars available`}</span>
        <span className="block text-sm font-normal text-muted wrap-anywhere sm:text-base">
          {listedText(count, category, text)}
        </span>
      </>
    );
  }
  return list.isPending && !list.isPaused && <Skeleton className="h-7 w-80 max-w-full" />;
}

type CorrectionNoteProps = {
  /** The search text as the user typed it. */
  typed: string;
  /** The corrected search text, without price words. */
  meant: string;
  /** The names that the text leaves out. */
  without: readonly string[];
  /** Whether descriptions were not searched, because the text names a model. */
  namesOnly: boolean;
  /** The order of prices that the text asks for. */
  sort: 'price_asc' | 'price_desc' | undefined;
  /** Called when the user asks to search for the exact text. */
  onExact: () => void;
};

/**
 * Shows how the search text was corrected, which prices were read from it, or that only names were searched, with a button
 * to search for the exact text.
 */
function CorrectionNote({ typed, meant, without, namesOnly, sort, onExact }: CorrectionNoteProps) {
  if (meant === typed) {
    return namesOnly ? (
      <p>
        Only products called “{typed}”.{' '}
        <button type="button" onClick={onExact} className="text-link">
          Search the descriptions too
        </button>
      </p>
    ) : null;
  }
  const prices = readPriceWords(typed);
  return (
    <p>
      Showing {meant === '' ? 'products' : 'results for '}
      {meant !== '' && <strong>{meant}</strong>}
      {without.length > 0 && ' without '}
      {without.length > 0 && <strong>{without.join(', ')}</strong>}
      {prices && ' '}
      {prices && <strong>{priceText(prices)}</strong>}
      {sort && (sort === 'price_asc' ? ', cheapest first' : ', most expensive first')}. Search
      instead for{prices && ' the words'}{' '}
      <button type="button" onClick={onExact} className="text-link">
        {typed}
      </button>
      .
    </p>
  );
}

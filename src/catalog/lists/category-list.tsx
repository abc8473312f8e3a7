import { useQuery } from '@tanstack/react-query';
import { NavLink, useLocation } from 'react-router-dom';
import type { Category } from '#contracts/catalog/categories.ts';
import { categoriesQuery } from '#src/catalog/category-queries.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { countText } from './count-text.ts';
import { facetsQuery } from './list-queries.ts';
import { countFilters, type Filters } from './product-filters.ts';

function Entry({
  to,
  name,
  count,
  onChoose,
}: {
  to: { pathname: string; search: string };
  name: string;
  count: string | null;
  onChoose: (() => void) | undefined;
}) {
  return (
    <li>
      <NavLink to={to} end onClick={onChoose} className="side-link group gap-3 after:hidden">
        <span className="min-w-0 flex-1">{name}</span>
        <span className="text-sm text-muted tabular-nums group-aria-[current=page]:text-secondary">
          {count}
        </span>
      </NavLink>
    </li>
  );
}

/**
 * Returns a function that counts the products in these categories that match the filters. It returns null while the
 * counts load. If nothing matches in any category, `none` is true, and all their products are counted. If nothing matches
 * all words, `hides` returns whether a category is empty.
 */
function useCountOf(category: string | null, filters: Filters) {
  const filtered = countFilters(filters) > 0;
  const { data } = useQuery({ ...facetsQuery(category, filters), enabled: filtered });
  const none = data?.facets.category.every(({ count }) => count === 0) === true;
  const narrowed = filtered && !none;
  const found = new Map(data?.facets.category.map(({ value, count }) => [value, count]));
  const countOf = (categories: readonly Category[]): string | null => {
    if (narrowed && !data) return null;
    const counts = categories.map(({ category_name, count }) =>
      narrowed ? (found.get(category_name) ?? 0) : count,
    );
    const total = counts.reduce((sum, count) => sum + count, 0);
    return countText(total, !(narrowed && data?.estimated.includes('category')));
  };
  const fewer = data?.total.count === 0 || data?.corrected?.dropped !== undefined;
  const hides = (one: Category) => narrowed && fewer && countOf([one]) === '0';
  return { countOf, hides, none: filtered && none };
}

type CategoryListProps = { category: string | null; filters: Filters; onChoose?: () => void };

/**
 * A list of all categories with the number of products that match the current filters. Choosing a category keeps these
 * filters.
 */
export function CategoryList({ category, filters, onChoose }: CategoryListProps) {
  const kept = new URLSearchParams(useLocation().search);
  kept.delete('category');
  const categories = useQuery(categoriesQuery);
  const { countOf, hides, none } = useCountOf(category, filters);
  // If nothing matches anywhere, a category with these filters would be empty, too.
  const search = none ? '' : kept.toString();
  if (categories.isPending) {
    return (
      <OnlineLoading small label="Loading categories">
        <div className="grid gap-2">
          {Array.from({ length: 11 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical and never reordered
            <Skeleton key={row} className="h-9" />
          ))}
        </div>
      </OnlineLoading>
    );
  }
  if (categories.isError) {
    return <ErrorPanel title="The categories couldn’t be loaded" {...failureOf(categories)} />;
  }
  const { items } = categories.data;
  return (
    <nav aria-label="Categories">
      <ul className="grid gap-0.5">
        <Entry
          to={{ pathname: paths.products, search }}
          name="All products"
          count={countOf(items)}
          onChoose={onChoose}
        />
        {items
          .filter((item) => item.category_name === category || !hides(item))
          .map((item) => (
            <Entry
              key={item._id}
              to={{ pathname: paths.category(item.category_name), search }}
              name={item.category_name}
              count={countOf([item])}
              onChoose={onChoose}
            />
          ))}
      </ul>
    </nav>
  );
}

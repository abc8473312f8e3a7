import { useQuery } from '@tanstack/react-query';
import { NavLink, useLocation } from 'react-router-dom';
import { describeError } from '#src/lib/api-error.ts';
import { categoriesQuery } from '#src/lib/category-queries.ts';
import { paths } from '#src/lib/paths.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

function Entry({
  to,
  name,
  count,
  onChoose,
}: {
  to: { pathname: string; search: string };
  name: string;
  count: number;
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

/** A list of all categories with their product counts. Choosing a category keeps the current filters. */
export function CategoryList({ onChoose }: { onChoose?: () => void }) {
  const { search } = useLocation();
  const categories = useQuery(categoriesQuery);
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
    return (
      <ErrorPanel
        title="The categories couldn’t be loaded"
        {...describeError(categories.error)}
        onRetry={() => void categories.refetch()}
        retrying={categories.isFetching}
      />
    );
  }
  const { items } = categories.data;
  return (
    <nav aria-label="Categories">
      <ul className="grid gap-0.5">
        <Entry
          to={{ pathname: paths.products, search }}
          name="All products"
          count={items.reduce((sum, { count }) => sum + count, 0)}
          onChoose={onChoose}
        />
        {items.map(({ _id, category_name, count }) => (
          <Entry
            key={_id}
            to={{ pathname: paths.category(category_name), search }}
            name={category_name}
            count={count}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </nav>
  );
}

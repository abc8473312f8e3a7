import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { categoriesQuery } from '#src/catalog/category-queries.ts';
import { paths } from '#src/lib/paths.ts';

/** The shop's categories, shown before the user types. */
export function SearchCategories({ onChoose }: { onChoose: () => void }) {
  const { data } = useQuery(categoriesQuery);
  if (!data) return null;
  return (
    <nav aria-labelledby="search-categories" className="mt-3">
      <h2 id="search-categories" className="px-3 pb-1 font-sans text-sm font-semibold text-muted">
        Categories
      </h2>
      <ul className="grid sm:grid-cols-2">
        {data.items.map(({ _id, category_name, count }) => (
          <li key={_id}>
            <Link
              to={paths.category(category_name)}
              data-row=""
              onClick={onChoose}
              className="flex min-h-11 items-center justify-between gap-3 rounded-field px-3 hover:bg-base-200"
            >
              {category_name}
              <span className="text-sm text-muted tabular-nums">{count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

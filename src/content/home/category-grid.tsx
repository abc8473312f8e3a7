import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Category } from '#contracts/catalog/categories.ts';
import { categoriesQuery } from '#src/catalog/category-queries.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import { SectionHeading } from './section-heading.tsx';

const grid = 'grid grid-cols-2 gap-4 lg:grid-cols-5 lg:gap-5';
const card = 'flex min-h-80 flex-col';

export function CategoryGrid() {
  return (
    <section aria-labelledby="categories" className="page-width pb-16 lg:pb-24">
      <SectionHeading id="categories">What’s in the shop</SectionHeading>
      <Categories />
    </section>
  );
}

function Categories() {
  const categories = useQuery(categoriesQuery);
  const { data, error, isPending } = categories;
  if (isPending) {
    return (
      <Loading label="Loading categories">
        <div className={grid}>
          {Array.from({ length: 10 }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical and never reordered
            <Skeleton key={n} className={card} />
          ))}
        </div>
      </Loading>
    );
  }
  if (error) {
    return <ErrorPanel {...failureOf(categories)} />;
  }
  if (data.items.length === 0) {
    return <p>No categories yet. Please come back later.</p>;
  }
  return (
    <ul className={grid}>
      {data.items.map((category) => (
        <CategoryCard key={category._id} category={category} />
      ))}
    </ul>
  );
}

function CategoryCard({ category }: { category: Category }) {
  const { category_name, description, image, count } = category;
  return (
    <li className={`${card} group relative plate overflow-hidden`}>
      <img
        src={image}
        alt=""
        width={560}
        height={420}
        loading="lazy"
        decoding="async"
        className="aspect-4/3 w-full object-cover"
      />
      <div className="flex flex-1 flex-col gap-1 border-t border-rule bg-base-100 p-4">
        <h3 className="text-xl">
          <Link
            to={paths.category(category_name)}
            className="after:absolute after:inset-0 group-hover:underline"
          >
            {category_name}
          </Link>
        </h3>
        <p className="text-sm text-muted">{description}</p>
        <p className="mt-auto pt-1 text-sm font-bold text-foam">
          {count === 1 ? '1 product' : `${count} products`}
        </p>
      </div>
    </li>
  );
}

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Category } from '#contracts/catalog/categories.ts';
import { categoriesQuery } from '#src/catalog/category-queries.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import { SectionHeading } from './section-heading.tsx';

/** Returns the class that makes the first and last cards larger than the others. */
const large = (index: number) => (index === 0 ? 'big-left' : index === 9 ? 'big-right' : '');

export function CategoryGrid() {
  return (
    <section aria-labelledby="categories" className="page-width order-1 pb-16 lg:pb-24">
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
        <div className="category-grid">
          {Array.from({ length: 10 }, (_, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are identical and never reordered
            <Skeleton key={n} className={`category-card ${large(n)}`} />
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
    <ul className="category-grid">
      {data.items.map((category, n) => (
        <CategoryCard key={category._id} category={category} extra={large(n)} />
      ))}
    </ul>
  );
}

function CategoryCard({ category, extra }: { category: Category; extra: string }) {
  const { category_name, description, image, count } = category;
  return (
    <li className={`category-card group relative plate overflow-hidden ${extra}`}>
      <img
        src={image}
        alt=""
        width={560}
        height={420}
        loading="lazy"
        decoding="async"
        className="category-picture w-full object-cover"
      />
      <div className="flex flex-col gap-1 border-t border-rule bg-base-100 p-4">
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

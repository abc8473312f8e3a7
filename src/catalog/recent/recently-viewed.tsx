import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { productQuery } from '#src/catalog/product-queries.ts';
import { paths } from '#src/lib/paths.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Picture } from '#src/ui/picture.tsx';
import { maxShown, rememberViewed, type Viewed, viewedProducts } from './viewed-products.ts';

/** Shows products that the user viewed earlier. Also adds the current product to the history. */
export function RecentlyViewed({ productId }: { productId: string }) {
  const { data: product } = useQuery(productQuery(productId));
  const [others] = useState(() => viewedProducts().filter(({ _id }) => _id !== productId));
  useEffect(() => {
    if (product && !product.own) rememberViewed(product);
  }, [product]);
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="recently-viewed" className="mt-16 border-t border-rule pt-8">
      <h2 id="recently-viewed" className="mb-6 text-3xl">
        Recently viewed
      </h2>
      <ul className="grid grid-cols-2 gap-x-6 gap-y-6 sm:grid-cols-3 lg:grid-cols-6">
        {others.slice(0, maxShown).map((viewed) => (
          <li key={viewed._id}>
            <ViewedProduct viewed={viewed} to={paths.product(viewed._id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type ViewedProductProps = {
  viewed: Viewed;
  to: string;
  /** Whether the link replaces the current history entry. */
  replace?: boolean;
};

/** A product's photo and title, as a link to `to`. */
export function ViewedProduct({ viewed, to, replace = false }: ViewedProductProps) {
  return (
    <Link to={to} replace={replace} className="group block">
      <Picture
        image={pictureOf(viewed.image)}
        alt=""
        sizes="(min-width: 64rem) 10rem, 40vw"
        className="rounded-box"
      />
      <span className="mt-2 line-clamp-2 font-semibold wrap-anywhere underline-offset-4 group-hover:underline">
        {viewed.title}
      </span>
    </Link>
  );
}

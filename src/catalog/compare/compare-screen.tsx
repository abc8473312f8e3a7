import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#contracts/routes.ts';
import { productQuery } from '#src/catalog/product-queries.ts';
import { ViewedProduct } from '#src/catalog/recent/recently-viewed.tsx';
import { maxShown, viewedProducts } from '#src/catalog/recent/viewed-products.ts';
import { paths } from '#src/lib/paths.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { CompareTable } from './compare-table.tsx';
import { maxCompared, useComparedIds } from './compared-ids.ts';

/**
 * Compares two to four products side by side. The products' ids are in the URL, so that users can share a comparison.
 */
export function Component() {
  const { ids, next } = useComparedIds();
  const wanted = next === undefined ? ids : [...ids, next];
  const replies = useQueries({ queries: ids.map((id) => productQuery(id)) });
  const loaded = replies.filter(({ data }) => data !== undefined);
  const region = useKeptFocus<HTMLDivElement>();
  return (
    <div {...region} className="page-width py-8 outline-none lg:py-12">
      <BackLink to={paths.products} place="all products">
        Go Back
      </BackLink>
      <h1 tabIndex={-1} className="mb-8 text-4xl sm:text-6xl">
        {routes.compare.title}
      </h1>
      {ids.length > 0 && (
        <div className="-mt-5 mb-8 text-muted">
          <p>
            {ids.length} of {maxCompared} chosen
          </p>
          {loaded.length > 1 && <p>Differences are in bold.</p>}
        </div>
      )}
      {next !== undefined && <NoRoom next={next} keep={paths.compare(ids)} />}
      {ids.length === 0 ? (
        <EmptyState title="Nothing to compare yet" link="See all products" to={paths.products}>
          <p>Choose Compare on two or more products, or pick one that you viewed recently.</p>
        </EmptyState>
      ) : (
        <CompareTable
          columns={ids.map((id, at) => ({
            id,
            product: replies[at]?.data,
            without: paths.compare(wanted.filter((other) => other !== id)),
          }))}
        />
      )}
      {ids.length < maxCompared && <Candidates ids={ids} />}
    </div>
  );
}

/** Says that the comparison is full, and lets the user remove a product to add the `next` one. */
function NoRoom({ next, keep }: { next: string; keep: string }) {
  const { data } = useQuery(productQuery(next));
  return (
    <div role="status" className="plate mb-8 grid gap-2 border-l-4 border-l-secondary p-5">
      <p className="font-display text-2xl">You can compare up to four products</p>
      <p className="wrap-anywhere">
        To add {data ? <bdi className="font-semibold">{data.title}</bdi> : 'this product'}, remove
        one below.
      </p>
      <Link to={keep} replace className="text-link inline-flex min-h-11 items-center">
        Keep these four
      </Link>
    </div>
  );
}

/** Lists recently viewed products that can be added to the comparison. */
function Candidates({ ids }: { ids: readonly string[] }) {
  const [viewed] = useState(viewedProducts);
  const others = viewed.filter(({ _id }) => !ids.includes(_id));
  if (others.length === 0) {
    return (
      ids.length === 1 && (
        <p className="mt-8 text-muted">
          To compare it with another product, choose Compare on that product too.
        </p>
      )
    );
  }
  return (
    <section aria-labelledby="candidates" className="mt-12">
      <h2 id="candidates" className="mb-6 text-3xl">
        Add a recently viewed product
      </h2>
      <ul className="grid grid-cols-2 gap-6 sm:grid-cols-3 lg:grid-cols-6">
        {others.slice(0, maxShown).map((one) => (
          <li key={one._id}>
            <ViewedProduct viewed={one} to={paths.compare([...ids, one._id])} replace />
          </li>
        ))}
      </ul>
    </section>
  );
}

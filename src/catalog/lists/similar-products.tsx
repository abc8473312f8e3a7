import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ProductCard as Card } from '#contracts/catalog/products.ts';
import { paths } from '#src/lib/paths.ts';
import { Button } from '#src/ui/button.tsx';
import { OnlineLoading } from '#src/ui/online-loading.tsx';
import { similarProductsQuery } from './list-queries.ts';
import { CardSkeleton, ProductCard } from './product-card.tsx';

/** On phones, a row that scrolls sideways, because a column of all cards would be very long. */
const grid = [
  'gap-x-4 gap-y-10 min-[34rem]:grid min-[34rem]:grid-cols-2 min-[34rem]:gap-x-6 lg:grid-cols-4',
  'max-[34rem]:-mx-4 max-[34rem]:flex max-[34rem]:overflow-x-auto max-[34rem]:px-4 max-[34rem]:py-2',
  'max-[34rem]:*:w-40 max-[34rem]:*:shrink-0',
].join(' ');

/** Similar products, and more products from the same seller. If they fail to load, the rest of the page still works. */
type SimilarProductsProps = { productId: string; sellerId: string };

export function SimilarProducts({ productId, sellerId }: SimilarProductsProps) {
  const { data, isPending, isError, isFetching, refetch } = useQuery(
    similarProductsQuery(productId),
  );
  if (data?.items.length === 0)
    return <FromSeller products={data.from_seller} sellerId={sellerId} />;
  return (
    <>
      <section aria-labelledby="similar" className="mt-16 border-t border-rule pt-8">
        <h2 id="similar" className="mb-6 text-3xl">
          Similar products
        </h2>
        {isPending && (
          <OnlineLoading small label="Loading similar products">
            <div className={grid}>
              <CardSkeleton />
              <CardSkeleton />
              <CardSkeleton />
              <CardSkeleton />
            </div>
          </OnlineLoading>
        )}
        {isError && !data && (
          <div className="flex flex-wrap items-center gap-4">
            <p className="text-muted">These products couldn’t be loaded.</p>
            <Button look="paper" busy={isFetching} onClick={() => void refetch()}>
              Retry
            </Button>
          </div>
        )}
        {data && <Cards products={data.items} />}
      </section>
      {data && <FromSeller products={data.from_seller} sellerId={sellerId} />}
    </>
  );
}

function FromSeller({ products, sellerId }: { products: readonly Card[]; sellerId: string }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="from-seller" className="mt-16 border-t border-rule pt-8">
      <h2 id="from-seller" className="mb-6 text-3xl">
        <Link to={paths.seller(sellerId)} className="fret-link">
          More from this seller
        </Link>
      </h2>
      <Cards products={products} />
    </section>
  );
}

function Cards({ products }: { products: readonly Card[] }) {
  return (
    <ul className={grid}>
      {products.map((product) => (
        <li key={product._id}>
          <ProductCard product={product} priority={false} heading="h3" />
        </li>
      ))}
    </ul>
  );
}

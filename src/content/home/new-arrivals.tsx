import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { arrivalCount, listNewArrivals } from '#contracts/catalog/product-lists.ts';
import type { EndpointReply } from '#contracts/endpoint.ts';
import { call } from '#src/lib/api.ts';
import { failureOf } from '#src/lib/api-error.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { PriceTag } from '#src/ui/price-tag.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import { fixedArrivals } from './fixed-arrivals.ts';
import { SectionHeading } from './section-heading.tsx';

/** The most recently posted products. */
const newestProductsQuery = queryOptions({
  queryKey: [...queryKeys.newestProducts, arrivalCount],
  queryFn: ({ signal }) => call(listNewArrivals, {}, { signal }),
  staleTime: 60_000,
});

type Card = {
  key: string;
  to: string;
  name: string;
  price: string;
  image: Parameters<typeof Picture>[0]['image'];
};

const fixedCards = fixedArrivals.map(
  ({ id, name, price, image }): Card => ({
    key: `fixed-${id}`,
    to: paths.products,
    name,
    price,
    image: { url: image, width: 560, height: 420, color: '#e5d3ae' },
  }),
);

/** Returns cards for the newest live products, or eight fixed cards if the shop has fewer. */
function cardsOf({ items }: EndpointReply<typeof listNewArrivals>): readonly Card[] {
  if (items.length < arrivalCount) return fixedCards;
  return items.map(({ _id, title, resale_price, image }) => ({
    key: _id,
    to: paths.product(_id),
    name: title,
    price: resale_price,
    image: pictureOf(image),
  }));
}

export function NewArrivals() {
  return (
    <section aria-labelledby="arrivals" className="page-width pb-16 lg:pb-24">
      <SectionHeading
        id="arrivals"
        aside={
          <Link to={paths.products} className="text-link inline-flex min-h-11 items-center">
            See all products
          </Link>
        }
      >
        New Arrivals
      </SectionHeading>
      <Arrivals />
    </section>
  );
}

const grid = 'grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4 lg:gap-x-6';

function Arrivals() {
  const newest = useQuery(newestProductsQuery);
  const { data, error, isPending } = newest;
  if (isPending) {
    return (
      <Loading label="Loading the newest products">
        <div className={grid}>
          {fixedCards.map(({ key }) => (
            <div key={key}>
              <Skeleton className="aspect-4/3 rounded-box" />
              <div className="mt-5 h-[2lh] text-lg sm:text-xl" />
            </div>
          ))}
        </div>
      </Loading>
    );
  }
  if (error) return <ErrorPanel {...failureOf(newest)} />;
  return (
    <ul className={grid}>
      {cardsOf(data).map(({ key, to, name, price, image }) => (
        <li key={key} className="group relative">
          <Picture
            image={image}
            alt=""
            sizes="(width < 64rem) 50vw, 300px"
            className="rounded-box border border-rule"
          />
          <div className="relative -mt-5 ms-3">
            <PriceTag>{formatMoney(price)}</PriceTag>
          </div>
          {/* Two lines, so that the page keeps its height when the products arrive. */}
          <h3 className="mt-2 line-clamp-2 min-h-[2lh] text-lg sm:text-xl">
            <Link to={to} className="after:absolute after:inset-0 group-hover:underline">
              {name}
            </Link>
          </h3>
        </li>
      ))}
    </ul>
  );
}

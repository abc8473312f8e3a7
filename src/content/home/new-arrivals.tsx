import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { listProducts } from '#contracts/catalog/product-lists.ts';
import { call } from '#src/lib/api.ts';
import { configQuery } from '#src/lib/config-queries.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { useSession } from '#src/lib/session.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Picture } from '#src/ui/picture.tsx';
import { PriceTag } from '#src/ui/price-tag.tsx';
import { fixedArrivals } from './fixed-arrivals.ts';
import { SectionHeading } from './section-heading.tsx';

const arrivalCount = 8;

/** The most recently posted products. */
const newestProductsQuery = queryOptions({
  queryKey: [...queryKeys.newestProducts, arrivalCount],
  queryFn: ({ signal }) =>
    call(listProducts, { query: { limit: arrivalCount, sort: 'newest' } }, { signal }),
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

/**
 * Returns cards for the newest live products, or eight fixed cards if there are too few products or the visitor may
 * not read the catalog.
 */
function useCards(): readonly Card[] {
  const session = useSession();
  const visitor = session.status === 'signed-out';
  const config = useQuery({ ...configQuery, enabled: visitor });
  const mayRead = session.status === 'signed-in' || config.data?.public_catalogue === true;
  const { data } = useQuery({ ...newestProductsQuery, enabled: mayRead });
  if (!mayRead || !data || data.items.length < arrivalCount) return fixedCards;
  return data.items.map(({ _id, title, resale_price, image }) => ({
    key: _id,
    to: paths.product(_id),
    name: title,
    price: resale_price,
    image: pictureOf(image),
  }));
}

export function NewArrivals() {
  return (
    <section aria-labelledby="arrivals" className="page-width py-16 lg:py-24">
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
      <ul className="grid grid-cols-2 gap-x-4 gap-y-8 lg:grid-cols-4 lg:gap-x-6">
        {useCards().map(({ key, to, name, price, image }) => (
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
            <h3 className="mt-2 text-lg sm:text-xl">
              <Link to={to} className="after:absolute after:inset-0 group-hover:underline">
                {name}
              </Link>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}

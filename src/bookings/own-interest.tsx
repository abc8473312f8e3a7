import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { getOwnProduct } from '#contracts/selling/selling.ts';
import { callQuery } from '#src/lib/call-query.ts';
import { formatMoment } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { offersText } from '#src/selling/my-products/offers-text.ts';

/** Not in a file with other queries, because then the product form's scripts would be larger. */
const ownInterestQuery = (id: string) =>
  callQuery([...queryKeys.ownProducts, 'one', id], getOwnProduct, { params: { id } });

/** For the seller of a product: the offers to answer, who has it on hold and who waits. Renders nothing without any. */
export function OwnInterest({ id }: { id: string }) {
  const { data: product } = useQuery(ownInterestQuery(id));
  if (!product) return null;
  const { title, offers, hold, waiting } = product;
  if (offers === 0 && !hold && waiting === 0) return null;
  return (
    <section aria-label="Interest in your product" className="plate grid gap-4 p-5">
      {offers > 0 && (
        <p>
          {offersText(product)} {offers === 1 ? 'waits' : 'wait'} for your answer.{' '}
          <Link to={`${paths.offers}?side=received`} className="text-link">
            See Offers
          </Link>
        </p>
      )}
      {(hold || waiting > 0) && (
        <p>
          {hold && (
            <>
              On hold for <bdi>{hold.buyer}</bdi>
              {hold.price !== product.resale_price && ` at ${formatMoney(hold.price)}`}
              {hold.until && ` until ${formatMoment(hold.until)}`}.{' '}
            </>
          )}
          {waiting > 0 && `${waiting} on the waitlist. `}
          <Link
            // My Buyers searches the names of products too.
            to={`${paths.myBuyers}?${new URLSearchParams({ q: title })}`}
            className="text-link"
          >
            See My Buyers
          </Link>
        </p>
      )}
    </section>
  );
}

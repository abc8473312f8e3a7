import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { Thread } from '#contracts/talk/threads.ts';
import { productQuery } from '#src/catalog/product-queries.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { OfferButton } from './offers/offer-button.tsx';

const words: Record<ProductStatus, string | null> = {
  live: null,
  reserved: 'On hold',
  laid_away: 'On hold',
  sold: 'Sold',
  ended: 'No longer for sale',
  archived: 'No longer for sale',
};

type Booked = Pick<Thread, 'booked' | 'asked'>;

/** The product's state for the thread's buyer. Renders nothing while the product is for sale. */
export function ProductBadge({ status, booked, asked }: Booked & { status: ProductStatus }) {
  if (booked === 'waiting') return <Badge>On the waitlist</Badge>;
  if (status === 'reserved' && !booked) {
    return <Badge>{asked ? 'On hold for someone else' : 'On hold for another buyer'}</Badge>;
  }
  return words[status] && <Badge tone={booked ? 'surf' : 'plain'}>{words[status]}</Badge>;
}

type About = Pick<Thread, 'title' | 'product' | 'hold' | 'booked' | 'asked'> &
  Partial<Pick<Thread, 'blocked'>>;

/**
 * What a thread is about: the product with its state and the agreed or present price, or only a title. It stays in view, and
 * the buyer can offer a price.
 */
export function ProductCard({ thread }: { thread: About }) {
  const { title, product, hold, booked, asked, blocked } = thread;
  const agreed = hold?.agreed_price ?? product?.agreed_price;
  return (
    <section
      aria-label="About"
      className="top-0 z-10 mb-6 flex flex-wrap items-center gap-4 border-b border-rule bg-base-100 py-3 [@media(min-height:40rem)]:sticky"
    >
      {product && (
        <Picture
          image={pictureOf(product.image)}
          alt=""
          sizes="5rem"
          className="w-20 shrink-0 rounded-box text-xs"
        />
      )}
      <div className="grid min-w-0 flex-1 basis-40 gap-1">
        <p className="font-semibold wrap-anywhere">
          {product?.open ? (
            <Link to={paths.product(product._id)} className="hover:underline">
              <bdi>{title}</bdi>
            </Link>
          ) : (
            <bdi>{title}</bdi>
          )}
        </p>
        {product && (
          <p className="flex flex-wrap items-center gap-x-3 tabular-nums">
            {agreed ? `Agreed at ${formatMoney(agreed)}` : formatMoney(product.price)}
            <ProductBadge status={product.status} booked={booked} asked={asked} />
          </p>
        )}
      </div>
      {asked && !blocked && !booked && product?.open && product.status === 'reserved' && (
        <Link to={paths.product(product._id)} className="text-link">
          Join the waitlist
        </Link>
      )}
      {asked && !blocked && product?.open && product.status === 'live' && (
        <Offer productId={product._id} />
      )}
    </section>
  );
}

/** A button to offer a price, if the seller takes offers. */
function Offer({ productId }: { productId: string }) {
  const { data: product } = useQuery(productQuery(productId, false));
  return product ? <OfferButton product={product} talk /> : null;
}

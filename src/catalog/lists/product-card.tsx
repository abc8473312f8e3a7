import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ProductCard as Product } from '#contracts/catalog/products.ts';
import { pictureSizes } from '#contracts/media/image-variants.ts';
import { WatchButton } from '#src/catalog/watching/watch-button.tsx';
import { formatDay, formatRelative } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { PriceTag } from '#src/ui/price-tag.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { UnbrokenNames } from '#src/ui/unbroken-names.tsx';

/** A product in a list. The whole card links to the product's page. */
export function ProductCard({
  product,
  priority,
  gone = false,
  held = false,
  own = false,
  compare,
  heading: Heading = 'h2',
}: {
  product: Product;
  priority: boolean;
  /** Whether the product has left the list since the list was loaded. */
  gone?: boolean;
  /** Whether the user holds the product. */
  held?: boolean;
  /** Whether the user sells the product. Then it can't be watched. */
  own?: boolean;
  /** The button that adds the product to the comparison. */
  compare?: ReactNode;
  /** The heading level of the card's title. */
  heading?: 'h2' | 'h3';
}) {
  const { _id, title, resale_price, condition, condition_type, location, posted_time } = product;
  return (
    <article className="group relative rounded-box has-focus-visible:outline-3 has-focus-visible:outline-offset-6 has-focus-visible:outline-foam">
      <div className="relative">
        <Picture
          image={pictureOf(product.image)}
          alt={title}
          sizes={pictureSizes.card}
          priority={priority}
          className="rounded-box [&>img]:transition-transform [&>img]:duration-300 group-hover:[&>img]:scale-[1.03]"
        />
        {(gone || product.status === 'reserved' || product.status === 'sold') && (
          <span className="absolute start-3 top-3">
            <Badge tone="tobacco">
              {gone
                ? 'No longer listed'
                : product.status === 'sold'
                  ? 'Sold'
                  : held
                    ? 'Your hold'
                    : 'Reserved'}
            </Badge>
          </span>
        )}
        <span className="absolute -bottom-3 end-3">
          <PriceTag>{formatMoney(resale_price)}</PriceTag>
        </span>
      </div>
      <Heading className="mt-5 line-clamp-3 font-sans text-pretty leading-snug min-[34rem]:line-clamp-2 min-[34rem]:text-lg font-bold tracking-normal">
        <Link
          to={paths.product(_id)}
          className="underline-offset-4 outline-none group-hover:underline after:absolute after:inset-0"
        >
          <UnbrokenNames>{title}</UnbrokenNames>
        </Link>
      </Heading>
      <div className="mt-1 flex justify-between gap-x-2 max-[34rem]:flex-col max-[34rem]:items-start min-[34rem]:items-end min-[90rem]:flex-col min-[90rem]:items-start">
        <div className="min-w-0">
          <p className="max-[34rem]:text-sm">{`${condition} - ${condition_type}`}</p>
          <p className="text-sm text-muted">
            <time dateTime={posted_time} title={formatDay(posted_time)}>
              {formatRelative(posted_time)}
            </time>
            <span className="max-[34rem]:hidden">{' · '}</span>
            <span className="max-[34rem]:block">{location}</span>
          </p>
        </div>
        {compare}
      </div>
      {!own && <WatchButton product={product} />}
    </article>
  );
}

/** A placeholder with the height of a card whose title fits on one line. */
export function CardSkeleton() {
  return (
    <div>
      <Skeleton className="aspect-4/3" />
      <Skeleton className="mt-5 h-6 w-4/5" />
      <Skeleton className="mt-2 h-5 w-3/5" />
      <Skeleton className="mt-1.5 h-4 w-2/5" />
    </div>
  );
}

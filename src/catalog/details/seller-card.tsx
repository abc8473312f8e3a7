import { BadgeCheck, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { soldText } from '#src/catalog/sold-text.ts';
import { formatDay } from '#src/lib/dates.ts';
import { paths } from '#src/lib/paths.ts';
import { Avatar } from '#src/ui/avatar.tsx';
import { type ShownProduct, Value } from './shown-product.tsx';

const year = (timestamp: string) => new Date(timestamp).getFullYear();

/** Shows a product's seller, its location and the date it was posted. */
export function SellerCard({ product, children }: { product: ShownProduct; children: ReactNode }) {
  const { seller, seller_name, location, posted_time } = product;
  return (
    <section aria-label="Seller" className="plate grid gap-4 p-5">
      <div className="flex items-center gap-4">
        <Avatar name={seller_name} />
        <div className="min-w-0">
          <p className="flex items-center gap-1.5 text-lg font-bold">
            <span className="min-w-0 break-words">
              {seller ? (
                <Link to={paths.seller(seller._id)} className="text-link">
                  {seller_name}
                </Link>
              ) : (
                <Value>{seller_name}</Value>
              )}
            </span>
            {seller?.verified && (
              <BadgeCheck
                role="img"
                aria-label="Verified seller"
                className="size-5 shrink-0 text-link"
              />
            )}
          </p>
          <p className="min-h-5 text-sm text-muted tabular-nums">
            {seller && `Member since ${year(seller.member_since)} · ${soldText(seller.sold)}`}
          </p>
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-2 text-muted">
        <MapPin aria-hidden="true" className="size-4" />
        <span>
          <Value>{location}</Value>
        </span>
        <span aria-hidden="true">·</span>
        <span>
          Posted <time dateTime={posted_time}>{formatDay(posted_time)}</time>
        </span>
      </p>
      {children}
    </section>
  );
}

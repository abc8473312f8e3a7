import { Link } from 'react-router-dom';
import type { Case } from '#contracts/moderation/cases.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Badge } from '#src/ui/badge.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { PersonName } from './person-name.tsx';
import { ProductBadge } from './product-badge.tsx';

/** What a case is about at a glance: the product's picture, price, seller and status. */
export function CaseProduct({ item }: { item: Case & { product: NonNullable<Case['product']> } }) {
  const { picture, person, product, history } = item;
  const { price, images } = product.now ?? product.when_reported;
  return (
    <section aria-label="The product at a glance" className="plate flex gap-4 p-4 sm:gap-6">
      <Picture
        image={pictureOf(picture ?? images[0] ?? null)}
        alt=""
        sizes="12rem"
        className="w-28 shrink-0 self-start rounded-box text-xs sm:w-48"
      />
      <div className="grid min-w-0 content-center justify-items-start gap-2">
        <p className="text-2xl font-bold tabular-nums">{formatMoney(price)}</p>
        <p className="break-words">
          Seller: <PersonName person={person} />
        </p>
        {product.now ? (
          <>
            <ProductBadge
              status={product.status}
              moderation={product.moderation}
              sellerSuspended={history.suspended !== undefined}
            />
            <Link to={paths.product(product._id)} className="text-link">
              Open the product’s page
            </Link>
          </>
        ) : (
          <Badge>Deleted</Badge>
        )}
      </div>
    </section>
  );
}

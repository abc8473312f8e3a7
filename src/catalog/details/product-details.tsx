import { Scale, Tag } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '#contracts/catalog/products.ts';
import { comparedWith } from '#src/catalog/compare/compared-ids.ts';
import { GuideLine } from '#src/catalog/price-guide/guide-line.tsx';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { Badge } from '#src/ui/badge.tsx';
import { buttonClass } from '#src/ui/button.tsx';
import { PriceTag } from '#src/ui/price-tag.tsx';
import { Loading, Skeleton } from '#src/ui/skeleton.tsx';
import { UnbrokenNames } from '#src/ui/unbroken-names.tsx';
import { ConditionGuide } from './condition-guide.tsx';
import { Gallery } from './gallery.tsx';
import { ProductFacts } from './product-facts.tsx';
import { SellerCard } from './seller-card.tsx';
import { ShareButton } from './share-button.tsx';
import { type ShownProduct, Value } from './shown-product.tsx';
import { useMayTag } from './use-may-tag.ts';

/** The level of the product's heading. The preview uses `h3`, because it is part of another page. */
type HeadingLevel = 'h1' | 'h3';

/** Lays out the photos next to the details, or above them on narrow screens. */
function Spread({
  photos,
  heading,
  level: Heading = 'h1',
  children,
  below,
}: {
  photos: ReactNode;
  heading: ReactNode;
  level?: HeadingLevel;
  children: ReactNode;
  below: ReactNode;
}) {
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1.35fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <div className="min-w-0">{photos}</div>
      <div className="flex flex-col gap-6 lg:row-span-2">
        <Heading tabIndex={-1} className="text-3xl break-words sm:text-4xl">
          {heading}
        </Heading>
        {children}
      </div>
      <div className="min-w-0">{below}</div>
    </div>
  );
}

/** Savings below this share of the original price are not worth a badge. */
const notableSaving = 0.05;

function Prices({ product: { resale_price, original_price, status } }: { product: ShownProduct }) {
  const saved = resale_price === '' ? 0 : Number(original_price) - Number(resale_price);
  const sold = status === 'sold';
  return (
    <div className="flex flex-wrap items-end gap-x-8 gap-y-3">
      {sold && (
        <p className="w-full rounded-box bg-tag px-5 py-2 text-2xl font-bold text-tag-ink">Sold</p>
      )}
      <div>
        <p className="mb-1 text-sm text-muted">Price</p>
        <Value>{resale_price && <PriceTag large>{formatMoney(resale_price)}</PriceTag>}</Value>
      </div>
      <div>
        <p className="mb-1 text-sm text-muted">Original Price</p>
        <p className={original_price && 'py-1.5 text-xl tabular-nums'}>
          <Value>{original_price && formatMoney(original_price)}</Value>
        </p>
      </div>
      {!sold && saved > 0 && saved >= notableSaving * Number(original_price) && (
        <span className="pb-2">
          <Badge tone="surf">Save {formatMoney(saved.toFixed(2))} vs new</Badge>
        </span>
      )}
      {status === 'reserved' && (
        <span className="pb-2">
          <Badge tone="tobacco">Reserved</Badge>
        </span>
      )}
    </div>
  );
}

/** Shows a product, or a skeleton while `product` is undefined. Renders `booking` below the price. */
export function ProductDetails({
  product,
  booking,
  watch,
  report,
  ask,
  level = 'h1',
}: {
  product: ShownProduct | undefined;
  booking: ReactNode;
  /** The button that adds the product to the watchlist. */
  watch?: ReactNode;
  /** The button that reports the product. */
  report?: ReactNode;
  /** The link that asks the seller. */
  ask?: ReactNode;
  level?: HeadingLevel;
}) {
  const id = useId();
  const Subheading = level === 'h1' ? 'h2' : 'h4';
  if (!product) {
    return (
      <Spread
        photos={<Skeleton className="aspect-4/3" />}
        heading={
          <>
            <span className="sr-only">Product details</span>
            <Skeleton className="h-10 w-4/5" />
          </>
        }
        below={<Skeleton className="h-40" />}
      >
        <Loading label="Loading the product">
          <div className="grid gap-6">
            <Skeleton className="h-20 w-64" />
            <Skeleton className="h-14" />
            <Skeleton className="h-64" />
          </div>
        </Loading>
      </Spread>
    );
  }
  const { condition } = product;
  return (
    <Spread
      photos={<Gallery images={product.images} title={product.title} />}
      heading={<UnbrokenNames>{product.title}</UnbrokenNames>}
      level={level}
      below={
        <section aria-labelledby={id}>
          <Subheading id={id} className="mb-3 text-2xl">
            Description
          </Subheading>
          <p className="max-w-prose break-words whitespace-pre-line">
            <Value>{product.description}</Value>
          </p>
        </section>
      }
    >
      {/* On phones, the list of facts is below the first view. */}
      <p className="-mt-4 font-semibold lg:hidden">
        {[condition, product.condition_type, product.year_of_purchase].filter(Boolean).join(' · ')}
      </p>
      <div className="grid gap-3">
        <Prices product={product} />
        {condition && product.resale_price && product.status !== 'sold' && (
          <GuideLine product={{ ...product, condition }} />
        )}
      </div>
      {booking}
      <div>
        <ProductFacts product={product} />
        <ConditionGuide condition={condition} />
      </div>
      <SellerCard product={product}>{ask}</SellerCard>
      {level === 'h1' && (
        <div className="grid grid-cols-2 justify-items-start gap-x-6 gap-y-2 sm:flex sm:flex-wrap">
          {watch}
          <ShareButton title={product.title} path={paths.product(product._id)} />
          <Link to={paths.compare(comparedWith(product._id))} className={buttonClass('ghost')}>
            <Scale aria-hidden="true" className="size-5" />
            Compare
          </Link>
          <PriceTagLink product={product} />
          {report}
        </div>
      )}
    </Spread>
  );
}

/** A link to a product's price tag. Renders nothing for users who may not print it. */
function PriceTagLink({ product }: { product: Pick<Product, '_id' | 'own'> }) {
  const mayTag = useMayTag();
  if (!mayTag(product)) return null;
  return (
    <Link to={paths.priceTags([product._id])} className={buttonClass('ghost')}>
      <Tag aria-hidden="true" className="size-5" />
      Price tag
    </Link>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { BadgeCheck } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import {
  aboutSeller,
  maxForSale,
  type Review,
  ratingMonths,
  type SellerPage,
  unrated,
} from '#contracts/reviews/reviews.ts';
import { ShareButton } from '#src/catalog/details/share-button.tsx';
import { GridSkeleton, ProductGrid } from '#src/catalog/lists/product-grid.tsx';
import { soldText } from '#src/catalog/sold-text.ts';
import { describeError, failureOf } from '#src/lib/api-error.ts';
import { formatMonth } from '#src/lib/dates.ts';
import { isMissing } from '#src/lib/is-missing.ts';
import { paths } from '#src/lib/paths.ts';
import { useSession } from '#src/lib/session.ts';
import { usePageHead } from '#src/lib/use-page-head.ts';
import { BackLink } from '#src/ui/back-link.tsx';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { EmptyState } from '#src/ui/empty-state.tsx';
import { ErrorPanel } from '#src/ui/error-panel.tsx';
import { PageHeading } from '#src/ui/page-heading.tsx';
import { PagedList } from '#src/ui/paged-list.tsx';
import { ProgressBar } from '#src/ui/progress-bar.tsx';
import { TableSkeleton } from '#src/ui/table-skeleton.tsx';
import { useKeptFocus } from '#src/ui/use-kept-focus.ts';
import { allStars, ReviewCard, Stars } from './review-card.tsx';
import { reviewsQuery, sellerQuery } from './review-queries.ts';

const nothingGone: ReadonlySet<string> = new Set();

type SellerScreenProps = {
  /** Renders the button to report a review. */
  report: (review: Review) => ReactNode;
  /** Renders the button to report the seller. */
  reportSeller: (seller: SellerPage) => ReactNode;
};

/** A seller's page. */
export function SellerScreen({ report, reportSeller }: SellerScreenProps) {
  const { id = '' } = useParams();
  const session = useSession();
  const query = useQuery(sellerQuery(id));
  const reviews = useInfiniteQuery(reviewsQuery(id));
  const { data: seller } = query;
  const own = session.status === 'signed-in' && session.user._id === id;
  usePageHead(
    useMemo(() => seller && { ...aboutSeller(seller), canonical: paths.seller(id) }, [seller, id]),
  );
  return (
    <div className="page-width py-8 lg:py-12">
      <BackLink to={paths.products} place="all products">
        Go Back
      </BackLink>
      <PageHeading
        aside={
          seller && (
            <div className="flex flex-wrap items-center gap-3">
              <ShareButton title={seller.name} path={paths.seller(id)} />
              {own ? (
                <Link to={paths.myProducts} className={buttonClass('paper')}>
                  Edit my products
                </Link>
              ) : (
                reportSeller(seller)
              )}
            </div>
          )
        }
      >
        {seller ? <bdi>{seller.name}</bdi> : 'Seller'}
      </PageHeading>
      {seller ? (
        <div className="grid gap-8">
          <Reputation seller={seller} />
          {seller.products.length > 0 ? (
            <ForSale products={seller.products} own={own} />
          ) : (
            <p className="text-muted">Nothing for sale right now.</p>
          )}
          <h2 className="text-3xl">Reviews</h2>
          <PagedList
            list={reviews}
            skeleton={<TableSkeleton label="Loading the reviews" />}
            describe={describeError}
            empty={<EmptyState title="No reviews yet" />}
          >
            {(items) => (
              <ul className="grid gap-4">
                {items.map((review) => (
                  <li key={review._id}>
                    <ReviewCard review={review} report={report(review)} />
                  </li>
                ))}
              </ul>
            )}
          </PagedList>
        </div>
      ) : query.error ? (
        isMissing(query.error) ? (
          <ErrorPanel title="Seller not found" message="No seller has this address." />
        ) : (
          <ErrorPanel {...failureOf(query)} />
        )
      ) : (
        <GridSkeleton />
      )}
    </div>
  );
}

/** The number of products above the reviews before “Show all” is pressed. */
const firstProducts = 12;

function ForSale({ products, own }: { products: SellerPage['products']; own: boolean }) {
  const [all, setAll] = useState(false);
  const region = useKeptFocus<HTMLDivElement>();
  return (
    <div {...region} className="grid gap-8 outline-none">
      <div className="grid gap-2">
        <h2 className="text-3xl">For sale</h2>
        <p className="text-muted">
          {own
            ? 'This is how others see your page.'
            : 'To ask about a product, open it and press “Ask the seller”.'}
        </p>
      </div>
      <ProductGrid
        products={all ? products : products.slice(0, firstProducts)}
        gone={nothingGone}
        stale={false}
        own={own}
      />
      {!all && products.length > firstProducts && (
        <Button look="paper" className="justify-self-start" onClick={() => setAll(true)}>
          {products.length < maxForSale
            ? `Show all ${products.length}`
            : `Show the ${maxForSale} newest`}
        </Button>
      )}
    </div>
  );
}

function Reputation({ seller }: { seller: SellerPage }) {
  const { member_since, sold, verified, rating, products } = seller;
  // The page says no more than the newest product for sale does.
  const town = products[0]?.location;
  return (
    <div className="grid max-w-md gap-3">
      <p className="flex flex-wrap items-center gap-x-2">
        {verified && <BadgeCheck role="img" aria-label="Verified seller" className="text-link" />}
        Member since {formatMonth(member_since.slice(0, 7))} · {soldText(sold)}
        {town !== undefined && (
          <>
            {' · '}
            <bdi>{town}</bdi>
          </>
        )}
      </p>
      {!rating && <p className="font-semibold">{unrated(sold)}</p>}
      {rating && (
        <p className="flex flex-wrap items-center gap-x-3">
          <strong className="text-3xl tabular-nums">{rating.mean.toFixed(1)}</strong>
          <Stars value={rating.mean} />
          by {rating.count} buyers in the last {ratingMonths} months
        </p>
      )}
      {rating &&
        allStars.toReversed().map((one) => {
          const label = `${one} ${one === 1 ? 'star' : 'stars'}: ${rating.stars[one - 1]}`;
          return (
            <div key={one} className="grid grid-cols-[8rem_1fr] items-center tabular-nums">
              {label}
              <ProgressBar label={label} share={(rating.stars[one - 1] ?? 0) / rating.count} />
            </div>
          );
        })}
    </div>
  );
}

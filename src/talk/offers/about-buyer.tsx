import { maxBought, type Offer } from '#contracts/talk/offers.ts';
import { formatMonth } from '#src/lib/dates.ts';

/** What helps the seller to decide. */
export function AboutBuyer({ about }: { about: NonNullable<Offer['about_buyer']> }) {
  const { location, member_since, bought, rating } = about;
  const since = `here since ${formatMonth(member_since.slice(0, 7))}`;
  const count = bought < maxBought ? bought : `more than ${maxBought - 1}`;
  return (
    <>
      <p className="text-sm text-muted">
        {rating && `Rated ${rating.mean} of 5 in ${rating.count} reviews by sellers. `}
        {bought === 0
          ? `Nothing bought yet, ${since}.`
          : `Bought ${count} ${bought === 1 ? 'product' : 'products'}, ${since}.`}
      </p>
      <p className="break-words">
        Wants to meet: <bdi>{location}</bdi>
      </p>
    </>
  );
}

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Offer } from '#contracts/talk/offers.ts';
import { formatMeeting } from '#src/bookings/meeting-time.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { makeWish } from '#src/people/session/wish.ts';
import { buttonClass } from '#src/ui/button.tsx';

type ProductLinkProps = {
  offer: Offer;
  /** The dialog that opens on the product's page. */
  act: 'book' | 'offer';
  className?: string;
  children: ReactNode;
};

export function ProductLink({
  offer: { product },
  act,
  className = 'text-link',
  children,
}: ProductLinkProps) {
  return (
    <Link
      to={paths.product(product._id)}
      className={className}
      onClick={() => makeWish(`${act} ${product._id}`)}
    >
      {children}
    </Link>
  );
}

/** What the user can do about a closed offer, or who has the product. */
export function NextStep({ offer }: { offer: Offer }) {
  const { product, side, state, taken, booking_id, over, replaced, meets_at } = offer;
  if (booking_id !== null && product.status === 'reserved' && !over) {
    return meets_at ? (
      <p className="font-bold">
        You meet <time dateTime={meets_at}>{formatMeeting(meets_at)}</time>
      </p>
    ) : (
      <Link
        to={paths.threadAbout(booking_id)}
        className={buttonClass('amber', 'justify-self-start')}
      >
        Agree on when to meet
      </Link>
    );
  }
  if (side === 'seller') return null;
  if (state === 'declined' && !replaced && product.status === 'live') {
    return (
      <div className="flex flex-wrap gap-3">
        <ProductLink offer={offer} act="offer" className={buttonClass('paper')}>
          Offer another price
        </ProductLink>
        <ProductLink offer={offer} act="book" className={buttonClass('paper')}>
          Book it for {formatMoney(product.price)}
        </ProductLink>
      </div>
    );
  }
  if (state !== 'ended' || taken === 'self') return null;
  if (product.status === 'sold') return <p>Sold to someone else.</p>;
  if (product.status !== 'reserved') return null;
  if (taken === 'waiting') return <p>You are on the waitlist.</p>;
  return (
    <p>
      {taken === 'offer' ? 'Someone else’s offer was accepted.' : 'The product is on hold.'}{' '}
      <ProductLink offer={offer} act="book">
        Join the waitlist
      </ProductLink>
    </p>
  );
}

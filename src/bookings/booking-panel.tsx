import { useQueryClient } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Booking } from '#contracts/bookings/bookings.ts';
import type { Product } from '#contracts/catalog/products.ts';
import { checkText, moderationText } from '#src/catalog/moderation-text.ts';
import { productQuery } from '#src/catalog/product-queries.ts';
import { useWithLogin } from '#src/catalog/use-login.ts';
import { formatHours } from '#src/lib/dates.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { Button, buttonClass } from '#src/ui/button.tsx';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';
import { AnotherOne } from './another-one.tsx';
import { Booked } from './booked.tsx';
import { BookingDialog } from './booking-dialog.tsx';

/** Loaded on demand, because only the seller sees it. */
const OwnSale = lazyPart(
  async () => (await import('./own-sale.tsx')).OwnSale,
  <ReloadPanel what="Your sale" />,
);

/** Loaded on demand, for the same reason. */
const OwnInterest = lazyPart(async () => (await import('./own-interest.tsx')).OwnInterest);

/**
 * Keeps the Booking button at the bottom of a phone's window until the user has scrolled down to it. It covers less than
 * a fifth of the window.
 */
const inReach =
  'max-md:[@media(min-height:30rem)]:sticky bottom-0 z-10 bg-base-100 max-md:-my-3 max-md:border-t max-md:border-rule max-md:py-3';

type BookingPanelProps = {
  product: Product;
  /** Renders the dialog that accepts the seller's offer. */
  acceptDialog: (props: {
    open: boolean;
    onClose: () => void;
    onAccepted: (bookingId: string | null) => void;
  }) => ReactNode;
};

/**
 * The Booking button or, if the seller offers the viewer a lower price, a button to accept it. If the viewer has booked the
 * product, their booking. The seller sees a link instead.
 */
export function BookingPanel({ product, acceptDialog }: BookingPanelProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  /** Null until the dialog has been opened, so that its script isn't loaded before. */
  const [accepting, setAccepting] = useState<boolean | null>(null);
  const [justBooked, setJustBooked] = useState<string | null>(null);
  const book = useWithLogin(
    `book ${product._id}`,
    () => setOpen(product.can.book || product.can.wait),
    product,
  );
  const region = useRef<HTMLElement>(null);
  const bookingId = product.booked?._id;
  // Booking a product removes the button that has focus, so move focus to the new booking.
  useEffect(() => {
    if (justBooked !== null && justBooked === bookingId) region.current?.focus();
  }, [justBooked, bookingId]);

  function onBooked({ _id, status, place }: Booking) {
    if (status !== 'held' && status !== 'waiting') return;
    // Show the booking immediately, before the product is refetched.
    queryClient.setQueryData(
      productQuery(product._id).queryKey,
      (seen) => seen && { ...seen, booked: { _id, status, place } },
    );
    setJustBooked(_id);
  }
  const sticks = product.can.book || product.can.wait;
  const { own_offer } = product;
  const offered = product.can.book && own_offer && !own_offer.mine ? own_offer : null;
  const main = 'h-14 flex-1 text-lg';
  const over = product.status === 'sold' || product.status === 'ended';
  return (
    <>
      {product.own && product.status === 'sold' && product.moderation === 'clear' ? (
        <OwnSale product={product} />
      ) : product.own ? (
        <>
          {product.can.edit && (
            <Link
              to={paths.editProduct(product._id)}
              className={buttonClass('amber', 'h-14 text-lg')}
            >
              <Pencil aria-hidden="true" className="size-5" />
              Edit
            </Link>
          )}
          <div className="-mt-3 text-muted">
            <Why product={product} />
          </div>
          {!over && <OwnInterest id={product._id} />}
        </>
      ) : product.booked ? (
        <section ref={region} tabIndex={-1} aria-label="Your booking">
          <Booked id={product.booked._id} />
        </section>
      ) : (
        <>
          <div className={`flex items-center gap-4 ${sticks ? inReach : ''}`}>
            {/* While the button sticks to the window's edge, the price above may be out of sight. */}
            {sticks && !offered && (
              <span aria-hidden="true" className="text-xl font-bold tabular-nums md:hidden">
                {formatMoney(product.resale_price)}
              </span>
            )}
            {over && !sticks ? (
              <AnotherOne product={product} />
            ) : offered ? (
              <AcceptButton offer={offered} className={main} onClick={() => setAccepting(true)} />
            ) : (
              <Button
                look="amber"
                className={main}
                unavailable={!sticks}
                aria-describedby={id}
                onClick={book}
              >
                Booking
              </Button>
            )}
          </div>
          <div id={id} role="status" className="-mt-3 text-muted">
            <Why product={product} />
          </div>
        </>
      )}
      <BookingDialog
        product={product}
        open={open}
        onClose={() => setOpen(false)}
        onBooked={onBooked}
        offered={
          offered && (
            <div className="mb-4 grid gap-3 rounded-box bg-tag px-4 py-3 text-tag-ink">
              <p>The seller offers you this for {formatMoney(offered.price)}.</p>
              <AcceptButton
                offer={offered}
                onClick={() => {
                  setOpen(false);
                  setAccepting(true);
                }}
              />
            </div>
          )
        }
      />
      {accepting !== null &&
        acceptDialog({
          open: accepting,
          onClose: () => setAccepting(false),
          onAccepted: setJustBooked,
        })}
    </>
  );
}

type AcceptButtonProps = {
  offer: NonNullable<Product['own_offer']>;
  className?: string;
  onClick: () => void;
};

/** Accepts the seller's offer or, if the buyer must confirm it first, leads to it. */
function AcceptButton({ offer, className = '', onClick }: AcceptButtonProps) {
  if (offer.changed) {
    return (
      <Link to={`${paths.offers}?side=made`} className={buttonClass('amber', className)}>
        See the {formatMoney(offer.price)} offer
      </Link>
    );
  }
  return (
    <Button look="amber" className={className} aria-haspopup="dialog" onClick={onClick}>
      Accept {formatMoney(offer.price)}
    </Button>
  );
}

function Why({ product }: { product: Product }) {
  const { own, status, moderation, can, hold_hours, others_first } = product;
  const hidden = moderationText[moderation];
  if (own && moderation === 'pending') {
    return (
      <p>
        {checkText} Until then, you can’t edit this product, and it might not be visible to buyers.
      </p>
    );
  }
  if (own && hidden !== null) {
    return (
      <p>
        {hidden}. See why in{' '}
        <Link to={paths.ownDecisions} className="text-link">
          My Decisions
        </Link>
        .
      </p>
    );
  }
  if (own) {
    return (
      <p>
        This is your own product. See it in{' '}
        <Link to={paths.myProducts} className="text-link">
          My Products
        </Link>
        .
      </p>
    );
  }
  if (hidden !== null) return <p>{hidden}. Buyers can’t see it.</p>;
  if (product.blocked) {
    return (
      <p>
        You have blocked the seller. To book or offer a price, unblock them in{' '}
        <Link to={paths.messages} className="text-link">
          Messages
        </Link>
        .
      </p>
    );
  }
  if (can.book) return <p>Held for {formatHours(hold_hours)}, free to cancel, pay at pickup.</p>;
  if (others_first) {
    return (
      <p>
        Someone has this on hold. You’ve held it before, so you can’t join the waitlist while other
        buyers are waiting.
      </p>
    );
  }
  if (can.wait) {
    return (
      <p>
        Someone has this on hold. Press Booking to join the waitlist: if the hold ends, the next
        buyer in line gets it. Waiting is free.
      </p>
    );
  }
  if (status === 'sold') return <p>Sold. This one has found a new player.</p>;
  if (status === 'live' || status === 'reserved') return <p>You can’t book this product.</p>;
  return <p>This product is no longer for sale.</p>;
}

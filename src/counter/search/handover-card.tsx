import { CornerDownLeft } from 'lucide-react';
import { useId } from 'react';
import type { ReceivedBooking } from '#contracts/bookings/bookings.ts';
import { formatLeft, formatMoment } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { useNow } from '#src/lib/use-now.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Button } from '#src/ui/button.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { PriceTag } from '#src/ui/price-tag.tsx';

type HandoverCardProps = {
  booking: ReceivedBooking;
  busy: boolean;
  /** The error message if the handover failed. */
  error: string | undefined;
  onHandOver: () => void;
  /** Adds the product to the ticket, if the product belongs to the shop. */
  onTicket: () => void;
};

/** The screen reader announcement for the hold that matches a handover code. */
export const handoverText = ({ buyer, selectedProduct, price, can }: ReceivedBooking): string =>
  `${buyer} has ${selectedProduct} on hold for ${formatMoney(price)}. Press Enter to ${
    can.sell ? 'add it to the ticket' : 'hand it over'
  }.`;

/** Shows the hold that matches a handover code. Pressing Enter in the counter's field clicks this card's main button. */
export function HandoverCard({ booking, busy, error, onHandOver, onTicket }: HandoverCardProps) {
  const id = useId();
  const { buyer, selectedProduct, contact, held_until, image, location, message, can } = booking;
  const now = useNow(30_000);
  return (
    <section aria-labelledby={id} className="plate overflow-hidden border-l-4 border-l-secondary">
      <div className="grid gap-x-6 gap-y-4 p-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <Picture
          image={pictureOf(image)}
          alt=""
          sizes="(min-width: 640px) 11rem, 100vw"
          className="rounded-box"
        />
        <div className="grid content-start gap-3">
          <div className="grid gap-1">
            <p className="text-sm font-semibold text-muted">Hand over to</p>
            <h2 id={id} className="text-3xl">
              <bdi>{buyer}</bdi>
            </h2>
            <p className="text-lg">{selectedProduct}</p>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <PriceTag large>{formatMoney(booking.price)}</PriceTag>
            {held_until !== null && (
              <p className="text-sm text-muted">
                On hold until <time dateTime={held_until}>{formatMoment(held_until)}</time>,{' '}
                {formatLeft(Date.parse(held_until) - now).toLowerCase()}
              </p>
            )}
          </div>
          <p className="text-sm">
            {contact && <span className="font-semibold tabular-nums">{contact.phone} · </span>}
            {location}
          </p>
          <p className="line-clamp-2 text-sm text-muted">“{message}”</p>
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-3 border-t border-rule bg-base-200 px-5 py-4">
        <Button
          look="amber"
          aria-keyshortcuts="Enter"
          busy={busy}
          onClick={can.sell ? onTicket : onHandOver}
        >
          {can.sell ? 'Add to ticket' : 'Hand over'}
          {!busy && <CornerDownLeft aria-hidden="true" className="size-4" />}
        </Button>
        <p className="text-sm text-muted">
          {can.sell
            ? 'The buyer pays when you charge the ticket.'
            : 'This completes the sale, which can’t be undone.'}
        </p>
        {error !== undefined && (
          <p role="alert" className="w-full font-semibold text-error">
            {error}
          </p>
        )}
      </div>
    </section>
  );
}

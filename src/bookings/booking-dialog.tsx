import { type ReactNode, useEffect, useState } from 'react';
import type { Booking } from '#contracts/bookings/bookings.ts';
import type { Product } from '#contracts/catalog/products.ts';
import { formatHours } from '#src/lib/dates.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { formatMoney } from '#src/lib/money.ts';
import { useSession } from '#src/lib/session.ts';
import { useOnline } from '#src/lib/use-reconnect.ts';
import { pictureOf } from '#src/media/picture-of.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { PriceTag } from '#src/ui/price-tag.tsx';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { UnbrokenNames } from '#src/ui/unbroken-names.tsx';

const loadForm = async () => (await import('./booking-form.tsx')).BookingForm;
/** Loaded on demand, because it would double the size of the product page's script, and few visitors book. */
const BookingForm = lazyPart(loadForm, <ReloadPanel what="The form" />, <FormIsLoading />);

type BookingDialogProps = {
  product: Product;
  open: boolean;
  onClose: () => void;
  onBooked: (booking: Booking) => void;
  /** The seller's offer to the user, if there is one. */
  offered: ReactNode;
};

/** The booking modal, for signed-in users. */
export function BookingDialog({ product, open, onClose, onBooked, offered }: BookingDialogProps) {
  const session = useSession();
  const mayBook = session.status === 'signed-in' && (product.can.book || product.can.wait);
  const [prepared, prepareAgain] = usePrepared(mayBook && !open);
  if (session.status !== 'signed-in') return null;
  function close() {
    // Prepare a new form, in case the user opens the dialog again.
    prepareAgain();
    onClose();
  }
  return (
    <Dialog open={open} onClose={close} title="Booking" wide prepared={prepared}>
      <div className="mb-4 flex items-center gap-4 border-y border-rule py-3 sm:mb-6 sm:py-4">
        <Picture
          image={pictureOf(product.image)}
          alt=""
          sizes="7rem"
          className="w-16 shrink-0 sm:w-28 rounded-box"
        />
        <div aria-live="polite" className="grid min-w-0 justify-items-start gap-1 sm:gap-2">
          <p className="font-display text-base break-words sm:text-xl">
            <UnbrokenNames>{product.title}</UnbrokenNames>
          </p>
          <PriceTag>{formatMoney(product.resale_price)}</PriceTag>
          {product.can.book && (
            <p className="text-sm text-muted">
              Held for {formatHours(product.hold_hours)}, free to cancel, pay at pickup.
            </p>
          )}
        </div>
      </div>
      {offered}
      <BookingForm
        key={session.user._id}
        product={product}
        buyer={session.user}
        open={open}
        onCancel={close}
        onBooked={(booking) => {
          onBooked(booking);
          close();
        }}
      />
    </Dialog>
  );
}

/**
 * Returns whether to render the form before the dialog opens. This is true once the page has been `quiet` for two
 * seconds and the form's script has loaded. `again` discards the form and waits again.
 */
function usePrepared(quiet: boolean): [prepared: boolean, again: () => void] {
  const [prepared, setPrepared] = useState(false);
  useEffect(() => {
    if (!quiet || prepared) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      if (!navigator.onLine) return;
      // Ignore errors here, because the dialog shows them if the script can't be loaded.
      await loadForm().catch(() => undefined);
      if (wanted) setPrepared(true);
    }, 2_000);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [quiet, prepared]);
  return [prepared, () => setPrepared(false)];
}

function FormIsLoading() {
  const online = useOnline();
  return (
    <Spinner
      label={
        online
          ? 'The form is loading'
          : 'You are offline. The form will load when you’re back online.'
      }
    />
  );
}

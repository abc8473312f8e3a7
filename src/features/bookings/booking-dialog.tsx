import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import type { Booking } from '#contracts/bookings.ts';
import type { Product } from '#contracts/products.ts';
import { formatHours } from '#src/lib/dates.ts';
import { loadScript } from '#src/lib/load-script.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { pictureOf } from '#src/lib/picture-of.ts';
import { useSession } from '#src/lib/session.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { Picture } from '#src/ui/picture.tsx';
import { PriceTag } from '#src/ui/price-tag.tsx';
import { ReloadPanel } from '#src/ui/reload-panel.tsx';
import { Spinner } from '#src/ui/spinner.tsx';
import { UnbrokenNames } from '#src/ui/unbroken-names.tsx';
import type { BookingForm } from './booking-form.tsx';

/** The form with its checks: half of the product page's scripts, and wanted by few of its readers. */
const formQuery = queryOptions({
  queryKey: ['booking-form'],
  queryFn: async () => (await loadScript(() => import('./booking-form.tsx'))).BookingForm,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

type BookingDialogProps = {
  product: Product;
  open: boolean;
  onClose: () => void;
  onBooked: (booking: Booking) => void;
};

/** The booking modal. Visitors, who may look where the catalogue is public, are asked to log in first. */
export function BookingDialog({ product, open, onClose, onBooked }: BookingDialogProps) {
  const session = useSession();
  const { pathname } = useLocation();
  const mayBook = session.status === 'signed-in' && (product.can.book || product.can.wait);
  const [prepared, prepareAgain] = usePrepared(mayBook && !open);
  if (session.status !== 'signed-in') {
    return open ? <Navigate to={paths.login} state={{ from: pathname }} /> : null;
  }
  function close() {
    // The next visit's form is another one.
    prepareAgain();
    onClose();
  }
  return (
    <Dialog open={open} onClose={close} title="Booking" wide prepared={prepared}>
      <div className="mb-6 flex items-center gap-4 border-y border-rule py-4">
        <Picture
          image={pictureOf(product.image)}
          alt=""
          sizes="7rem"
          ratio="aspect-4/3"
          className="w-28 shrink-0 rounded-box"
        />
        <div aria-live="polite" className="grid min-w-0 justify-items-start gap-2">
          <p className="font-display text-xl break-words">
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
      <Form
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

/** Whether the form may be drawn before it is asked for: its script is there, and the page was `quiet` for two seconds. */
function usePrepared(quiet: boolean): [prepared: boolean, again: () => void] {
  const queryClient = useQueryClient();
  const [prepared, setPrepared] = useState(false);
  useEffect(() => {
    if (!quiet || prepared) return;
    let wanted = true;
    const timer = setTimeout(async () => {
      await queryClient.prefetchQuery(formQuery);
      if (wanted) setPrepared(queryClient.getQueryData(formQuery.queryKey) !== undefined);
    }, 2_000);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [quiet, prepared, queryClient]);
  return [prepared, () => setPrepared(false)];
}

/** The form once its script is there. */
function Form(props: ComponentProps<typeof BookingForm>) {
  const { data: Loaded, isError, fetchStatus } = useQuery(formQuery);
  if (Loaded) return <Loaded {...props} />;
  if (isError) return <ReloadPanel what="The form" />;
  const offline = fetchStatus === 'paused';
  return (
    <Spinner
      label={
        offline
          ? 'You are offline. The form comes when the connection is back.'
          : 'The form is loading'
      }
    />
  );
}

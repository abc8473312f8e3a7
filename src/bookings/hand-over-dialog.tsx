import { useNavigate } from 'react-router-dom';
import type { ReceivedBooking } from '#contracts/bookings/bookings.ts';
import { formatMoney } from '#src/lib/money.ts';
import { addScan } from '#src/lib/scans.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { useHandOverBooking } from './booking-queries.ts';
import { CodeDialog } from './code-dialog.tsx';

type HandOverDialogProps = {
  /** The booking to hand over, or null while the dialog is closed. */
  booking: ReceivedBooking | null;
  onClose: () => void;
  /** Called before `onClose` if the product was handed over. */
  onDone: (booking: ReceivedBooking) => void;
};

/**
 * Asks for the buyer's code, then records the handover and marks the product as sold. The shop's own products are sold on a
 * ticket instead. For these, the code is passed to the counter as if it had been scanned.
 */
export function HandOverDialog({ booking, onClose, onDone }: HandOverDialogProps) {
  const handover = useHandOverBooking();
  const navigate = useNavigate();
  const sell = booking?.can.sell;
  async function use(code: string) {
    if (!booking) return undefined;
    const title = booking.selectedProduct;
    if (sell) {
      addScan(code);
      void navigate(staffPaths.counter);
    } else {
      await handover.mutateAsync({ id: booking._id, code });
      toastSuccess(`${title} has been handed over and sold.`, title);
      onDone(booking);
    }
    onClose();
    return undefined;
  }
  return (
    <CodeDialog
      open={booking !== null}
      title={
        <>
          {sell ? 'Sell' : 'Hand over'} to <bdi>{booking?.buyer}</bdi>
        </>
      }
      action={sell ? 'Go to the ticket' : 'Hand over'}
      onCode={use}
      onClose={onClose}
    >
      {booking && (
        <p>
          <bdi>{booking.selectedProduct}</bdi> for {formatMoney(booking.price)}. Ask{' '}
          <bdi>{booking.buyer}</bdi> for the handover code shown in their My Orders.{' '}
          {sell
            ? 'The buyer pays when you charge the ticket at the counter.'
            : 'Entering it completes the sale, which can’t be undone.'}
        </p>
      )}
    </CodeDialog>
  );
}

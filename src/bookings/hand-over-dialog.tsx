import { useNavigate } from 'react-router-dom';
import type { ReceivedBooking } from '#contracts/bookings/bookings.ts';
import { formatMoney } from '#src/lib/money.ts';
import { addScan } from '#src/lib/scans.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { useHandOverBooking } from './booking-queries.ts';
import { CodeForm } from './code-form.tsx';

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
  return (
    <Dialog
      open={booking !== null}
      onClose={onClose}
      title={
        <>
          {booking?.can.sell ? 'Sell' : 'Hand over'} to <bdi>{booking?.buyer}</bdi>
        </>
      }
    >
      {booking && <HandOverFields booking={booking} onClose={onClose} onDone={onDone} />}
    </Dialog>
  );
}

type HandOverFieldsProps = HandOverDialogProps & { booking: ReceivedBooking };

function HandOverFields({ booking, onClose, onDone }: HandOverFieldsProps) {
  const handover = useHandOverBooking();
  const navigate = useNavigate();
  const { sell } = booking.can;
  const title = booking.selectedProduct;
  async function use(code: string) {
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
    <div className="grid gap-4">
      <p>
        <bdi>{title}</bdi> for {formatMoney(booking.price)}. Ask <bdi>{booking.buyer}</bdi> for the
        handover code shown in their My Orders.{' '}
        {sell
          ? 'The buyer pays when you charge the ticket at the counter.'
          : 'Entering it completes the sale, which can’t be undone.'}
      </p>
      <CodeForm action={sell ? 'Go to the ticket' : 'Hand over'} onCode={use} onClose={onClose} />
    </div>
  );
}

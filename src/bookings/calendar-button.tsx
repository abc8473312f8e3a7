import { CalendarPlus } from 'lucide-react';
import type { Booking, ReceivedBooking } from '#contracts/bookings/bookings.ts';
import { describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { shopOrigin } from '#src/lib/shop-origin.ts';
import { toastError } from '#src/ui/toaster.tsx';
import { bookingCalendar } from './booking-calendar.ts';

type CalendarButtonProps = { booking: Booking | ReceivedBooking; className: string };

/**
 * A button that saves a calendar event for the meeting or, for the buyer, the end of the hold. Renders nothing if there is
 * no hold, if the hold never ends, or if the buyer must still confirm it.
 */
export function CalendarButton({ booking, className }: CalendarButtonProps) {
  const { _id, status, held_until, selectedProduct, meeting } = booking;
  const isBuyer = 'seller' in booking;
  if (status !== 'held' || held_until === null) return null;
  if (isBuyer ? booking.can.keep : !meeting?.agreed) return null;
  async function save(until: string) {
    const path = isBuyer ? paths.bookingSheet(_id) : paths.buyer(_id);
    const page = new URL(path, await shopOrigin()).href;
    const file = bookingCalendar(booking, until, page, Date.now());
    await saveFile(`pick-up-${_id}.ics`, new Blob([file], { type: 'text/calendar' }));
  }
  return (
    <button
      type="button"
      className={className}
      aria-label={`Add to calendar: ${selectedProduct}`}
      onClick={() =>
        void save(held_until).catch((error) => toastError(describeError(error).message))
      }
    >
      <CalendarPlus aria-hidden="true" className="size-5" />
      Add to calendar
    </button>
  );
}

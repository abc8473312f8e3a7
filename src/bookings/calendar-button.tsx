import { CalendarPlus } from 'lucide-react';
import type { Booking } from '#contracts/bookings/bookings.ts';
import { describeError } from '#src/lib/api-error.ts';
import { paths } from '#src/lib/paths.ts';
import { saveFile } from '#src/lib/save-file.ts';
import { shopOrigin } from '#src/lib/shop-origin.ts';
import { toastError } from '#src/ui/toaster.tsx';
import { bookingCalendar } from './booking-calendar.ts';

type CalendarButtonProps = { booking: Booking; className: string };

/**
 * A button that saves a calendar event for the end of a hold. Renders nothing if there is no hold, if the hold never
 * ends, or if the buyer must still confirm it.
 */
export function CalendarButton({ booking, className }: CalendarButtonProps) {
  const { _id, status, held_until, can, selectedProduct } = booking;
  if (status !== 'held' || held_until === null || can.keep) return null;
  async function save(until: string) {
    const page = new URL(paths.bookingSheet(_id), await shopOrigin()).href;
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

import type { Booking } from '#contracts/bookings/bookings.ts';
import { describeError } from '#src/lib/api-error.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { Button } from '#src/ui/button.tsx';
import { toastError, toastSuccess } from '#src/ui/toaster.tsx';
import { useKeepBooking } from './booking-queries.ts';

/** A button for buyers who moved up from the waitlist. It confirms that they still want the product. */
export function KeepButton({ booking }: { booking: Booking }) {
  const { _id: id, selectedProduct: title } = booking;
  const about = `booking ${id}`;
  const keep = useKeepBooking(id, {
    onSuccess: ({ held_until }) =>
      toastSuccess(
        held_until === null
          ? `${title}: it’s on hold for you.`
          : `${title}: it’s on hold for you until ${formatDayAndTime(held_until)}.`,
        title,
        about,
      ),
    onError: (error) =>
      toastError(
        `${title}: your hold wasn’t extended. ${describeError(error).message}`,
        title,
        about,
      ),
  });
  return (
    <Button
      look="amber"
      busy={keep.isPending}
      aria-label={`Keep it: ${title}`}
      onClick={() => keep.mutate()}
    >
      Keep it
    </Button>
  );
}

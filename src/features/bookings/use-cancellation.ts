import type { Booking } from '#contracts/bookings.ts';
import { describeError } from '#src/lib/api-error.ts';
import { toastError, toastMessage, toastUndo } from '#src/ui/toaster.tsx';
import { useCancelBooking, useRestoreBooking } from './booking-queries.ts';

/**
 * Returns mutations that cancel a booking and undo the cancellation. They show the result even after the buyer has
 * left the screen.
 */
export function useCancellation({ _id: id, selectedProduct: title }: Booking) {
  const about = `cancellation of ${id}`;
  const restore = useRestoreBooking(id, {
    onSuccess: () => toastMessage(`${title}: your booking is restored.`, title, about),
    onError: (error) =>
      toastError(
        `${title}: the booking couldn’t be restored. ${describeError(error).message}`,
        title,
        about,
      ),
  });
  const cancel = useCancelBooking(id, {
    onSuccess: ({ ended_at, restorable_until }) => {
      // Compare two timestamps from the server, because this device's clock may be wrong.
      const left = Date.parse(restorable_until ?? '') - Date.parse(ended_at ?? '');
      toastUndo(`${title}: booking canceled.`, title, {
        about,
        ms: left || 0,
        onUndo: restore.mutate,
      });
    },
    onError: (error) =>
      toastError(
        `${title}: the booking wasn’t canceled. ${describeError(error).message}`,
        title,
        about,
      ),
  });
  return { cancel, restore };
}

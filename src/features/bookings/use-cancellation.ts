import type { Booking } from '#contracts/bookings.ts';
import { describeError } from '#src/lib/api-error.ts';
import { toastError, toastMessage } from '#src/ui/toaster.tsx';
import { toastUndo } from '#src/ui/undo-toast.tsx';
import { useCancelBooking, useRestoreBooking } from './booking-queries.ts';
import { canceledWords } from './booking-words.ts';

/**
 * Returns for how long a cancellation can be undone, in milliseconds. Compares two timestamps from the server, because
 * this device's clock may be wrong.
 */
export function undoTime({ ended_at, restorable_until }: Booking): number {
  return Date.parse(restorable_until ?? '') - Date.parse(ended_at ?? '') || 0;
}

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
    onSuccess: (canceled) =>
      toastUndo(`${title}: ${canceledWords(canceled)}.`, title, {
        about,
        ms: undoTime(canceled),
        onUndo: restore.mutate,
      }),
    onError: (error) =>
      toastError(
        `${title}: the booking wasn’t canceled. ${describeError(error).message}`,
        title,
        about,
      ),
  });
  return { cancel, restore };
}

import type { Booking } from '#contracts/bookings.ts';
import { describeError } from '#src/lib/api-error.ts';
import { dismissToast, toastError, toastMessage, toastUndo } from '#src/ui/toaster.tsx';
import { useCancelBooking, useRestoreBooking } from './booking-queries.ts';

/** Cancels a booking and undoes that, and says so; also when its screen has been left. */
export function useCancellation({ _id: id, selectedProduct: title }: Booking) {
  const restore = useRestoreBooking(id, {
    onSuccess: () => {
      dismissToast(id);
      toastMessage(`${title}: your booking stays.`, title);
    },
    onError: (error) =>
      toastError(`${title} stays cancelled. ${describeError(error).message}`, title),
  });
  const cancel = useCancelBooking(id, {
    onSuccess: ({ ended_at, restorable_until }) => {
      // Both by the shop's clock: this device's may differ.
      const left = Date.parse(restorable_until ?? '') - Date.parse(ended_at ?? '');
      toastUndo(`${title}: booking cancelled.`, title, {
        id,
        ms: left || 0,
        onUndo: restore.mutate,
      });
    },
    onError: (error) =>
      toastError(`${title} is not cancelled. ${describeError(error).message}`, title),
  });
  return { cancel, restore };
}

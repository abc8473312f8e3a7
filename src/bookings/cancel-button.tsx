import { useEffect, useRef } from 'react';
import type { Booking } from '#contracts/bookings/bookings.ts';
import { describeError } from '#src/lib/api-error.ts';
import { Button, type ButtonLook } from '#src/ui/button.tsx';
import { toastError, toastMessage } from '#src/ui/toaster.tsx';
import { toastUndo } from '#src/ui/undo-toast.tsx';
import { useCancelBooking, useRestoreBooking } from './booking-queries.ts';
import { cancellationText } from './booking-text.ts';

/**
 * Returns for how long a cancellation can be undone, in milliseconds. Compares two timestamps from the server, because
 * this device's clock may be wrong.
 */
function undoTime({ ended_at, restorable_until }: Booking): number {
  return Date.parse(restorable_until ?? '') - Date.parse(ended_at ?? '') || 0;
}

/**
 * Returns mutations that cancel a booking and undo the cancellation. They show the result even after the buyer has
 * left the screen.
 */
function useCancellation(booking: Booking) {
  const { _id: id, selectedProduct: title } = booking;
  const about = `booking ${id}`;
  const words = cancellationText(booking);
  const fail = (what: string) => (error: Error) =>
    toastError(`${title}: ${what}. ${describeError(error).message}`, title, about);
  const restore = useRestoreBooking(id, {
    onSuccess: () => toastMessage(`${words.restored}: ${title}`, title, about),
    onError: fail(words.notRestored),
  });
  const cancel = useCancelBooking(id, {
    onSuccess: (canceled) =>
      toastUndo(`${words.canceled}: ${title}`, title, {
        about,
        ms: undoTime(canceled),
        onUndo: restore.mutate,
      }),
    onError: fail(words.notCanceled),
  });
  return { cancel, restore };
}

type CancelButtonProps = { booking: Booking; look?: ButtonLook };

/**
 * Cancels a booking or leaves the waitlist. After that, the button becomes an Undo button for as long as the server
 * allows it.
 */
export function CancelButton({ booking, look = 'paper' }: CancelButtonProps) {
  const { cancel, restore } = useCancellation(booking);
  const title = booking.selectedProduct;
  const undo = booking.can.restore;
  const words = cancellationText(booking);
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the button changes, and focuses it
  useEffect(() => {
    if (pressed.current) button.current?.focus();
    pressed.current = false;
  }, [undo]);

  return (
    <Button
      key={undo ? 'undo' : 'cancel'}
      ref={button}
      look={undo ? 'amber' : look}
      busy={undo ? restore.isPending : cancel.isPending}
      aria-label={`${undo ? words.undo : words.cancel} ${title}`}
      onClick={({ detail }) => {
        // Ignore the second click of a double click on Cancel.
        if (undo && detail > 1) return;
        pressed.current = true;
        (undo ? restore : cancel).mutate();
      }}
    >
      {undo ? 'Undo' : words.button}
    </Button>
  );
}

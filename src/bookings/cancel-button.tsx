import { useEffect, useRef } from 'react';
import type { Booking } from '#contracts/bookings/bookings.ts';
import { Button } from '#src/ui/button.tsx';
import { cancellationWords } from './booking-text.ts';
import { useCancellation } from './use-cancellation.ts';

/**
 * Cancels a booking or leaves the waitlist. After that, the button becomes an Undo button for as long as the server
 * allows it.
 */
export function CancelButton({ booking }: { booking: Booking }) {
  const { cancel, restore } = useCancellation(booking);
  const title = booking.selectedProduct;
  const undo = booking.can.restore;
  const words = cancellationWords(booking);
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
      look={undo ? 'amber' : 'paper'}
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

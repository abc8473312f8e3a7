import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import type { Booking } from '#contracts/bookings.ts';
import { useNow } from '#src/lib/use-now.ts';
import { Button } from '#src/ui/button.tsx';
import { toastMessage } from '#src/ui/toaster.tsx';
import {
  type Cancellation,
  startCancellation,
  undoCancellation,
  useCancellation,
} from './cancellations.ts';

/** Cancels a booking, and for ten seconds takes that back. */
export function CancelOrder({ booking }: { booking: Booking }) {
  const queryClient = useQueryClient();
  const cancellation = useCancellation(booking._id);
  const root = useRef<HTMLDivElement>(null);
  const pressed = useRef(false);
  const asks = cancellation === undefined || cancellation.phase === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: one button takes the other's place, and its focus
  useEffect(() => {
    if (pressed.current) root.current?.querySelector('button')?.focus();
    pressed.current = false;
  }, [asks]);

  function cancel() {
    pressed.current = true;
    startCancellation(booking, queryClient);
  }
  function undo() {
    pressed.current = true;
    if (undoCancellation(booking._id)) {
      toastMessage(`${booking.selectedProduct}: your booking stays.`, booking.selectedProduct);
    }
  }

  return (
    <div ref={root} className="grid justify-items-start gap-1 max-md:justify-items-end">
      {asks ? (
        <Button
          key="cancel"
          look="paper"
          aria-label={`Cancel the booking of ${booking.selectedProduct}`}
          onClick={cancel}
        >
          Cancel
        </Button>
      ) : (
        <Undo
          key="undo"
          title={booking.selectedProduct}
          cancellation={cancellation}
          onUndo={undo}
        />
      )}
      {cancellation?.phase === 'failed' && (
        <p className="text-sm font-semibold text-error">
          Not cancelled{cancellation.again && ' yet'}. {cancellation.message}
        </p>
      )}
    </div>
  );
}

type UndoProps = { title: string; cancellation: Cancellation; onUndo: () => void };

function Undo({ title, cancellation, onUndo }: UndoProps) {
  const id = useId();
  return (
    <>
      <p id={id} className="text-sm font-semibold tabular-nums">
        <Progress cancellation={cancellation} />
      </p>
      <Button
        look="amber"
        busy={cancellation.phase === 'sending'}
        aria-label={`Undo: keep the booking of ${title}`}
        aria-describedby={id}
        // The second half of a double click on the button that was here before.
        onClick={({ detail }) => detail < 2 && onUndo()}
      >
        Undo
      </Button>
    </>
  );
}

function Progress({ cancellation }: { cancellation: Cancellation }) {
  const now = useNow(500);
  switch (cancellation.phase) {
    case 'undoable':
      return `Will be cancelled in ${Math.max(1, Math.ceil((cancellation.until - now) / 1000))} s`;
    case 'offline':
      return 'Will be cancelled when the connection is back';
    default:
      return 'Cancelling…';
  }
}

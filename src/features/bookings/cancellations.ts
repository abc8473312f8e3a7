import { useSyncExternalStore } from 'react';
import { type Booking, cancelBooking } from '#contracts/bookings.ts';
import { call } from '#src/lib/api.ts';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { currentSession, onSessionChange } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { toastError, toastMessage } from '#src/ui/toaster.tsx';

// A cancelled hold goes to the next in line at once, and nobody can take it back from them. So a
// cancellation can't be sent and then undone: it waits here before it is sent, whichever screen is open.

/** How long a cancellation can be undone, in milliseconds. */
export const undoTime = 10_000;

export type Cancellation =
  /** `until`: when it is sent, in milliseconds since 1970. */
  | { readonly phase: 'undoable'; readonly until: number }
  /** Its time is over, but there is no network; it can still be undone. */
  | { readonly phase: 'offline' }
  | { readonly phase: 'sending' }
  | { readonly phase: 'failed'; readonly message: string };

type Waiting = { timer: ReturnType<typeof setTimeout>; send: () => void };

let cancellations: ReadonlyMap<string, Cancellation> = new Map();
const waiting = new Map<string, Waiting>();
const listeners = new Set<() => void>();

function change(id: string, cancellation: Cancellation | null) {
  const next = new Map(cancellations);
  if (cancellation) next.set(id, cancellation);
  else next.delete(id);
  cancellations = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** How far the cancellation of this booking is; undefined without one. */
export function useCancellation(id: string): Cancellation | undefined {
  return useSyncExternalStore(subscribe, () => cancellations.get(id));
}

/** Cancels a booking after {@link undoTime}. `settle` has it read anew, whatever came of it. */
export function startCancellation(booking: Booking, settle: () => Promise<void>): void {
  const { _id: id } = booking;
  // The bearer of now: who logs out meanwhile still meant it.
  const bearer = platform.session.bearer();
  const send = async () => {
    forget(id);
    change(id, { phase: 'sending' });
    try {
      await call(cancelBooking, { params: { id } }, { keepalive: true, ...signedOutAs(bearer) });
      toastMessage(`${booking.selectedProduct}: booking cancelled.`);
      await settle();
      change(id, null);
    } catch (error) {
      const { message } = describeError(error);
      toastError(`${booking.selectedProduct} is not cancelled. ${message}`);
      // What had ended already shows by itself how.
      const over = error instanceof ApiError && error.code === 'booking_ended';
      change(id, over ? null : { phase: 'failed', message });
      await settle();
    }
  };
  const timer = setTimeout(() => {
    if (navigator.onLine) void send();
    else change(id, { phase: 'offline' });
  }, undoTime);
  waiting.set(id, { timer, send: () => void send() });
  change(id, { phase: 'undoable', until: Date.now() + undoTime });
}

/** Keeps the booking; false where the cancellation was sent already. */
export function undoCancellation(id: string): boolean {
  if (!waiting.has(id)) return false;
  forget(id);
  change(id, null);
  return true;
}

function forget(id: string) {
  clearTimeout(waiting.get(id)?.timer);
  waiting.delete(id);
}

const signedOutAs = (bearer: string | null) =>
  currentSession().status === 'signed-in' ? {} : { bearer };

function sendAll() {
  for (const { send } of [...waiting.values()]) send();
}

window.addEventListener('pagehide', sendAll);
window.addEventListener('online', () => {
  for (const [id, { send }] of [...waiting]) {
    if (cancellations.get(id)?.phase === 'offline') send();
  }
});
onSessionChange(() => {
  if (currentSession().status === 'signed-out') sendAll();
});

import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Booking, cancelBooking, getBooking } from '#contracts/bookings.ts';
import { call } from '#src/lib/api.ts';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { currentSession, onSessionChange } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { toastError, toastMessage } from '#src/ui/toaster.tsx';
import {
  forgetCancellation,
  isCancellationKept,
  keepCancellation,
  keptCancellations,
} from './kept-cancellations.ts';

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

type Pending = {
  id: string;
  /** Of the product. */
  title: string;
  userId: string;
  until: number;
  /** The bearer of then: who logs out meanwhile still meant it. */
  bearer: string | null;
  /** Whether it was begun in this tab; another one's is sent only where that tab does not. */
  own: boolean;
  /** Whether the device keeps it: then what is no longer kept was undone or sent by another tab. */
  kept: boolean;
  /** Whether it went out before: its answer may have found no tab any more. */
  sent: boolean;
  settle: () => Promise<void>;
};

type Waiting = { timer: ReturnType<typeof setTimeout>; pending: Pending };

/** How much later, in milliseconds, than the tab where it was begun: that one may still be there. */
const grace = 3_000;

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

/** Cancels a booking after {@link undoTime}, and has everything that shows it read anew then. */
export function startCancellation(booking: Booking, queryClient: QueryClient): void {
  const session = currentSession();
  if (session.status !== 'signed-in') return;
  const { _id: id, selectedProduct: title } = booking;
  const { _id: userId } = session.user;
  const until = Date.now() + undoTime;
  const kept = keepCancellation(userId, id, { title, until, sent: false });
  const pending = { ...context(queryClient), id, title, userId, until, own: true, kept };
  begin({ ...pending, sent: false }, undoTime);
}

/**
 * Goes on with what this person's tabs left behind, or still have under way: what is overdue, or may have
 * been lost on its way, is sent at once.
 */
export function resumeCancellations(userId: string, queryClient: QueryClient): void {
  for (const { id, title, until, sent } of keptCancellations(userId)) {
    if (cancellations.has(id)) continue;
    const after = sent ? 0 : Math.max(0, until - Date.now());
    const pending = { ...context(queryClient), id, title, userId, until, own: false, kept: true };
    begin({ ...pending, sent }, after === 0 ? 0 : after + grace);
  }
}

const context = (queryClient: QueryClient) => ({
  bearer: platform.session.bearer(),
  settle: () => markStale(queryClient, queryKeys.bookings, queryKeys.products),
});

function begin(pending: Pending, after: number): void {
  const { id, until } = pending;
  const due = () => {
    if (navigator.onLine) void send(pending);
    else change(id, { phase: 'offline' });
  };
  const timer = setTimeout(due, after);
  waiting.set(id, { timer, pending });
  change(id, after === 0 ? { phase: 'sending' } : { phase: 'undoable', until });
}

async function send(pending: Pending): Promise<void> {
  const { id, title, userId, until, bearer, kept, sent, settle } = pending;
  forget(id);
  if (kept && !isCancellationKept(userId, id)) return change(id, null);
  // Its answer may not find this tab any more.
  if (kept) keepCancellation(userId, id, { title, until, sent: true });
  change(id, { phase: 'sending' });
  try {
    if (!sent || !(await isCancelled(id, bearer))) {
      await call(cancelBooking, { params: { id } }, { keepalive: true, ...signedOutAs(bearer) });
    }
    forgetCancellation(userId, id);
    toastMessage(`${title}: booking cancelled.`);
    await settle();
    change(id, null);
  } catch (error) {
    const over = error instanceof ApiError && error.code === 'booking_ended';
    const { message } = describeError(error);
    if (over && (await isCancelled(id, bearer))) toastMessage(`${title}: booking cancelled.`);
    else toastError(`${title} is not cancelled. ${message}`);
    forgetCancellation(userId, id);
    // What had ended already shows by itself how.
    change(id, over ? null : { phase: 'failed', message });
    await settle();
  }
}

/** Whether what had ended already had done so by an earlier try, or by another tab's. */
async function isCancelled(id: string, bearer: string | null): Promise<boolean> {
  try {
    const { status } = await call(getBooking, { params: { id } }, signedOutAs(bearer));
    return status === 'cancelled';
  } catch {
    return false;
  }
}

/** Keeps the booking; false where the cancellation was sent already. */
export function undoCancellation(id: string): boolean {
  const pending = waiting.get(id)?.pending;
  if (!pending) return false;
  forget(id);
  forgetCancellation(pending.userId, id);
  change(id, null);
  return true;
}

function forget(id: string) {
  clearTimeout(waiting.get(id)?.timer);
  waiting.delete(id);
}

const signedOutAs = (bearer: string | null) =>
  currentSession().status === 'signed-in' ? {} : { bearer };

// What another tab began is that tab's to send.
window.addEventListener('pagehide', () => {
  for (const { pending } of [...waiting.values()]) if (pending.own) void send(pending);
});
window.addEventListener('online', () => {
  for (const [id, { pending }] of [...waiting]) {
    if (cancellations.get(id)?.phase === 'offline') void send(pending);
  }
});
window.addEventListener('storage', () => {
  for (const [id, { pending }] of [...waiting]) {
    if (!pending.kept || isCancellationKept(pending.userId, id)) continue;
    forget(id);
    change(id, null);
  }
});
onSessionChange(() => {
  if (currentSession().status !== 'signed-out') return;
  for (const { pending } of [...waiting.values()]) {
    void send(pending);
    // Others may use this device next.
    forgetCancellation(pending.userId, pending.id);
  }
});

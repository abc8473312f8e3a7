import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { type Booking, cancelBooking, getBooking } from '#contracts/bookings.ts';
import { call } from '#src/lib/api.ts';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { mayPass } from '#src/lib/backoff.ts';
import { markStale } from '#src/lib/mark-stale.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { currentSession, onSessionChange } from '#src/lib/session.ts';
import { platform } from '#src/platform/index.ts';
import { toastError, toastMessage } from '#src/ui/toaster.tsx';
import { keptCancellations } from './kept-cancellations.ts';

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
  /** `again`: it may yet arrive, and is sent again by the next try, or the next start. */
  | { readonly phase: 'failed'; readonly message: string; readonly again: boolean };

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

/**
 * Cancels a booking after {@link undoTime}, and has everything that shows it read anew then. What went out
 * before and may have arrived goes out again at once.
 */
export function startCancellation(booking: Booking, queryClient: QueryClient): void {
  const session = currentSession();
  if (session.status !== 'signed-in') return;
  const { _id: id, selectedProduct: title } = booking;
  const { _id: userId } = session.user;
  const pending = { ...context(queryClient), id, title, userId, own: true };
  const now = Date.now();
  if (keptCancellations(userId).read(id)?.sent) {
    begin({ ...pending, until: now, kept: true }, 0);
    return;
  }
  const until = now + undoTime;
  const kept = keptCancellations(userId).write(id, { title, until, sent: false });
  begin({ ...pending, until, kept }, undoTime);
}

/**
 * Goes on with what this person's tabs left behind, or still have under way: what is overdue, or may have
 * been lost on its way, is sent at once.
 */
export function resumeCancellations(userId: string, queryClient: QueryClient): void {
  for (const { id, value } of keptCancellations(userId).all()) {
    if ((cancellations.get(id)?.phase ?? 'failed') !== 'failed') continue;
    const { title, until, sent } = value;
    const after = sent ? 0 : Math.max(0, until - Date.now());
    const pending = { ...context(queryClient), id, title, userId, until, own: false, kept: true };
    begin(pending, after === 0 ? 0 : after + grace);
  }
}

/** Sends what this person's tabs have waiting without waiting for its time; resolves when it is answered. */
export async function sendCancellations(userId: string, queryClient: QueryClient): Promise<void> {
  if (!navigator.onLine) return;
  resumeCancellations(userId, queryClient);
  await Promise.all([...waiting.values()].map(({ pending }) => send(pending)));
}

const context = (queryClient: QueryClient) => ({
  bearer: platform.session.bearer(),
  settle: () => markStale(queryClient, queryKeys.bookings, queryKeys.products),
});

function begin(pending: Pending, after: number): void {
  const { id, until } = pending;
  wait(pending, after);
  change(id, after === 0 ? { phase: 'sending' } : { phase: 'undoable', until });
}

function wait(pending: Pending, after: number): void {
  forget(pending.id);
  const due = () => {
    if (navigator.onLine) void send(pending);
    else change(pending.id, { phase: 'offline' });
  };
  waiting.set(pending.id, { timer: setTimeout(due, after), pending });
}

async function send(pending: Pending): Promise<void> {
  const { id, title, userId, until, kept, settle } = pending;
  const device = keptCancellations(userId);
  forget(id);
  const before = device.read(id);
  if (kept && !before) return change(id, null);
  // Its answer may not find this tab any more.
  if (kept) device.write(id, { title, until, sent: true });
  change(id, { phase: 'sending' });
  try {
    if (!before?.sent || !(await isCancelled(pending))) {
      await call(cancelBooking, { params: { id } }, { keepalive: true, ...as(pending) });
    }
    device.remove(id);
    toastMessage(`${title}: booking cancelled.`, title);
    await settle();
    change(id, null);
  } catch (error) {
    await fail(pending, error);
  }
}

async function fail(pending: Pending, error: unknown): Promise<void> {
  const { id, title, userId, kept, settle } = pending;
  const device = keptCancellations(userId);
  // Another tab has settled it meanwhile, or the account is gone.
  if (kept && !device.read(id)) return change(id, null);
  const over = error instanceof ApiError && error.code === 'booking_ended';
  const again = kept && (mayPass(error) || isSessionOver(error));
  const { message } = describeError(error);
  if (over && (await isCancelled(pending))) toastMessage(`${title}: booking cancelled.`, title);
  else toastError(`${title} is not cancelled${again ? ' yet' : ''}. ${message}`, title);
  if (!again) device.remove(id);
  // What had ended already shows by itself how.
  change(id, over ? null : { phase: 'failed', message, again });
  await settle();
}

/** It is still meant: it waits for the next login. */
const isSessionOver = (error: unknown) => error instanceof ApiError && error.status === 401;

/** Whether a booking is cancelled already: asked where an earlier try, or another tab, may have done it. */
async function isCancelled(pending: Pending): Promise<boolean> {
  try {
    const { status } = await call(getBooking, { params: { id: pending.id } }, as(pending));
    return status === 'cancelled';
  } catch {
    return false;
  }
}

/** Keeps the booking; false where the cancellation was sent already, by this tab or another. */
export function undoCancellation(id: string): boolean {
  const pending = waiting.get(id)?.pending;
  if (!pending) return false;
  if (followOthers(pending)) return false;
  forget(id);
  keptCancellations(pending.userId).remove(id);
  change(id, null);
  return true;
}

/**
 * Takes over what another tab has done with a cancellation meanwhile; false where it did nothing. What that one
 * sent is left to it for the {@link grace}, then asked after: it may have been closed before the answer.
 */
function followOthers(pending: Pending): boolean {
  const { id, userId, kept } = pending;
  if (!kept) return false;
  const now = keptCancellations(userId).read(id);
  if (!now) {
    forget(id);
    change(id, null);
    void pending.settle();
    return true;
  }
  if (now.sent && cancellations.get(id)?.phase !== 'sending') {
    wait(pending, grace);
    change(id, { phase: 'sending' });
  }
  return now.sent;
}

function forget(id: string) {
  clearTimeout(waiting.get(id)?.timer);
  waiting.delete(id);
}

/** As whom to call: by the bearer of then where the person has left, even if somebody else has come. */
function as({ userId, bearer }: Pending): { bearer?: string | null } {
  const session = currentSession();
  return session.status === 'signed-in' && session.user._id === userId ? {} : { bearer };
}

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
  for (const { pending } of [...waiting.values()]) followOthers(pending);
});
onSessionChange(() => {
  const session = currentSession();
  if (session.status !== 'signed-out') return;
  for (const { pending } of [...waiting.values()]) {
    if (session.ended && pending.kept) {
      // Nobody takes its bearer any more: it waits on the device for the next login.
      forget(pending.id);
      change(pending.id, null);
    } else if (!followOthers(pending)) void send(pending);
  }
});

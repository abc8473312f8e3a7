import { useSyncExternalStore } from 'react';
import type { User } from '#contracts/users.ts';
import { platform } from '#src/platform/index.ts';
import { ApiError, orThrow } from './api-error.ts';

/** `unknown` until it is first known; `ended`: the session could not be renewed. */
export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out'; readonly ended: boolean }
  | { readonly status: 'signed-in'; readonly user: User };

let session: Session = { status: 'unknown' };
const listeners = new Set<() => void>();

function change(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** Who is signed in, as far as known. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession);
}

export function currentSession(): Session {
  return session;
}

/** Calls back after every change of the session; returns its own end. */
export const onSessionChange = subscribe;

/** Asks the session's owner who is signed in, and follows it from then on. */
export async function startSession(): Promise<void> {
  platform.session.onChange((ended) => void readSession(ended));
  await readSession(false);
}

async function readSession(ended: boolean): Promise<void> {
  const user = await platform.session.current();
  if (user) change({ status: 'signed-in', user });
  else if (session.status !== 'signed-out') change({ status: 'signed-out', ended });
}

/** Goes on as `user`, who just signed in or changed their name. */
export function acceptUser(user: User): void {
  change({ status: 'signed-in', user });
}

/** Ends the session here and in other tabs; `ended`: without the person's wish. */
export async function endSession(ended = true): Promise<void> {
  const forgotten = platform.session.forget();
  // In the same tick: a screen that mounts in between would still call as the person and be refused.
  change({ status: 'signed-out', ended });
  await forgotten;
}

/** Gets a new access token. Throws an {@link ApiError}, also if the session has ended. */
export async function renewSession(): Promise<void> {
  const user = orThrow(await platform.session.renew());
  if (user) return acceptUser(user);
  throw new ApiError({
    status: 401,
    code: 'unauthenticated',
    message: 'Your session has ended. Please log in again.',
  });
}

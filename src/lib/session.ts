import type { User } from '#contracts/people/users.ts';
import { platform } from '#src/platform/index.ts';
import { signal } from './signal.ts';

/**
 * The status is `unknown` until the stored session has been read. `ended` is true if the session could not be renewed.
 * `locked` means that someone must enter a PIN or password to unlock the computer.
 */
export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'locked' }
  | { readonly status: 'signed-out'; readonly ended: boolean }
  | { readonly status: 'signed-in'; readonly user: User };

const session = signal<Session>({ status: 'unknown' });

/** Returns the current session. Re-renders the component when the session changes. */
export const useSession = session.use;

export const currentSession = session.get;

/** Calls the listener after each session change. Returns a function that removes the listener. */
export const onSessionChange = session.subscribe;

/** Loads the session from the platform and keeps it up to date. */
export async function startSession(): Promise<void> {
  // After a logout in another tab, the session has ended too.
  platform.session.onChange(() => void readSession(true));
  await readSession(false);
}

async function readSession(ended: boolean): Promise<void> {
  if ((await platform.people.state()).locked) return session.set({ status: 'locked' });
  const user = await platform.session.current();
  if (user) session.set({ status: 'signed-in', user });
  else if (session.get().status !== 'signed-out') session.set({ status: 'signed-out', ended });
}

/** Continues the session as `user`, who has just signed in or changed their name. */
export function acceptUser(user: User): void {
  session.set({ status: 'signed-in', user });
}

/** Ends the session in all tabs. `ended` is true if the session expired or was rejected, and false for a logout. */
export async function endSession(ended = true): Promise<void> {
  const forgotten = platform.session.forget();
  // Notify in the same tick. Otherwise, a screen could mount first and send requests that the server rejects.
  session.set({ status: 'signed-out', ended });
  await forgotten;
}

/** Locks the computer. Everything on the page must be hidden until someone unlocks it. */
export async function lockComputer(): Promise<void> {
  const locked = platform.people.lock();
  session.set({ status: 'locked' });
  await locked;
}

import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import type { RenewedSession } from '#contracts/desktop.ts';
import type { EndpointReply } from '#contracts/endpoint.ts';
import { issueToken, User } from '#contracts/users.ts';
import { platform } from '#src/platform/index.ts';
import { ApiError } from './api-error.ts';
import { send } from './transport.ts';

/** `unknown` until it is first known; `ended` tells a session that lapsed from one never begun. */
export type Session =
  | { readonly status: 'unknown' }
  | { readonly status: 'signed-out'; readonly ended: boolean }
  | { readonly status: 'signed-in'; readonly user: User };

/** Beside the token: whose it is, so that a reload knows them without asking. */
const StoredSession = z.object({ user: User, expires_at: z.string() });
const storageKey = 'session';

const renewBefore = 5 * 60_000;
/** A client whose clock is wrong would otherwise renew at every call. */
const renewAtMostEvery = 5 * 60_000;

let session: Session = { status: 'unknown' };
let renewal: Promise<void> | null = null;
let lastRenewal = 0;
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

/** Reads the stored session at start, and follows the other tabs from then on. */
export async function startSession(): Promise<void> {
  platform.session.onChangeElsewhere(() => void readSession());
  await readSession();
}

async function readSession(): Promise<void> {
  if (!(await platform.session.present())) {
    // A machine tells of what it ended by itself; another tab, of somebody who logged out.
    const ended = session.status === 'signed-in' && platform.session.renewsItself;
    if (session.status !== 'signed-out') change({ status: 'signed-out', ended });
    return;
  }
  const stored = readStored();
  if (stored && Date.parse(stored.expires_at) > Date.now()) {
    change({ status: 'signed-in', user: stored.user });
    return;
  }
  try {
    await renewSession();
  } catch {
    // Without an answer nothing is known to be wrong: keep who was signed in, the screens say the rest.
    if (session.status !== 'unknown') return;
    change(
      stored ? { status: 'signed-in', user: stored.user } : { status: 'signed-out', ended: false },
    );
  }
}

function readStored() {
  try {
    return StoredSession.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/**
 * Begins (or goes on with) a session by the reply of `/jwt`. `refreshToken` is the sign-in service's, for
 * machines that renew the session themselves.
 */
export async function acceptToken(
  reply: EndpointReply<typeof issueToken>,
  refreshToken?: string,
): Promise<void> {
  const { accessToken, user, expires_at } = reply;
  remember({ user, expires_at });
  const renewal = platform.session.renewsItself && refreshToken && { refreshToken };
  await platform.session.save({ accessToken, user, expires_at, ...renewal });
  change({ status: 'signed-in', user });
}

/** Before the token is saved: other tabs look here as soon as they hear of that. */
function remember(renewed: RenewedSession): void {
  lastRenewal = Date.now();
  localStorage.setItem(storageKey, JSON.stringify(renewed));
}

/** Goes on as the same person, who has changed their name. */
export function acceptUser(user: User): void {
  const stored = readStored();
  if (stored) localStorage.setItem(storageKey, JSON.stringify({ ...stored, user }));
  change({ status: 'signed-in', user });
}

/** Ends the session here and in other tabs, because it lapsed (`ended`) or by the user's wish. */
export async function endSession(ended = true): Promise<void> {
  localStorage.removeItem(storageKey);
  const cleared = platform.session.clear();
  // In the same tick: a screen that mounts in between would still ask as the person, and be refused.
  change({ status: 'signed-out', ended });
  await cleared;
}

/** Renews in the background some minutes before the token ends. */
export function renewIfDue(): void {
  if (session.status !== 'signed-in' || Date.now() - lastRenewal < renewAtMostEvery) return;
  const stored = readStored();
  if (!stored || Date.parse(stored.expires_at) - Date.now() > renewBefore) return;
  // The call that follows meets the same trouble, and tells of it.
  renewSession().catch(() => undefined);
}

/**
 * Exchanges a fresh ID token for a new access token; concurrent callers share one exchange. Where the
 * sign-in service or the server refuses, the session ends. Throws an {@link ApiError}.
 */
export function renewSession(): Promise<void> {
  renewal ??= exchange().finally(() => {
    renewal = null;
  });
  return renewal;
}

async function exchange(): Promise<void> {
  lastRenewal = Date.now();
  return platform.session.renewsItself ? renewByMachine() : renewByPage();
}

async function renewByMachine(): Promise<void> {
  const renewed = await platform.session.renew().catch((cause: unknown) => {
    throw new ApiError(
      {
        status: 0,
        code: 'offline',
        message: 'The shop can’t be reached. Check your connection, then try again.',
      },
      { cause },
    );
  });
  if (!renewed) return lapse();
  remember(renewed);
  change({ status: 'signed-in', user: renewed.user });
}

async function renewByPage(): Promise<void> {
  const { freshIdToken } = await import('./sign-in-service.ts').catch((cause: unknown) => {
    throw new ApiError(
      { status: 0, code: 'offline', message: 'The sign-in service can’t be loaded.' },
      { cause },
    );
  });
  const identity = await freshIdToken();
  if (!identity) return lapse();
  try {
    await acceptToken(
      await send(issueToken, { query: { email: identity.email } }, { bearer: identity.token }),
    );
  } catch (error) {
    if (error instanceof ApiError && (error.status === 401 || error.status === 403)) {
      await endSession();
    }
    throw error;
  }
}

async function lapse(): Promise<never> {
  await endSession();
  throw new ApiError({
    status: 401,
    code: 'unauthenticated',
    message: 'Your session has ended. Please log in again.',
  });
}

import type { Outcome } from '#contracts/failure.ts';
import type { IssuedSession } from '#contracts/people/sign-in.ts';
import type { User } from '#contracts/people/users.ts';

/** Stores the session. The web and the desktop have different implementations. */
export type SessionStore<S extends IssuedSession = IssuedSession> = {
  read(): S | null;
  write(session: S): Promise<void>;
  clear(): Promise<void>;
};

type Parts<S extends IssuedSession> = {
  store: SessionStore<S>;
  /** Gets the next session. The value is null if no one is signed in at the sign-in service. */
  renew(session: S): Promise<Outcome<S | null>>;
  /** Called when a session has ended because its renewal was rejected. */
  onEnd(session: S): void;
};

const renewBefore = 5 * 60_000;
/**
 * The minimum time between renewals of sessions that expire, in milliseconds. Without this limit, a wrong clock would
 * cause a renewal with every call.
 */
const renewAtMostEvery = 5 * 60_000;
/**
 * If the server rejects a token that was renewed less than this many milliseconds ago, the request is wrong, not the
 * token.
 */
const young = 10_000;

export type SessionPolicy = {
  /**
   * Returns the token for a request, or null. Renews the session first if it has expired, or in the background if it
   * ends within five minutes.
   */
  bearer(): Promise<string | null>;
  /**
   * Call this when the server has rejected a request with `token`. Renews the session, unless that has already been
   * done. The value is the user if the request can be repeated, or null if no one is signed in any more.
   */
  rejected(token: string | null): Promise<Outcome<User | null>>;
};

/** Returns whether the server has rejected the person, so that repeating the request is of no use. */
export const isRefusal = (status: number) => status === 401 || status === 403;

/**
 * Decides when a session is renewed and when it ends: only the process that owns the session uses this code. A rejected
 * request never ends the session. It ends if the shop or the sign-in service rejects its renewal.
 */
export function createSessionPolicy<S extends IssuedSession>({
  store,
  renew,
  onEnd,
}: Parts<S>): SessionPolicy {
  let renewal: Promise<Outcome<User | null>> | null = null;
  let attempted = Number.NEGATIVE_INFINITY;
  /** The token of the latest renewal, and when it was obtained. */
  let newest = { token: '', at: 0 };

  async function renewNow(session: S): Promise<Outcome<User | null>> {
    const outcome = await renew(session);
    const next = outcome.ok ? outcome.value : null;
    const ended = outcome.ok ? next === null : isRefusal(outcome.failure.status);
    // The user may have logged out, or another tab may have renewed the session.
    if (store.read()?.accessToken === session.accessToken) {
      if (next) {
        newest = { token: next.accessToken, at: Date.now() };
        await store.write(next);
      } else if (ended) {
        const cleared = store.clear();
        // Tell the page before waiting for a slow keychain.
        onEnd(session);
        await cleared;
      }
    }
    return outcome.ok ? { ok: true, value: store.read()?.user ?? null } : outcome;
  }

  /** Renews the session. Concurrent callers share one renewal. */
  function renewOnce(session: S): Promise<Outcome<User | null>> {
    attempted = Date.now();
    renewal ??= renewNow(session).finally(() => {
      renewal = null;
    });
    return renewal;
  }

  const isYoung = (token: string) => token === newest.token && Date.now() - newest.at < young;

  return {
    async bearer() {
      const session = store.read();
      const left = Date.parse(session?.expires_at ?? '') - Date.now();
      if (session && left < renewBefore && Date.now() - attempted >= renewAtMostEvery) {
        void renewOnce(session);
      }
      // The renewal may fail. In that case, the request gets a 401.
      if (left <= 0) await renewal;
      return store.read()?.accessToken ?? null;
    },
    async rejected(token) {
      const session = store.read();
      if (!session || session.accessToken !== token || isYoung(token)) {
        return { ok: true, value: session?.user ?? null };
      }
      return renewOnce(session);
    },
  };
}

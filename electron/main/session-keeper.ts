import * as z from 'zod/mini';
import type { Outcome } from '#contracts/failure.ts';
import type { IssuedSession, SignIn } from '#contracts/people/sign-in.ts';
import { issueToken, type User } from '#contracts/people/users.ts';
import type { KeptSignIn } from '#sign-in/desktop.ts';
import type { SessionStore } from '#sign-in/sign-in.ts';
import type { Bearer } from './api-forwarder.ts';
import { type Keychain, KeychainTrouble, type TroubleReason } from './keychain.ts';
import type { Log } from './log.ts';

/**
 * What the keychain probably contains. The keychain is read only if this is `kept`. If it is `unwanted`, the
 * stored session is removed at startup.
 */
export type KeychainHint = 'none' | 'kept' | 'unwanted';

type Options = {
  /** The server's origin. Other servers' sessions are ignored. */
  origin: string;
  keychain: Keychain;
  /** Renews the session and writes it to this keeper. */
  renew: SignIn['renew'];
  /** The hint is stored on disk, so it survives restarts. */
  hint: { get(): KeychainHint; set(hint: KeychainHint): void };
  /** Called when the session ends without a logout, or when a slow keychain returns the session after all. */
  onChange(): void;
  /** Called before the session is deleted because the server or the sign-in service has ended it. */
  onEnd?(session: KeptSession): void;
  /** Called once per reason if the session can only be kept in memory. */
  onTrouble(reason: TroubleReason): void;
  log: Log;
};

/** A session. If it began with a PIN, `device` is this computer's id for that person. */
export type KeptSession = IssuedSession & { device?: string | undefined };

export type SessionKeeper = Bearer &
  Omit<SessionStore, 'read' | 'write'> & {
    read(): KeptSession | null;
    write(session: KeptSession): Promise<void>;
    /** Resolves when the keychain has replied or timed out. Until then, no one is signed in. */
    ready(): Promise<void>;
    /** Renews the session, unless it was just renewed. */
    renew: SignIn['renew'];
    /** What Firebase needs to restore the sign-in. Stored together with the session. */
    signIn: { get(): KeptSignIn | null; set(kept: KeptSignIn | null): void };
  };

/** The keychain entry's account name. There is only one entry. */
const account = 'session';
const Kept = z.object({
  origin: z.string(),
  session: z.extend(issueToken.reply, { device: z.optional(z.string()) }),
  signIn: z.nullable(z.record(z.string(), z.unknown())),
});

const renewBefore = 5 * 60_000;
/**
 * The shortest time between renewals, in milliseconds. Without this limit, a wrong clock would cause a renewal with
 * every call.
 */
const renewAtMostEvery = 5 * 60_000;
/** A session younger than this many milliseconds is not renewed, unless the server rejected it. */
const young = 30_000;
/** How long a call waits for the keychain, in milliseconds. After that, the call continues without a session. */
const patience = 8_000;

/**
 * Keeps one server's session in memory and, if possible, in the keychain. Renews it before a call if it has expired
 * or will expire within five minutes. Ends it if the server or the sign-in service rejects it.
 */
export function createSessionKeeper(options: Options): SessionKeeper {
  const { origin, keychain, hint, log } = options;
  let session: KeptSession | null = null;
  let signIn: KeptSignIn | null = null;
  let obtained = 0;
  let renewed = Number.NEGATIVE_INFINITY;
  /**
   * The server's latest verdict on the token. `retrying` means that the server has rejected the previous token and
   * has not received the new one yet.
   */
  let verdict: 'unknown' | 'accepted' | 'refused' | 'retrying' = 'unknown';
  /**
   * The number of the latest keychain change. If the keychain is slow, an older change may finish after it.
   */
  let latestChange = 0;
  let loading: Promise<void> | null = null;
  let renewal: Promise<Outcome<User | null>> | null = null;
  const reported = new Set<TroubleReason>();

  function adopt(next: KeptSession | null): void {
    session = next;
    obtained = Date.now();
    verdict = verdict === 'refused' ? 'retrying' : 'unknown';
  }

  function report(reason: TroubleReason): void {
    log.warn('session kept in memory only', { reason });
    if (reported.has(reason)) return;
    reported.add(reason);
    options.onTrouble(reason);
  }

  /** Waits for `work`, but no longer than `patience`. The work may still finish later. */
  async function inTime(work: Promise<unknown>): Promise<void> {
    const late = Promise.withResolvers<never>();
    const limit = setTimeout(() => late.reject(new KeychainTrouble('slow')), patience);
    try {
      await Promise.race([work, late.promise]);
    } catch (error) {
      report(error instanceof KeychainTrouble ? error.reason : 'failed');
    } finally {
      clearTimeout(limit);
    }
  }

  function ready(): Promise<void> {
    loading ??= firstLook();
    return loading;
  }

  async function firstLook(): Promise<void> {
    if (hint.get() === 'kept') await load();
    // This is not awaited, because no caller needs the result.
    else if (hint.get() === 'unwanted') void remove();
  }

  async function load(): Promise<void> {
    const change = latestChange;
    let waiting = true;
    const reading = keychain.read(account).then((text) => {
      if (text === null || change !== latestChange) return;
      const kept = parse(text);
      // Don't remove the entry, because the next login overwrites it.
      if (kept?.origin !== origin) return log.warn('the keychain has no session for this shop');
      signIn = kept.signIn;
      adopt(kept.session);
      // The page has already been told that no one is signed in, so notify it about this session.
      if (!waiting) options.onChange();
    });
    await inTime(reading);
    waiting = false;
  }

  async function remove(): Promise<void> {
    latestChange += 1;
    const change = latestChange;
    hint.set('unwanted');
    const removing = keychain.remove(account).then(() => {
      if (change === latestChange) hint.set('none');
    });
    await inTime(removing);
  }

  async function write(next: KeptSession): Promise<void> {
    loading = Promise.resolve();
    if (renewal) renewed = Date.now();
    adopt(next);
    latestChange += 1;
    // Set the hint first, so that the next start finds the session even if the keychain is slow to store it.
    hint.set('kept');
    await inTime(keychain.write(account, JSON.stringify({ origin, session: next, signIn })));
  }

  async function clear(): Promise<void> {
    adopt(null);
    signIn = null;
    loading = Promise.resolve();
    if (hint.get() !== 'none') await remove();
  }

  async function end(): Promise<void> {
    log.info('the session has ended');
    if (session) options.onEnd?.(session);
    const forgotten = clear();
    // Tell the page before waiting for a slow keychain.
    options.onChange();
    await forgotten;
  }

  /** Renews the session. Concurrent callers share one renewal. */
  function renewNow(): Promise<Outcome<User | null>> {
    renewal ??= options.renew().finally(() => {
      renewal = null;
    });
    return renewal;
  }

  async function renewQuietly(): Promise<void> {
    const outcome = await renewNow();
    if (!outcome.ok) log.warn('session not renewed', { why: outcome.failure.code });
  }

  /** Returns whether the session ends within `ms` and can be renewed now. */
  function endsWithin(ms: number): boolean {
    if (session === null || Date.now() - renewed < renewAtMostEvery) return false;
    return Date.parse(session.expires_at) - ms <= Date.now();
  }

  return {
    ready,
    read: () => session,
    write,
    clear,
    end,
    signIn: {
      get: () => signIn,
      set: (kept) => {
        signIn = kept;
      },
    },
    async bearer() {
      await ready();
      const renewing = endsWithin(renewBefore) && renewQuietly();
      // The session may have expired while the computer slept. If the renewal fails, the call gets a 401.
      if (endsWithin(0)) await renewing;
      return session?.accessToken ?? null;
    },
    answered(token, status) {
      if (session?.accessToken !== token) return;
      if (status !== 401) {
        // Public calls succeed even with a rejected token, so success doesn't prove that the token is valid.
        if (verdict !== 'refused') verdict = 'accepted';
      } else if (verdict === 'retrying') {
        // The new token was rejected too, so another renewal won't help.
        void end();
      } else {
        verdict = 'refused';
        void renewQuietly();
      }
    },
    async renew() {
      await ready();
      const fresh = verdict !== 'refused' && Date.now() - obtained < young;
      return session && fresh ? { ok: true, value: session.user } : renewNow();
    },
  };
}

function parse(text: string): z.infer<typeof Kept> | null {
  try {
    return Kept.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

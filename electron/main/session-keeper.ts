import * as z from 'zod/mini';
import type { IssuedSession, Outcome, SignIn } from '#contracts/sign-in.ts';
import { issueToken, type User } from '#contracts/users.ts';
import type { KeptSignIn } from '#sign-in/desktop.ts';
import type { SessionStore } from '#sign-in/sign-in.ts';
import type { Bearer } from './api-forwarder.ts';
import { type Keychain, KeychainTrouble, type TroubleReason } from './keychain.ts';
import type { Log } from './log.ts';

/** What the keychain is believed to hold. It is only asked if that is `kept`; `unwanted` is still to be removed. */
export type KeychainHint = 'none' | 'kept' | 'unwanted';

type Options = {
  /** Of the server. A session of any other is not used. */
  origin: string;
  keychain: Keychain;
  /** Renews the session in this keeper's store. */
  renew: SignIn['renew'];
  /** Kept between starts. */
  hint: { get(): KeychainHint; set(hint: KeychainHint): Promise<void> };
  /** The session ended by itself, or was found late. */
  onChange(): void;
  /** The session lives in memory only. Called once for each reason. */
  onTrouble(reason: TroubleReason): void;
  log: Log;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** How long a call waits for the keychain, in milliseconds. */
  patience?: number;
};

export type SessionKeeper = Bearer &
  SessionStore & {
    /** Resolves once the keychain has answered, or taken too long. Before that, nobody is signed in. */
    ready(): Promise<void>;
    /** Renews the session now, unless it is new. */
    renew: SignIn['renew'];
    /** Firebase's part of the session. */
    signIn: { get(): KeptSignIn | null; set(kept: KeptSignIn | null): void };
    /** Ends its timer; the session stays in the keychain. */
    close(): void;
  };

/** The one entry in the keychain. */
const account = 'session';
const Kept = z.object({
  origin: z.string(),
  session: issueToken.reply,
  signIn: z.nullable(z.record(z.string(), z.unknown())),
});

const renewBefore = 5 * 60_000;
/** A computer with a wrong clock, or a server that hands out ended sessions, would renew at every call. */
const renewAtMostEvery = 5 * 60_000;
/** A session this young is not renewed again, unless it was refused. */
const young = 30_000;
/** Of Node's timers. */
const longestTimer = 2 ** 31 - 1;

/**
 * Holds the session of one server: in memory, and in the keychain as far as that works. Renews it some
 * minutes before it ends, and gives it up if the server or the sign-in service refuses it.
 */
export function createSessionKeeper(options: Options): SessionKeeper {
  const { origin, keychain, hint, log, now = Date.now, patience = 8_000 } = options;
  let session: IssuedSession | null = null;
  let signIn: KeptSignIn | null = null;
  let obtained = 0;
  let renewed = Number.NEGATIVE_INFINITY;
  /** What the server last said to the token; `replaced`: nothing yet, and it refused the one before. */
  let standing: 'unknown' | 'accepted' | 'refused' | 'replaced' = 'unknown';
  /** Counts the changes to the keychain: it may carry out an older one late. */
  let intention = 0;
  let loading: Promise<void> | null = null;
  let renewal: Promise<Outcome<User | null>> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const reported = new Set<TroubleReason>();

  function adopt(next: IssuedSession | null): void {
    session = next;
    obtained = now();
    standing = standing === 'refused' ? 'replaced' : 'unknown';
    clearTimeout(timer);
    if (next) {
      const due = Math.max(
        Date.parse(next.expires_at) - renewBefore,
        renewed + renewAtMostEvery,
        now() + 1_000,
      );
      timer = setTimeout(renewQuietly, Math.min(due - now(), longestTimer));
      timer.unref?.();
    }
  }

  function report(reason: TroubleReason): void {
    log.warn('session kept in memory only', { reason });
    if (reported.has(reason)) return;
    reported.add(reason);
    options.onTrouble(reason);
  }

  /** Waits for the keychain as long as its patience lasts. It may still do the work later. */
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
    // Not awaited: nobody waits for it.
    else if (hint.get() === 'unwanted') void remove();
  }

  async function load(): Promise<void> {
    const wanted = intention;
    let waiting = true;
    const reading = keychain.read(account).then((text) => {
      if (text === null || wanted !== intention) return;
      const kept = parse(text);
      // Left as it is: the next login overwrites it.
      if (kept?.origin !== origin) return log.warn('the keychain holds no session of this shop');
      signIn = kept.signIn;
      adopt(kept.session);
      // The keyring was unlocked after the page had heard that nobody is signed in.
      if (!waiting) options.onChange();
    });
    await inTime(reading);
    waiting = false;
  }

  async function remove(): Promise<void> {
    intention += 1;
    const wanted = intention;
    await hint.set('unwanted');
    const removing = keychain.remove(account).then(async () => {
      if (wanted === intention) await hint.set('none');
    });
    await inTime(removing);
  }

  async function write(next: IssuedSession): Promise<void> {
    loading = Promise.resolve();
    if (renewal) renewed = now();
    adopt(next);
    intention += 1;
    // The hint comes first: a write that succeeds late must be found again.
    await hint.set('kept');
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
    const forgotten = clear();
    // The page hears of it at once, however slow the keychain is.
    options.onChange();
    await forgotten;
  }

  /** Concurrent callers share one renewal. */
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

  function hasExpired(): boolean {
    if (session === null || now() - renewed < renewAtMostEvery) return false;
    return Date.parse(session.expires_at) <= now();
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
      // For example after a night's sleep. If this fails, the call's own answer shows it.
      if (hasExpired()) await renewNow();
      return session?.accessToken ?? null;
    },
    answered(token, status) {
      if (session?.accessToken !== token) return;
      if (status !== 401) {
        // Public calls are answered whatever the token: a refusal stays valid.
        if (standing !== 'refused') standing = 'accepted';
      } else if (standing === 'replaced') {
        // A new token, refused as well: another one would not help.
        void end();
      } else {
        standing = 'refused';
        void renewQuietly();
      }
    },
    async renew() {
      await ready();
      const fresh = standing !== 'refused' && now() - obtained < young;
      return session && fresh ? { ok: true, value: session.user } : renewNow();
    },
    close() {
      clearTimeout(timer);
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

import * as z from 'zod/mini';
import type { IssuedSession, RenewedSession } from '#contracts/desktop.ts';
import { User } from '#contracts/users.ts';
import type { Bearer } from './api-forwarder.ts';
import { type Keychain, KeychainTrouble, type TroubleReason } from './keychain.ts';
import type { Log } from './log.ts';

/** The server or the sign-in service said no: another try would hear the same. */
export class RenewalRefused extends Error {
  override readonly name = 'RenewalRefused';
}

/** The keychain is only asked where it is `kept`; `unwanted` is still to be removed. */
export type KeychainHint = 'none' | 'kept' | 'unwanted';

type Options = {
  /** Of the server; its session is kept under this name, so no other server's calls can carry it. */
  origin: string;
  keychain: Keychain;
  /** Exchanges what renews a session for a new one. Throws {@link RenewalRefused}. */
  renew(session: IssuedSession): Promise<IssuedSession>;
  /** What the keychain is believed to hold, kept between starts. */
  hint: { get(): KeychainHint; set(hint: KeychainHint): Promise<void> };
  /** The session ended by itself, or was found late. */
  onChange(): void;
  /** Told once for each reason: the session lives in memory only. */
  onTrouble(reason: TroubleReason): void;
  log: Log;
  /** Milliseconds since 1970. */
  now?: () => number;
  /** How long a call waits for the keychain, in milliseconds. */
  patience?: number;
};

export type SessionKeeper = Bearer & {
  save(session: IssuedSession): Promise<void>;
  /** Forgets it here and in the keychain. */
  clear(): Promise<void>;
  present(): Promise<boolean>;
  /** Null where the session has ended. Rejects where nobody answers. */
  renew(): Promise<RenewedSession | null>;
  /** Ends its timer; the session stays in the keychain. */
  close(): void;
};

const Kept = z.object({
  accessToken: z.string(),
  expires_at: z.string(),
  user: User,
  refreshToken: z.optional(z.string()),
});

const renewBefore = 5 * 60_000;
/** A computer whose clock is wrong, or a server that hands out ended sessions, would renew at every call. */
const renewAtMostEvery = 5 * 60_000;
/** A session this young is not renewed again, unless it was refused. */
const young = 30_000;
/** Of Node's timers. */
const longestTimer = 2 ** 31 - 1;

/**
 * Holds the session of one server: in memory, and in the keychain as far as that works. Renews it some
 * minutes before it ends, and gives it up when the server or the sign-in service refuses it.
 */
export function createSessionKeeper(options: Options): SessionKeeper {
  const { origin, keychain, hint, log, now = Date.now, patience = 8_000 } = options;
  let session: IssuedSession | null = null;
  let obtained = 0;
  let renewed = Number.NEGATIVE_INFINITY;
  /** What the server last said to the token; `replaced`: nothing yet, and it refused the one before. */
  let standing: 'unknown' | 'accepted' | 'refused' | 'replaced' = 'unknown';
  /** Counts what is wanted of the keychain: it may carry out an order late. */
  let intention = 0;
  let loading: Promise<void> | null = null;
  let renewal: Promise<RenewedSession | null> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const told = new Set<TroubleReason>();

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

  function renewQuietly(): void {
    renewNow().catch((error: Error) => log.warn('session not renewed', { why: error.message }));
  }

  function tell(reason: TroubleReason): void {
    log.warn('session kept in memory only', { reason });
    if (told.has(reason)) return;
    told.add(reason);
    options.onTrouble(reason);
  }

  /** True where the keychain did it in time; it may still do so later. */
  async function inTime(work: Promise<unknown>): Promise<boolean> {
    const late = Promise.withResolvers<never>();
    const limit = setTimeout(() => late.reject(new KeychainTrouble('slow')), patience);
    try {
      await Promise.race([work, late.promise]);
      return true;
    } catch (error) {
      tell(error instanceof KeychainTrouble ? error.reason : 'failed');
      return false;
    } finally {
      clearTimeout(limit);
    }
  }

  function load(): Promise<void> {
    loading ??= firstLook();
    return loading;
  }

  async function firstLook(): Promise<void> {
    if (hint.get() === 'kept') await read();
    // Not awaited: nobody waits for it.
    else if (hint.get() === 'unwanted') void remove();
  }

  async function read(): Promise<void> {
    const wanted = intention;
    let waiting = true;
    const reading = keychain.read(origin).then((text) => {
      if (text === null || wanted !== intention) return;
      const kept = parse(text);
      // Left as it is: the next login writes over it.
      if (!kept) return log.warn('what the keychain holds is no session');
      adopt(kept);
      // Somebody unlocked the keyring after the page had been told that there is nothing.
      if (!waiting) options.onChange();
    });
    await inTime(reading);
    waiting = false;
  }

  async function keep(next: IssuedSession): Promise<void> {
    intention += 1;
    // First the hint: a write that comes through late must be found again.
    await hint.set('kept');
    await inTime(keychain.write(origin, JSON.stringify(next)));
  }

  async function remove(): Promise<void> {
    intention += 1;
    const wanted = intention;
    await hint.set('unwanted');
    const removing = keychain.remove(origin).then(async () => {
      if (wanted === intention) await hint.set('none');
    });
    await inTime(removing);
  }

  async function forget(): Promise<void> {
    adopt(null);
    loading = Promise.resolve();
    if (hint.get() !== 'none') await remove();
  }

  function renewNow(): Promise<RenewedSession | null> {
    renewal ??= exchange().finally(() => {
      renewal = null;
    });
    return renewal;
  }

  async function exchange(): Promise<RenewedSession | null> {
    const old = session;
    if (!old) return null;
    try {
      const next = await options.renew(old);
      // Logged out, or in as somebody else, meanwhile.
      if (session !== old) return session && about(session);
      renewed = now();
      adopt(next);
      await keep(next);
      return about(next);
    } catch (error) {
      if (!(error instanceof RenewalRefused)) throw error;
      if (session === old) await end();
      return null;
    }
  }

  async function end(): Promise<void> {
    log.info('the session has ended');
    const forgotten = forget();
    // The page hears of it at once, however slow the keychain is.
    options.onChange();
    await forgotten;
  }

  function hasExpired(): boolean {
    if (session === null || now() - renewed < renewAtMostEvery) return false;
    return Date.parse(session.expires_at) <= now();
  }

  return {
    async save(next) {
      loading = Promise.resolve();
      standing = 'unknown';
      adopt(next);
      await keep(next);
    },
    clear: forget,
    async present() {
      await load();
      return session !== null;
    },
    async bearer() {
      await load();
      // After a night's sleep; what goes wrong shows in the call's own answer.
      if (hasExpired()) await renewNow().catch(() => null);
      return session?.accessToken ?? null;
    },
    answered(token, status) {
      if (session?.accessToken !== token) return;
      if (status !== 401) {
        // What anyone may ask is answered whatever the token: a refusal stands.
        if (standing !== 'refused') standing = 'accepted';
      } else if (standing === 'replaced') {
        // A fresh one, refused as well: nothing will make it better.
        void end();
      } else {
        standing = 'refused';
        renewQuietly();
      }
    },
    async renew() {
      await load();
      if (!session) return null;
      const fresh = standing !== 'refused' && now() - obtained < young;
      return fresh ? about(session) : renewNow();
    },
    close() {
      clearTimeout(timer);
    },
  };
}

function about({ user, expires_at }: IssuedSession): RenewedSession {
  return { user, expires_at };
}

function parse(text: string): IssuedSession | null {
  try {
    const kept = Kept.safeParse(JSON.parse(text));
    return kept.success ? kept.data : null;
  } catch {
    return null;
  }
}

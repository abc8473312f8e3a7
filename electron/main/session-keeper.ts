import * as z from 'zod/mini';
import type { IssuedSession } from '#contracts/people/sign-in.ts';
import { issueToken } from '#contracts/people/users.ts';
import type { KeptSignIn } from '#sign-in/desktop.ts';
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
  /** The hint is stored on disk, so it survives restarts. */
  hint: { get(): KeychainHint; set(hint: KeychainHint): void };
  /** Called when a slow keychain returns the session after all. */
  onLate(): void;
  /** Called once per reason if the session can only be kept in memory. */
  onTrouble(reason: TroubleReason): void;
  log: Log;
};

/** A session. If it began with a PIN, `device` is this computer's id for that person. */
export type KeptSession = IssuedSession & { device?: string | undefined };

/** The keychain entry's account name. There is only one entry. */
const account = 'session';
const Kept = z.object({
  origin: z.string(),
  session: z.extend(issueToken.reply, { device: z.optional(z.string()) }),
  signIn: z.nullable(z.record(z.string(), z.unknown())),
});

/** How long a call waits for the keychain, in milliseconds. After that, the call continues without a session. */
const patience = 8_000;

/** Keeps one server's session in memory and, if possible, in the keychain. */
export function createSessionKeeper(options: Options) {
  const { origin, keychain, hint, log } = options;
  let session: KeptSession | null = null;
  let signIn: KeptSignIn | null = null;
  /**
   * The number of the latest keychain change. If the keychain is slow, an older change may finish after it.
   */
  let latestChange = 0;
  let loading: Promise<void> | null = null;
  const reported = new Set<TroubleReason>();

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

  /** Resolves when the keychain has replied or timed out. Until then, no one is signed in. */
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
      session = kept.session;
      // The page has already been told that no one is signed in, so notify it about this session.
      if (!waiting) options.onLate();
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
    session = next;
    latestChange += 1;
    // Set the hint first, so that the next start finds the session even if the keychain is slow to store it.
    hint.set('kept');
    await inTime(keychain.write(account, JSON.stringify({ origin, session: next, signIn })));
  }

  async function clear(): Promise<void> {
    session = null;
    signIn = null;
    loading = Promise.resolve();
    if (hint.get() !== 'none') await remove();
  }

  return {
    ready,
    read: () => session,
    write,
    clear,
    /** What Firebase needs to restore the sign-in. Stored together with the session. */
    signIn: {
      get: () => signIn,
      set: (kept: KeptSignIn | null) => {
        signIn = kept;
      },
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

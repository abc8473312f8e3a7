import type { AsyncEntry } from '@napi-rs/keyring';

/** Without this option, Linux would fall back to the kernel's keyring, which a restart clears. */
const store = { linux: { store: 'secret-service' } } as const;

/** Why a keychain call failed. `missing` means that no keychain is running. */
export type TroubleReason = 'missing' | 'locked' | 'denied' | 'slow' | 'failed';

export class KeychainTrouble extends Error {
  override readonly name = 'KeychainTrouble';
  readonly reason: TroubleReason;

  constructor(reason: TroubleReason) {
    super(`the keychain is ${reason}`);
    this.reason = reason;
  }
}

/** The operating system's keychain. Calls may wait while the user types a password. */
export type Keychain = {
  /** Returns the secret stored for `account`, or null. */
  read(account: string): Promise<string | null>;
  write(account: string, secret: string): Promise<void>;
  /** Removes the secret stored for `account`, if there is one. */
  remove(account: string): Promise<void>;
};

/**
 * Returns the keychain for `service`. Its library is loaded on first use, so the system doesn't ask for a
 * password before then. Calls run one at a time, and reject with a {@link KeychainTrouble} if they fail.
 */
export function createKeychain(service: string): Keychain {
  let previous: Promise<unknown> = Promise.resolve();

  function call<T>(account: string, use: (entry: AsyncEntry) => Promise<T>): Promise<T> {
    const result = previous.then(async () => {
      try {
        const library = await import('@napi-rs/keyring');
        return await use(new library.AsyncEntry(service, account, store));
      } catch (error) {
        throw new KeychainTrouble(reasonOf((error as Error).message));
      }
    });
    previous = result.catch(() => undefined);
    return result;
  }

  return {
    read: (account) =>
      call(account, async (entry) => {
        const bytes = await entry.getSecret();
        return bytes && Buffer.from(bytes).toString('utf8');
      }),
    // Write bytes, because a Windows credential can hold only half as much text.
    write: (account, secret) => call(account, (entry) => entry.setSecret(Buffer.from(secret))),
    async remove(account) {
      await call(account, (entry) => entry.deleteCredential());
    },
  };
}

/** Finds the reason for a failure in its error message, because the keychain libraries give no error codes. */
export function reasonOf(words: string): TroubleReason {
  if (/prompt was dismissed|is locked|in dark wake|interaction is not allowed/i.test(words)) {
    return 'locked';
  }
  if (/den(ied|y)|cancell?ed|authorization|not permitted|auth(entication)? fail/i.test(words)) {
    return 'denied';
  }
  if (/dbus|no result found|ServiceUnknown|no default store|not available|zbus/i.test(words)) {
    return 'missing';
  }
  return 'failed';
}

/** Returns advice for a user whose session can't be stored. */
export function keychainAdvice(reason: TroubleReason, system: NodeJS.Platform): string {
  const consequence = 'You’ll stay logged in only until you quit Second Fret.';
  switch (reason) {
    case 'missing':
      return system === 'linux'
        ? `No keyring is running on this computer. ${consequence} To stay logged in, install and unlock GNOME Keyring or KWallet.`
        : `The system’s keychain can’t be found. ${consequence}`;
    case 'locked':
      return `This computer’s keyring is locked. ${consequence} To stay logged in, unlock it, then log in again.`;
    case 'denied':
      return `The keyring denied access to Second Fret. ${consequence} To stay logged in, allow access when the system asks.`;
    case 'slow':
      return `The keyring isn’t responding. ${consequence} Look for a system window that asks for a password.`;
    case 'failed':
      return `The keyring reported an error. ${consequence}`;
  }
}

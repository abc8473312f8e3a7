import { deflateRawSync, inflateRawSync } from 'node:zlib';
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
        throw new KeychainTrouble(reasonOf((error as Error).message, process.platform));
      }
    });
    previous = result.catch(() => undefined);
    return result;
  }

  return {
    read: (account) =>
      call(account, async (entry) => {
        const bytes = await entry.getSecret();
        return bytes && unpack(Buffer.from(bytes));
      }),
    // Write bytes, because a Windows credential can hold only half as much text.
    write: (account, secret) => call(account, (entry) => entry.setSecret(pack(secret))),
    async remove(account) {
      await call(account, (entry) => entry.deleteCredential());
    },
  };
}

/** How many bytes a Windows credential can hold. */
const maxBytes = 2560;

/** Converts a secret to bytes. Compresses a long one, which then starts with a zero. */
export function pack(secret: string): Buffer {
  const plain = Buffer.from(secret);
  if (plain.length <= maxBytes) return plain;
  return Buffer.concat([Buffer.of(0), deflateRawSync(plain, { level: 9 })]);
}

export function unpack(bytes: Buffer): string {
  return (bytes[0] === 0 ? inflateRawSync(bytes.subarray(1)) : bytes).toString('utf8');
}

/** Finds the reason for a failure in its error message, because the keychain libraries give no error codes. */
export function reasonOf(words: string, system: NodeJS.Platform): TroubleReason {
  // The rest of this message is in the user's language on macOS: a denied, canceled or impossible question.
  if (system === 'darwin' && words.startsWith('Platform failure')) return 'denied';
  if (
    /prompt (was )?dismissed|before prompt completed|(is|object) locked|in dark wake|interaction is not allowed/i.test(
      words,
    )
  ) {
    return 'locked';
  }
  if (/den(ied|y)|cancell?ed|authorization|not permitted|auth(entication)? fail/i.test(words)) {
    return 'denied';
  }
  if (
    /access platform storage|dbus|no result found|ServiceUnknown|no default store|not available|zbus|no secret service/i.test(
      words,
    )
  ) {
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

export type KeychainOrder = {
  id: number;
  service: string;
  account: string;
  verb: 'read' | 'write' | 'remove';
  secret?: string;
};
export type KeychainAnswer = { id: number; value: string | null } | { id: number; error: string };

/** The worker thread that makes the keychain calls. */
export type KeychainThread = {
  postMessage(order: KeychainOrder): void;
  on(event: 'message', listener: (answer: KeychainAnswer) => void): unknown;
  on(event: 'error' | 'exit', listener: () => void): unknown;
};

/** Why a keychain call failed. `missing`: no keychain is running. */
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
 * Returns the keychain for `service`. Its thread starts on first use, so the system doesn't ask for a
 * password before then. Calls run one at a time, and reject with a {@link KeychainTrouble} if they fail.
 */
export function createKeychain(service: string, start: () => KeychainThread): Keychain {
  const open = new Map<number, PromiseWithResolvers<string | null>>();
  let thread: KeychainThread | null = null;
  let last = 0;

  function fail(): void {
    for (const { reject } of open.values()) reject(new KeychainTrouble('failed'));
    open.clear();
    thread = null;
  }

  function started(): KeychainThread {
    const fresh = start();
    fresh.on('message', (answer) => {
      const waiting = open.get(answer.id);
      open.delete(answer.id);
      if ('error' in answer) waiting?.reject(new KeychainTrouble(reasonOf(answer.error)));
      else waiting?.resolve(answer.value);
    });
    const end = () => {
      if (thread === fresh) fail();
    };
    fresh.on('error', end);
    fresh.on('exit', end);
    return fresh;
  }

  async function order(what: Omit<KeychainOrder, 'id' | 'service'>): Promise<string | null> {
    const id = ++last;
    const waiting = Promise.withResolvers<string | null>();
    open.set(id, waiting);
    try {
      thread ??= started();
      thread.postMessage({ ...what, id, service });
    } catch {
      fail();
    }
    return waiting.promise;
  }

  return {
    read: (account) => order({ verb: 'read', account }),
    async write(account, secret) {
      await order({ verb: 'write', account, secret });
    },
    async remove(account) {
      await order({ verb: 'remove', account });
    },
  };
}

/** Finds the reason for a failure in its error message because the keychain libraries give no error codes. */
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

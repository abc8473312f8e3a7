export type KeychainOrder = {
  id: number;
  service: string;
  account: string;
  verb: 'read' | 'write' | 'remove';
  secret?: string;
};
export type KeychainAnswer = { id: number; value: string | null } | { id: number; error: string };

/** What the orders go to: a worker thread, or a stand-in. */
export type KeychainThread = {
  postMessage(order: KeychainOrder): void;
  on(event: 'message', listener: (answer: KeychainAnswer) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
};

/** Why the keychain did not do it; `missing`: this system has none that runs. */
export type TroubleReason = 'missing' | 'locked' | 'denied' | 'slow' | 'failed';

export class KeychainTrouble extends Error {
  override readonly name = 'KeychainTrouble';
  readonly reason: TroubleReason;

  constructor(reason: TroubleReason) {
    super(`the keychain is ${reason}`);
    this.reason = reason;
  }
}

/** The operating system's keychain. Every promise may take as long as a person takes to type a password. */
export type Keychain = {
  /** The secret kept for `account`; null where there is none. */
  read(account: string): Promise<string | null>;
  write(account: string, secret: string): Promise<void>;
  /** Also where there is none. */
  remove(account: string): Promise<void>;
};

/**
 * The keychain behind a thread, which is started when first needed: no system asks for a password before
 * there is a reason. Orders are carried out in turn. Rejects with {@link KeychainTrouble}.
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
    fresh.on('error', fail);
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

/** By the words of the systems' libraries: they give no codes. */
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

/** What to tell a person whose session can't be kept, once. */
export function keychainAdvice(reason: TroubleReason, system: NodeJS.Platform): string {
  const consequence =
    'You stay logged in until you close Second Fret; after that you will have to log in again.';
  switch (reason) {
    case 'missing':
      return system === 'linux'
        ? `No keyring is running on this computer. ${consequence} To stay logged in, install and unlock GNOME Keyring or KWallet.`
        : `The system’s keychain can’t be found. ${consequence}`;
    case 'locked':
      return `The keyring of this computer is locked. ${consequence} Unlock it, then log in once more to be remembered.`;
    case 'denied':
      return `The keyring refused Second Fret. ${consequence} Allow it when the system asks, to be remembered.`;
    case 'slow':
      return `The keyring does not answer. ${consequence} Look for a window of the system that asks for a password.`;
    case 'failed':
      return `The keyring reported an error. ${consequence}`;
  }
}

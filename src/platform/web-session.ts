import type { Outcome } from '#contracts/failure.ts';
import { issueToken } from '#contracts/people/users.ts';
import { createSessionPolicy, type SessionStore } from '#sign-in/session.ts';
import type { SignIn } from '#sign-in/sign-in.ts';
import type { KeptSession } from './web-pins.ts';
import { stored } from './web-storage.ts';

/**
 * All tabs share these storage keys. The token must be written last, because other tabs react when the token changes.
 */
const userKey = 'session';
const tokenKey = 'accessToken';
/**
 * Set while the browser is locked, and during a session that began with a PIN. Whenever it changes, the other tabs
 * lock.
 */
const lockKey = 'counter:locked';

const listeners = new Set<() => void>();
let signIn: Promise<SignIn> | null = null;
/** The session that began with a PIN. Only this tab's memory has it, so a reload asks for the PIN. */
let byPin: KeptSession | null = null;

/** Loads the code for PINs. */
export const loadPins = async () => (await import('./web-pins.ts')).createPins(store, lockBrowser);

export const isLocked = () => byPin === null && stored(lockKey) !== null;

export const store: SessionStore<KeptSession> = {
  read() {
    if (byPin) return byPin;
    try {
      const accessToken = localStorage.getItem(tokenKey);
      const rest: object | null = JSON.parse(localStorage.getItem(userKey) ?? 'null');
      return issueToken.reply.safeParse({ ...rest, accessToken }).data ?? null;
    } catch {
      return null;
    }
  },
  async write(session) {
    if (session.device) {
      byPin = session;
      return;
    }
    endShift();
    const { accessToken, ...rest } = session;
    localStorage.setItem(userKey, JSON.stringify(rest));
    localStorage.setItem(tokenKey, accessToken);
    localStorage.removeItem(lockKey);
  },
  async clear() {
    byPin = null;
    localStorage.removeItem(userKey);
    localStorage.removeItem(tokenKey);
  },
};

/** If the session began with a PIN, ends it here, and on the server without waiting for the response. */
function endShift(): void {
  const ended = byPin;
  byPin = null;
  if (ended) void loadPins().then(({ end }) => end(ended));
}

/** Ends the session in all tabs, and begins `next`, which started with a PIN, in this one. */
export async function lockBrowser(next: KeptSession | null = null): Promise<void> {
  endShift();
  // This comes first. Otherwise, other tabs would take the missing token for a logout.
  localStorage.setItem(lockKey, String(Date.now()));
  void store.clear();
  byPin = next;
  const forgotten = loadPins().then(({ forgetSignIn }) => forgetSignIn());
  await Promise.all([leaveSignIn(), forgotten.catch(() => undefined)]);
}

/** Signs out of Firebase in this tab, which would otherwise store its sign-in again. */
const leaveSignIn = async () => signIn && withSignIn((loaded) => loaded.signOut());

/** Runs `work` with the sign-in code, which loads on first use. */
async function withSignIn<T>(work: (signIn: SignIn) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    signIn ??= import('#sign-in/web.ts').then(({ createWebSignIn }) =>
      createWebSignIn(store, async (...entered) => (await loadPins()).register(...entered)),
    );
    await signIn;
  } catch {
    signIn = null;
    const message = 'The sign-in service can’t be loaded. Check your connection, then try again.';
    return { ok: false, failure: { status: 0, code: 'offline', message } };
  }
  return work(await signIn);
}

const policy = createSessionPolicy({
  store,
  renew: async (session) =>
    session.device
      ? (await loadPins()).renew(session)
      : withSignIn<KeptSession | null>((loaded) => loaded.renew()),
  onEnd() {
    for (const listener of listeners) listener();
  },
});

const own = {
  ...policy,
  async current() {
    await policy.bearer();
    return store.read()?.user ?? null;
  },
  async forget() {
    endShift();
    await store.clear();
    localStorage.removeItem(lockKey);
  },
  onChange(listener: () => void) {
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== tokenKey && key !== lockKey && key !== null) return;
      // Someone has locked the browser, or uses it in another tab.
      endShift();
      if (isLocked()) void leaveSignIn();
      listener();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
};

type Operation = (argument: unknown) => Promise<Outcome<unknown>>;

/**
 * The browser's session. It is in local storage, except after a sign-in with a PIN. All functions that aren't in `own`
 * run the sign-in code.
 */
export const webSession = new Proxy(own as typeof own & Omit<SignIn, 'renew'>, {
  get: (target, name: keyof SignIn) =>
    Reflect.get(target, name) ??
    ((argument: unknown) => withSignIn((loaded) => (loaded[name] as Operation)(argument))),
});

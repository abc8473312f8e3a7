import type { Platform } from '#contracts/app/desktop.ts';
import type { Outcome } from '#contracts/failure.ts';
import type { SignIn } from '#contracts/people/sign-in.ts';
import { issueToken, type User } from '#contracts/people/users.ts';
import type { SessionStore } from '#sign-in/sign-in.ts';

/**
 * All tabs share these storage keys. The token must be written last, because other tabs react when the token changes.
 */
const userKey = 'session';
const tokenKey = 'accessToken';

const renewBefore = 5 * 60_000;
/**
 * The minimum time between renewals, in milliseconds. Without this limit, a wrong clock would trigger a renewal on
 * every call.
 */
const renewAtMostEvery = 5 * 60_000;

const listeners = new Set<(ended: boolean) => void>();
let renewal: Promise<Outcome<User | null>> | null = null;
let lastRenewal = 0;
let signIn: Promise<SignIn> | null = null;

const store: SessionStore = {
  read() {
    try {
      const accessToken = localStorage.getItem(tokenKey);
      const rest: object | null = JSON.parse(localStorage.getItem(userKey) ?? 'null');
      return issueToken.reply.safeParse({ ...rest, accessToken }).data ?? null;
    } catch {
      return null;
    }
  },
  async write({ accessToken, ...rest }) {
    localStorage.setItem(userKey, JSON.stringify(rest));
    localStorage.setItem(tokenKey, accessToken);
  },
  async clear() {
    localStorage.removeItem(userKey);
    localStorage.removeItem(tokenKey);
  },
  async end() {
    await store.clear();
    for (const listener of listeners) listener(true);
  },
};

/** Runs `work` with the sign-in code, which loads on first use. */
async function withSignIn<T>(work: (signIn: SignIn) => Promise<Outcome<T>>): Promise<Outcome<T>> {
  try {
    signIn ??= import('#sign-in/web.ts').then(({ createWebSignIn }) => createWebSignIn(store));
    await signIn;
  } catch {
    signIn = null;
    const message = 'The sign-in service can’t be loaded. Check your connection, then try again.';
    return { ok: false, failure: { status: 0, code: 'offline', message } };
  }
  return work(await signIn);
}

/** Renews the session. Concurrent callers share a single renewal. */
function renew(): Promise<Outcome<User | null>> {
  lastRenewal = Date.now();
  renewal ??= withSignIn((loaded) => loaded.renew()).finally(() => {
    renewal = null;
  });
  return renewal;
}

/** Renews the session if it has expired. If the session is about to expire, starts a renewal without waiting for it. */
async function renewIfDue(): Promise<void> {
  const left = Date.parse(store.read()?.expires_at ?? '') - Date.now();
  if (!(left < renewBefore) || Date.now() - lastRenewal < renewAtMostEvery) return;
  const renewed = renew();
  if (left <= 0) await renewed;
}

/** The browser's session. It is stored in local storage, and sign-in runs in the page. */
export const webSession: Platform['session'] = {
  async current() {
    await renewIfDue();
    return store.read()?.user ?? null;
  },
  async bearer() {
    await renewIfDue();
    return store.read()?.accessToken ?? null;
  },
  renew,
  forget: store.clear,
  onChange(listener) {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === tokenKey || key === null) listener(false);
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
  signIn: (form) => withSignIn((loaded) => loaded.signIn(form)),
  signInWithGoogle: () => withSignIn((loaded) => loaded.signInWithGoogle()),
  signUp: (form) => withSignIn((loaded) => loaded.signUp(form)),
  signOut: () => withSignIn((loaded) => loaded.signOut()),
  resetPassword: (email) => withSignIn((loaded) => loaded.resetPassword(email)),
  verifyEmail: () => withSignIn((loaded) => loaded.verifyEmail()),
  rename: (name) => withSignIn((loaded) => loaded.rename(name)),
  changeEmail: (change) => withSignIn((loaded) => loaded.changeEmail(change)),
  changePassword: (change) => withSignIn((loaded) => loaded.changePassword(change)),
  setPin: (change) => withSignIn((loaded) => loaded.setPin(change)),
  deleteAccount: (deletion) => withSignIn((loaded) => loaded.deleteAccount(deletion)),
  removeSignIn: () => withSignIn((loaded) => loaded.removeSignIn()),
};

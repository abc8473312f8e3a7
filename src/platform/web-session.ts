import type { Outcome } from '#contracts/failure.ts';
import { issueToken } from '#contracts/people/users.ts';
import { createSessionPolicy, type SessionStore } from '#sign-in/session.ts';
import type { SignIn } from '#sign-in/sign-in.ts';

/**
 * All tabs share these storage keys. The token must be written last, because other tabs react when the token changes.
 */
const userKey = 'session';
const tokenKey = 'accessToken';

const listeners = new Set<() => void>();
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

const policy = createSessionPolicy({
  store,
  renew: () => withSignIn((loaded) => loaded.renew()),
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
  forget: store.clear,
  onChange(listener: () => void) {
    const onStorage = ({ key }: StorageEvent) => {
      if (key === tokenKey || key === null) listener();
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

/** The browser's session. It is in local storage. All functions that aren't in `own` run the sign-in code. */
export const webSession = new Proxy(own as typeof own & Omit<SignIn, 'renew'>, {
  get: (target, name: keyof SignIn) =>
    Reflect.get(target, name) ??
    ((argument: unknown) => withSignIn((loaded) => (loaded[name] as Operation)(argument))),
});

import {
  type AuthCredential,
  OAuthProvider,
  type Persistence,
  reauthenticateWithCredential,
  signInWithCredential,
} from 'firebase/auth';
import type { User } from '#contracts/people/users.ts';
import { createClient } from './client.ts';
import { ShopFailure } from './failures.ts';
import { connectService, type Google, type ServiceOptions } from './service.ts';
import type { SessionStore } from './session.ts';
import { createSignIn, type SignIn } from './sign-in.ts';

/** The result of a Google sign-in in the system's browser. The token's nonce is the SHA-256 of `rawNonce`. */
export type GoogleToken = { idToken: string; rawNonce: string };

/** What Firebase needs to restore a sign-in, including the refresh token. */
export type KeptSignIn = Record<string, unknown>;

type Options = {
  /** The origin of the shop's server. */
  origin: string;
  fetch: typeof globalThis.fetch;
  store: SessionStore;
  /** Called after each sign-in, with its ID token. */
  onEnter(user: User, idToken: string): Promise<void>;
  /** Returns the settings of the shop's sign-in service. */
  settings(): Promise<Pick<ServiceOptions, 'firebase' | 'emulator'>>;
  kept: { get(): KeptSignIn | null; set(kept: KeptSignIn | null): void };
  /** Signs in with Google. Resolves to null if the user declines or doesn't finish in time. */
  google(): Promise<GoogleToken | null>;
};

/** Returns the sign-in for the desktop's main process, which never passes a token to the page. */
export function createDesktopSignIn(options: Options): SignIn {
  const { origin, fetch, store, kept, onEnter } = options;
  return createSignIn({
    shop: createClient(fetch, ShopFailure, origin).call,
    store,
    onEnter,
    connect: async () =>
      connectService({
        ...(await options.settings()),
        persistence: persistenceIn(kept),
        google: googleBy(options.google),
        name: crypto.randomUUID(),
      }),
  });
}

/**
 * Returns a Firebase persistence that stores the sign-in in `kept`. All of the SDK's persistence classes have these
 * methods, but its types omit them.
 */
function persistenceIn(kept: Options['kept']): Persistence {
  class Kept {
    static readonly type = 'LOCAL';
    readonly type = Kept.type;
    _isAvailable = async () => true;
    _get = async () => kept.get();
    _set = async (_key: string, user: KeptSignIn) => kept.set(withoutIdToken(user));
    _remove = async () => kept.set(null);
    _addListener() {}
    _removeListener() {}
  }
  return Kept;
}

/** Removes data that Firebase can fetch again, because a Windows credential can hold only 2,560 bytes. */
function withoutIdToken({ providerData: _, stsTokenManager, ...user }: KeptSignIn): KeptSignIn {
  const { refreshToken } = stsTokenManager as { refreshToken: string };
  return { ...user, stsTokenManager: { refreshToken } };
}

function googleBy(obtain: Options['google']): Google {
  async function withCredential(use: (credential: AuthCredential) => Promise<unknown>) {
    const token = await obtain();
    if (!token) return false;
    await use(new OAuthProvider('google.com').credential(token));
    return true;
  }
  return {
    signIn: (auth) => withCredential((credential) => signInWithCredential(auth, credential)),
    confirm: (user) =>
      withCredential((credential) => reauthenticateWithCredential(user, credential)),
  };
}

// Only ever imported dynamically: the sign-in service's library is a chunk of its own.
import { type FirebaseError, initializeApp } from 'firebase/app';
import {
  type Auth,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  OAuthProvider,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  updateProfile,
} from 'firebase/auth';
import { getConfig } from '#contracts/system.ts';
import { platform } from '#src/platform/index.ts';
import { ApiError } from './api-error.ts';
import { send } from './transport.ts';

/** `refreshToken` renews `token`, and is worth as much as the password. */
export type Identity = { email: string; name: string; token: string; refreshToken: string };

/** A refusal of the sign-in service; `code` is its own (`auth/…`). */
export class SignInError extends Error {
  override readonly name = 'SignInError';
  readonly code: string;

  constructor(code: string, cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

let ready: Promise<Auth> | null = null;

/** The SDK, connected once it is needed; for `sign-in-account.ts` beside. */
export function service(): Promise<Auth> {
  ready ??= connect().catch((error: unknown) => {
    ready = null;
    throw error;
  });
  return ready;
}

async function connect(): Promise<Auth> {
  const { firebase, auth_emulator_url } = await send(getConfig, {});
  const { appId, ...options } = firebase;
  const auth = initializeAuth(
    initializeApp({ ...options, ...(appId !== undefined && { appId }) }),
    {
      // Whatever renews the session itself leaves the page nothing to keep.
      persistence: platform.session.renewsItself
        ? inMemoryPersistence
        : [indexedDBLocalPersistence, browserLocalPersistence],
    },
  );
  if (auth_emulator_url !== null) {
    connectAuthEmulator(auth, auth_emulator_url, { disableWarnings: true });
  }
  await auth.authStateReady();
  return auth;
}

/** Signs in by e-mail and password. Throws a {@link SignInError} or {@link ApiError}, as all here do. */
export async function signInByPassword(email: string, password: string): Promise<Identity> {
  const auth = await service();
  return told(async () => {
    await signInWithEmailAndPassword(auth, email, password);
    return identity(auth);
  });
}

/** Signs in at Google, in its own window or the system's browser; null where that was closed again. */
export async function signInByGoogle(): Promise<Identity | null> {
  const auth = await service();
  const google = await platform.signInWithGoogle();
  switch (google.outcome) {
    case 'page':
      return signInByPopup(auth);
    case 'signed-in':
      return told(async () => {
        await signInWithCredential(auth, new OAuthProvider('google.com').credential(google));
        return identity(auth);
      });
    case 'closed':
      return null;
    case 'unavailable':
      throw new SignInError('auth/operation-not-allowed', undefined);
    case 'failed':
      throw new ApiError({ status: 0, code: 'unavailable', message: google.message });
  }
}

async function signInByPopup(auth: Auth): Promise<Identity | null> {
  return told(async () => {
    await signInWithPopup(auth, new GoogleAuthProvider(), browserPopupRedirectResolver);
    return identity(auth);
  }).catch((error: unknown) => {
    if (error instanceof SignInError && closedCodes.has(error.code)) return null;
    throw error;
  });
}

const closedCodes = new Set(['auth/popup-closed-by-user', 'auth/cancelled-popup-request']);

/**
 * Creates an account and signs it in. An account left over from a sign-up that got no further (same
 * e-mail and password) is taken up again instead of refused.
 */
export async function createAccount(email: string, password: string): Promise<void> {
  const auth = await service();
  await told(() => createUserWithEmailAndPassword(auth, email, password)).catch(
    async (error: unknown) => {
      if (!(error instanceof SignInError) || error.code !== 'auth/email-already-in-use')
        throw error;
      await signInWithEmailAndPassword(auth, email, password).catch(() => {
        throw error;
      });
    },
  );
}

/** Sets the display name of the account that is signed in; returns its identity with the name in it. */
export async function setDisplayName(name: string): Promise<Identity> {
  const auth = await service();
  return told(async () => {
    if (!auth.currentUser) throw new SignInError('auth/user-token-expired', undefined);
    if (auth.currentUser.displayName !== name) {
      await updateProfile(auth.currentUser, { displayName: name });
    }
    return identity(auth, true);
  });
}

/** Sends the mail by which a forgotten password is replaced; an unknown address is no error. */
export async function sendPasswordReset(email: string): Promise<void> {
  const auth = await service();
  await told(() => sendPasswordResetEmail(auth, email)).catch((error: unknown) => {
    if (error instanceof SignInError && error.code === 'auth/user-not-found') return;
    throw error;
  });
}

/** A fresh ID token of the account that is signed in at the sign-in service; null where none is, any more. */
export async function freshIdToken(): Promise<Identity | null> {
  const auth = await service();
  if (!auth.currentUser) return null;
  return told(() => identity(auth, true)).catch((error: unknown) => {
    if (error instanceof SignInError) return null;
    throw error;
  });
}

export async function signOutOfService(): Promise<void> {
  const auth = await service();
  await told(() => signOut(auth));
}

/** Who is signed in at the service. Throws a {@link SignInError} where nobody is. */
export async function identity({ currentUser }: Auth, forceRefresh = false): Promise<Identity> {
  if (!currentUser?.email) throw new SignInError('auth/user-not-found', undefined);
  return {
    email: currentUser.email,
    name: currentUser.displayName ?? '',
    token: await currentUser.getIdToken(forceRefresh),
    refreshToken: currentUser.refreshToken,
  };
}

/** Runs `work`, and puts the SDK's failures in our own terms. */
export async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignInError || !isFirebaseError(error)) throw error;
    if (error.code !== 'auth/network-request-failed') throw new SignInError(error.code, error);
    throw new ApiError(
      {
        status: 0,
        code: 'offline',
        message: 'The sign-in service can’t be reached. Check your connection, then try again.',
      },
      { cause: error },
    );
  }
}

function isFirebaseError(error: unknown): error is FirebaseError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('auth/');
}

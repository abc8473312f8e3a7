import {
  browserPopupRedirectResolver,
  deleteUser,
  GoogleAuthProvider,
  OAuthProvider,
  reauthenticateWithPopup,
  sendEmailVerification,
  signInWithCredential,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import { platform } from '#src/platform/index.ts';
import {
  type Identity,
  identity,
  SignInError,
  service,
  signInByPassword,
  told,
} from './sign-in-service.ts';

// What people change about their sign-in. The service wants a sign-in of the last minutes for most of it: so
// each of these stands behind `confirmByPassword` or `confirmByGoogle`. All throw a SignInError or ApiError.

/** Proves that it is the person themselves by their password. */
export const confirmByPassword = (email: string, password: string): Promise<Identity> =>
  signInByPassword(email, password);

/** The same at Google, which must be the account of `email`; null where the window was closed again. */
export async function confirmByGoogle(email: string): Promise<Identity | null> {
  const auth = await service();
  const google = await platform.signInWithGoogle();
  if (google.outcome === 'closed') return null;
  if (google.outcome === 'unavailable' || google.outcome === 'failed') {
    throw new SignInError('auth/operation-not-allowed', undefined);
  }
  return told(async () => {
    if (google.outcome === 'signed-in') {
      await signInWithCredential(auth, new OAuthProvider('google.com').credential(google));
    } else {
      const user = signedIn(auth.currentUser);
      await reauthenticateWithPopup(user, new GoogleAuthProvider(), browserPopupRedirectResolver);
    }
    const confirmed = await identity(auth, true);
    if (confirmed.email.toLowerCase() !== email.toLowerCase()) {
      throw new SignInError('auth/user-mismatch', undefined);
    }
    return confirmed;
  }).catch((error: unknown) => {
    const closed = ['auth/popup-closed-by-user', 'auth/cancelled-popup-request'];
    if (error instanceof SignInError && closed.includes(error.code)) return null;
    throw error;
  });
}

/** Sets the name of the sign-in, where the page is signed in at the service at all. */
export async function renameSignIn(name: string): Promise<void> {
  const { currentUser } = await service();
  if (currentUser) await told(() => updateProfile(currentUser, { displayName: name }));
}

/** Sends a mail to the new address, whose link makes it the account's. */
export async function sendEmailChange(email: string): Promise<void> {
  const { currentUser } = await service();
  await told(() => verifyBeforeUpdateEmail(signedIn(currentUser), email));
}

/** Sends a mail whose link proves that the account's address is the person's own. */
export async function sendVerification(): Promise<void> {
  const { currentUser } = await service();
  await told(() => sendEmailVerification(signedIn(currentUser)));
}

/** Sets another password, and signs in by it; every other sign-in ends at the service. */
export async function replacePassword(email: string, password: string): Promise<Identity> {
  const { currentUser } = await service();
  await told(() => updatePassword(signedIn(currentUser), password));
  return signInByPassword(email, password);
}

/** Deletes the sign-in at the service. Says nothing where it is gone already. */
export async function removeSignIn(): Promise<void> {
  const { currentUser } = await service();
  if (!currentUser) return;
  await told(() => deleteUser(currentUser)).catch((error: unknown) => {
    if (error instanceof SignInError && error.code === 'auth/user-not-found') return;
    throw error;
  });
}

function signedIn<T>(user: T | null): T {
  if (user === null) throw new SignInError('auth/user-token-expired', undefined);
  return user;
}

import { initializeApp } from 'firebase/app';
import {
  type Auth,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  deleteUser,
  initializeAuth,
  type Persistence,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  signOut,
  type User,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import type { EndpointReply } from '#contracts/endpoint.ts';
import type { getConfig } from '#contracts/system.ts';
import { refusal, signInCode } from './failures.ts';

/** The sign-in service's data about a user. `token` is the user's ID token. */
export type Identity = { email: string; name: string; token: string };

/** The platform's Google sign-in. Both methods resolve to false if the user closes Google's window. */
export type Google = {
  signIn(auth: Auth): Promise<boolean>;
  /** Checks that the person at the computer can still sign in as `user`. */
  confirm(user: User): Promise<boolean>;
};

export type ServiceOptions = {
  firebase: EndpointReply<typeof getConfig>['firebase'];
  /** The shop's origin if its server replies to Firebase's SDK, or null with a real Firebase project. */
  emulator: string | null;
  persistence: Persistence | Persistence[];
  google: Google;
  /** The Firebase app's name. Must be unique among the services in one process. */
  name?: string;
};

export type Service = ReturnType<typeof createService>;

/** Initializes Firebase's SDK and restores the signed-in user. The returned methods throw errors with a `code`. */
export async function connectService(options: ServiceOptions): Promise<Service> {
  const { emulator, persistence, google, name } = options;
  const { appId, ...firebase } = options.firebase;
  const app = initializeApp({ ...firebase, ...(appId !== undefined && { appId }) }, name);
  const auth = initializeAuth(app, { persistence });
  if (emulator !== null) connectAuthEmulator(auth, emulator, { disableWarnings: true });
  await auth.authStateReady();
  return createService(auth, google);
}

function createService(auth: Auth, google: Google) {
  function signedIn(): User {
    if (!auth.currentUser) throw refusal('auth/user-token-expired');
    return auth.currentUser;
  }

  async function identity(refresh = false): Promise<Identity> {
    const { email, displayName } = signedIn();
    if (email === null) throw refusal('auth/user-not-found');
    return { email, name: displayName ?? '', token: await signedIn().getIdToken(refresh) };
  }

  async function signInByPassword(email: string, password: string): Promise<Identity> {
    await signInWithEmailAndPassword(auth, email, password);
    return identity();
  }

  return {
    signInByPassword,
    /** Resolves to null if the user closes Google's window. */
    async signInByGoogle(): Promise<Identity | null> {
      return (await google.signIn(auth)) ? identity() : null;
    },
    /** Resolves to null if the user closes Google's window. */
    async confirmByGoogle(): Promise<Identity | null> {
      // Firebase has no current user after a sign-in with a PIN.
      const { currentUser } = auth;
      const done = await (currentUser ? google.confirm(currentUser) : google.signIn(auth));
      return done ? identity(true) : null;
    },
    /**
     * Creates a sign-in and resolves to null. If one with the same email and password exists, for example because a
     * sign-up was interrupted, signs in instead and resolves to its identity.
     */
    async createAccount(email: string, password: string): Promise<Identity | null> {
      try {
        await createUserWithEmailAndPassword(auth, email, password);
        return null;
      } catch (error) {
        if (signInCode(error) !== 'auth/email-already-in-use') throw error;
        return signInByPassword(email, password).catch(() => {
          throw error;
        });
      }
    },
    /** Sets the display name and returns a token that contains it. Returns null if no one is signed in. */
    async setDisplayName(name: string): Promise<Identity | null> {
      const user = auth.currentUser;
      if (!user) return null;
      if (user.displayName !== name) await updateProfile(user, { displayName: name });
      return identity(true);
    },
    /** Returns the identity with a new token, or null if the service no longer accepts this sign-in. */
    async freshIdentity(): Promise<Identity | null> {
      if (!auth.currentUser) return null;
      return identity(true).catch((error: unknown) => {
        const code = signInCode(error);
        if (code === undefined || code === 'auth/network-request-failed') throw error;
        return null;
      });
    },
    /** Sends an email with a link to reset the password. Does nothing if the address is unknown. */
    async sendPasswordReset(email: string): Promise<void> {
      await sendPasswordResetEmail(auth, email).catch(unlessGone);
    },
    sendVerification: () => sendEmailVerification(signedIn()),
    sendEmailChange: (email: string) => verifyBeforeUpdateEmail(signedIn(), email),
    /** Changes the password, which ends all other sign-ins, then signs in with the new password. */
    async replacePassword(password: string): Promise<Identity> {
      const { email } = await identity();
      await updatePassword(signedIn(), password);
      // Sign-in times are in whole seconds. The new sign-in must be later than any with the old password, so that the
      // shop can tell them apart.
      await new Promise((resolve) => setTimeout(resolve, 1000));
      return signInByPassword(email, password);
    },
    /** Deletes the sign-in, unless it is already deleted. */
    async remove(): Promise<void> {
      if (auth.currentUser) await deleteUser(auth.currentUser).catch(unlessGone);
    },
    signOut: () => signOut(auth),
  };
}

function unlessGone(error: unknown): void {
  if (signInCode(error) !== 'auth/user-not-found') throw error;
}

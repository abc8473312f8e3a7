import { deleteAccount, signOutElsewhere } from '#contracts/people/account.ts';
import { setPin } from '#contracts/people/pins.ts';
import type { IssuedSession, Proof, SignIn } from '#contracts/people/sign-in.ts';
import { createUser } from '#contracts/people/sign-up.ts';
import { issueToken, type User } from '#contracts/people/users.ts';
import { aboutPassword, refusal, ShopFailure, settle } from './failures.ts';
import type { Identity, Service } from './service.ts';
import type { ShopCall } from './shop-call.ts';

/** Stores the session. The web and the desktop have different implementations. */
export type SessionStore = {
  read(): IssuedSession | null;
  write(session: IssuedSession): Promise<void>;
  /** Deletes the session after a logout. */
  clear(): Promise<void>;
  /** Deletes a session that the shop or the sign-in service refused to renew, and notifies the page. */
  end(): Promise<void>;
};

type Parts = {
  /** Loads the sign-in service's library on first use. */
  connect(): Promise<Service>;
  shop: ShopCall;
  store: SessionStore;
  /** Called after each sign-in, with its ID token. */
  onEnter?(user: User, idToken: string): Promise<void>;
};

/** Returns the operations on the user's sign-in. Both the web and the desktop use this code. */
export function createSignIn({ connect, shop, store, onEnter }: Parts): SignIn {
  let connected: Promise<Service> | null = null;

  function service(): Promise<Service> {
    connected ??= connect().catch((error: unknown) => {
      connected = null;
      throw error;
    });
    return connected;
  }

  /** Exchanges an ID token for a session with the shop, and stores it. */
  async function enter({ email, token }: Identity): Promise<User> {
    const session = await finishingDeletion(() => shop(issueToken, { query: { email } }, token));
    await store.write(session);
    await onEnter?.(session.user, token);
    return session.user;
  }

  /** Returns the user's account in the shop. Creates one with this name if there is none yet. */
  function save({ email, token }: Identity, name: string): Promise<User> {
    return finishingDeletion(() => shop(createUser, { body: { name, email } }, token));
  }

  async function enterAs(identity: Identity, name: string): Promise<User> {
    await save(identity, name);
    return enter(identity);
  }

  /**
   * Runs `work`. If the shop replies that this account is deleted, also deletes the sign-in that an
   * interrupted deletion left behind.
   */
  async function finishingDeletion<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ShopFailure) || error.failure.code !== 'account_closed') throw error;
      const { remove } = await service();
      const message = await remove().then(
        () => 'This account was deleted. You can now sign up again.',
        () => 'This account was deleted, but its sign-in couldn’t be removed. Please try again.',
      );
      throw new ShopFailure({ ...error.failure, message }, { cause: error });
    }
  }

  /** Verifies `proof` by signing in again. Resolves to null if the user closes Google's window. */
  async function confirm(proof: Proof): Promise<Identity | null> {
    const session = store.read();
    if (!session) throw new ShopFailure(ended);
    const { email } = session.user;
    const { signInByPassword, confirmByGoogle } = await service();
    if (proof.by === 'password') {
      return signInByPassword(email, proof.password).catch((error: unknown) => {
        throw aboutPassword(error);
      });
    }
    const identity = await confirmByGoogle();
    if (identity && identity.email.toLowerCase() !== email.toLowerCase()) {
      throw refusal('auth/user-mismatch');
    }
    return identity;
  }

  return {
    signIn: ({ email, password }) =>
      settle(async () => enter(await (await service()).signInByPassword(email, password))),
    signInWithGoogle: () =>
      settle(async () => {
        const identity = await (await service()).signInByGoogle();
        if (!identity) return null;
        return enterAs(identity, identity.name || (identity.email.split('@')[0] ?? ''));
      }),
    signUp: ({ name, email, password }) =>
      settle(async () => {
        const { createAccount, setDisplayName } = await service();
        const existing = await createAccount(email, password);
        // A repeated sign-up may continue, but must not rename an account that is in use.
        if (existing && (await save(existing, name)).name !== name) {
          throw refusal('auth/email-already-in-use');
        }
        const identity = await setDisplayName(name);
        if (!identity) throw refusal('auth/user-token-expired');
        return enterAs(identity, name);
      }),
    signOut: () =>
      settle(async () => {
        await (await service()).signOut();
        return null;
      }),
    renew: () =>
      settle(async () => {
        const old = store.read();
        if (!old) return null;
        /** Returns false if the user has since logged out or another tab has renewed the session. */
        const same = () => store.read()?.accessToken === old.accessToken;
        try {
          const identity = await (await service()).freshIdentity();
          const query = { email: identity?.email ?? '' };
          const next = identity && (await shop(issueToken, { query }, identity.token));
          if (same()) await (next ? store.write(next) : store.end());
        } catch (error) {
          const refused = error instanceof ShopFailure && [401, 403].includes(error.failure.status);
          if (refused && same()) await store.end();
          throw error;
        }
        return store.read()?.user ?? null;
      }),
    resetPassword: (email) =>
      settle(async () => {
        await (await service()).sendPasswordReset(email);
        return null;
      }),
    verifyEmail: () =>
      settle(async () => {
        await (await service()).sendVerification();
        return null;
      }),
    rename: (name) =>
      settle(async () => {
        const session = store.read();
        if (session) await store.write({ ...session, user: { ...session.user, name } });
        await (await service()).setDisplayName(name);
        return null;
      }),
    changeEmail: ({ email, proof }) =>
      settle(async () => {
        const identity = await confirm(proof);
        if (!identity) return null;
        await (await service()).sendEmailChange(email);
        return enter(identity);
      }),
    changePassword: ({ current, next }) =>
      settle(async () => {
        await confirm({ by: 'password', password: current });
        const identity = await (await service()).replacePassword(next);
        const othersEnded = await shop(signOutElsewhere, {}, identity.token).then(
          () => true,
          () => false,
        );
        await enter(identity);
        return { othersEnded };
      }),
    setPin: ({ pin, proof }) =>
      settle(async () => {
        const identity = await confirm(proof);
        if (!identity) return null;
        await shop(setPin, { body: { pin } }, identity.token);
        return enter(identity);
      }),
    deleteAccount: ({ confirmation, proof }) =>
      settle(async () => {
        const identity = await confirm(proof);
        return identity && (await shop(deleteAccount, { body: { confirmation } }, identity.token));
      }),
    removeSignIn: () =>
      settle(async () => {
        try {
          await (await service()).remove();
          return null;
        } finally {
          await store.clear();
        }
      }),
  };
}

const ended = {
  status: 401,
  code: 'unauthenticated',
  message: 'Your session has ended. Please log in again.',
} as const;

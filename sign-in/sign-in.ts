import type { Calls } from '#contracts/app/desktop-channels.ts';
import type { Outcome } from '#contracts/failure.ts';
import { deleteAccount, signOutElsewhere } from '#contracts/people/account.ts';
import { setPin } from '#contracts/people/pins.ts';
import type { IssuedSession, Proof } from '#contracts/people/sign-in.ts';
import { createUser } from '#contracts/people/sign-up.ts';
import { issueToken, type User } from '#contracts/people/users.ts';
import { sameAddress } from '#contracts/text.ts';
import type { Call } from './client.ts';
import { aboutPassword, refusal, ShopFailure, settle } from './failures.ts';
import type { Identity, Service } from './service.ts';
import type { SessionStore } from './session.ts';

/** The operations on the user's sign-in. */
export type SignIn = Omit<Calls<'session'>, 'current' | 'forget' | 'rejected'> & {
  /** Gets the next session, but doesn't store it. The value is null if the sign-in service has no signed-in user. */
  renew(): Promise<Outcome<IssuedSession | null>>;
};

type Value<N extends keyof SignIn> = Extract<Awaited<ReturnType<SignIn[N]>>, { ok: true }>['value'];

/** The same operations, which throw instead of returning a failure. */
type Throwing = {
  [N in keyof SignIn]: (
    ...argument: Parameters<SignIn[N]>
  ) => Promise<[Value<N>] extends [null] ? unknown : Value<N>>;
};

type Parts = {
  /** Loads the sign-in service's library on first use. */
  connect(): Promise<Service>;
  /** Throws a {@link ShopFailure}. */
  shop: Call;
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

  /** Exchanges an ID token for a session with the shop, and stores it if `isWanted` still returns true. */
  async function enter({ email, token }: Identity, isWanted = () => true): Promise<User> {
    const session = await finishingDeletion(() =>
      shop(issueToken, { query: { email } }, { bearer: token }),
    );
    if (!isWanted()) return session.user;
    await store.write(session);
    await onEnter?.(session.user, token);
    return session.user;
  }

  /** Replaces the person's session, unless they have logged out since, or someone else uses the computer. */
  const enterAgain = (identity: Identity) =>
    enter(identity, () => sameAddress(store.read()?.user.email ?? '', identity.email));

  /** Returns the user's account in the shop. Creates one with this name if there is none yet. */
  function save({ email, token }: Identity, name: string): Promise<User> {
    return finishingDeletion(() => shop(createUser, { body: { name, email } }, { bearer: token }));
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
    if (identity && !sameAddress(identity.email, email)) {
      throw refusal('auth/user-mismatch');
    }
    return identity;
  }

  const operations: Throwing = {
    signIn: async ({ email, password }) =>
      enter(await (await service()).signInByPassword(email, password)),
    async signInWithGoogle() {
      const identity = await (await service()).signInByGoogle();
      if (!identity) return null;
      return enterAs(identity, identity.name || (identity.email.split('@')[0] ?? ''));
    },
    async signUp({ name, email, password }) {
      const { createAccount, setDisplayName } = await service();
      const existing = await createAccount(email, password);
      // A repeated sign-up may continue, but must not rename an account that is in use.
      if (existing && (await save(existing, name)).name !== name) {
        throw refusal('auth/email-already-in-use');
      }
      const identity = await setDisplayName(name);
      if (!identity) throw refusal('auth/user-token-expired');
      return enterAs(identity, name);
    },
    signOut: async () => (await service()).signOut(),
    async renew() {
      const identity = await (await service()).freshIdentity();
      if (!identity) return null;
      return shop(issueToken, { query: { email: identity.email } }, { bearer: identity.token });
    },
    resetPassword: async (email) => (await service()).sendPasswordReset(email),
    verifyEmail: async () => (await service()).sendVerification(),
    async rename(name) {
      const session = store.read();
      if (session) await store.write({ ...session, user: { ...session.user, name } });
      await (await service()).setDisplayName(name);
    },
    async changeEmail({ email, proof }) {
      const identity = await confirm(proof);
      if (!identity) return null;
      await (await service()).sendEmailChange(email);
      return enterAgain(identity);
    },
    async changePassword({ current, next }) {
      await confirm({ by: 'password', password: current });
      const identity = await (await service()).replacePassword(next);
      const othersEnded = await shop(signOutElsewhere, {}, { bearer: identity.token }).then(
        () => true,
        () => false,
      );
      await enterAgain(identity);
      return { othersEnded };
    },
    async setPin({ pin, proof }) {
      const identity = await confirm(proof);
      if (!identity) return null;
      await shop(setPin, { body: { pin } }, { bearer: identity.token });
      return enterAgain(identity);
    },
    async deleteAccount({ confirmation, proof }) {
      const identity = await confirm(proof);
      if (!identity) return null;
      return shop(deleteAccount, { body: { confirmation } }, { bearer: identity.token });
    },
    async removeSignIn() {
      try {
        await (await service()).remove();
      } finally {
        await store.clear();
      }
    },
  };
  const settled = Object.entries(operations).map(([name, work]) => [
    name,
    (argument: never) => settle(async () => (await work(argument)) ?? null),
  ]);
  return Object.fromEntries(settled);
}

const ended = {
  status: 401,
  code: 'unauthenticated',
  message: 'Your session has ended. Please log in again.',
} as const;

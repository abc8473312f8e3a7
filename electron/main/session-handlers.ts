import type { SignIn } from '#contracts/people/sign-in.ts';
import type { ChannelHandlers } from './channel-server.ts';
import type { ServerConnection } from './server-connection.ts';

type Name = Extract<keyof ChannelHandlers, `session.${string}` | `people.${string}`>;
type Handlers = Pick<ChannelHandlers, Name>;

const nobody = { locked: false, minutes: null, people: [] };

/**
 * Returns the handlers of the `session` and `people` channels. Each call uses the server that is chosen at that moment.
 */
export function sessionHandlers(server: () => ServerConnection | null): Handlers {
  function chosen(): ServerConnection {
    const connection = server();
    if (!connection) throw new Error('no server is chosen');
    return connection;
  }

  /** Waits for the keychain first, because some calls need to know who is signed in. */
  async function signIn(): Promise<SignIn> {
    const { session, signIn } = chosen();
    await session.ready();
    return signIn();
  }

  return {
    'session.current': async () => {
      // Renews an expired session first.
      await server()?.session.bearer();
      return server()?.session.read()?.user ?? null;
    },
    'session.forget': async () => {
      server()?.people.endShift();
      await server()?.session.clear();
    },
    'session.renew': async () => server()?.session.renew() ?? { ok: true, value: null },
    'session.signIn': async (form) => (await signIn()).signIn(form),
    'session.signInWithGoogle': async () => (await signIn()).signInWithGoogle(),
    'session.signUp': async (form) => (await signIn()).signUp(form),
    'session.signOut': async () => (await signIn()).signOut(),
    'session.resetPassword': async (email) => (await signIn()).resetPassword(email),
    'session.verifyEmail': async () => (await signIn()).verifyEmail(),
    'session.rename': async (name) => (await signIn()).rename(name),
    'session.changeEmail': async (change) => (await signIn()).changeEmail(change),
    'session.changePassword': async (change) => (await signIn()).changePassword(change),
    'session.deleteAccount': async (deletion) => (await signIn()).deleteAccount(deletion),
    'session.setPin': async (change) => (await signIn()).setPin(change),
    'session.removeSignIn': async () => (await signIn()).removeSignIn(),
    'people.state': () => server()?.people.state() ?? nobody,
    'people.lock': async () => server()?.people.lock(),
    'people.enter': async (typed) => chosen().people.enter(typed),
    'people.forget': async (id) => server()?.people.forget(id),
    'people.setMinutes': async (minutes) => server()?.people.setMinutes(minutes),
  };
}

import type { SignIn } from '#contracts/sign-in.ts';
import type { ChannelHandlers } from './channel-server.ts';
import type { ServerConnection } from './server-connection.ts';

type Handlers = Pick<ChannelHandlers, Extract<keyof ChannelHandlers, `session.${string}`>>;

/** Returns the session channels' handlers. Each call uses the server chosen at that time. */
export function sessionHandlers(server: () => ServerConnection | null): Handlers {
  /** Waits for the keychain first because some calls need to know who is signed in. */
  async function signIn(): Promise<SignIn> {
    const chosen = server();
    if (!chosen) throw new Error('no server is chosen');
    await chosen.session.ready();
    return chosen.signIn();
  }

  return {
    'session.current': async () => {
      // Renews an expired session first.
      await server()?.session.bearer();
      return server()?.session.read()?.user ?? null;
    },
    'session.forget': async () => server()?.session.clear(),
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
    'session.removeSignIn': async () => (await signIn()).removeSignIn(),
  };
}

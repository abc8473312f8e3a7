import type { ChannelName } from '#contracts/app/desktop-channels.ts';
import { sessionChannels } from '#contracts/app/session-channels.ts';
import type { Outcome } from '#contracts/failure.ts';
import type { SignIn } from '#sign-in/sign-in.ts';
import type { ChannelHandlers } from './channel-server.ts';
import type { ServerConnection } from './server-connection.ts';

type Group<G extends string> = Pick<ChannelHandlers, Extract<ChannelName, `${G}.${string}`>>;
type Operation = (argument: unknown) => Promise<Outcome<unknown>>;

const nobody = { locked: false, minutes: null, people: [] };

/**
 * Returns the handlers of the `session` and `people` channels. Each call uses the server that is chosen at that moment.
 */
export function sessionHandlers(
  server: () => ServerConnection | null,
): Group<'session'> & Group<'people'> {
  function chosen(): ServerConnection {
    const connection = server();
    if (!connection) throw new Error('no server is chosen');
    return connection;
  }

  /** Returns the handler that runs an operation of the sign-in code. */
  const operation = (name: keyof SignIn) => async (argument: unknown) => {
    const { session, signIn } = chosen();
    // Wait for the keychain first, because some operations need to know who is signed in.
    await session.ready();
    return ((await signIn())[name] as Operation)(argument);
  };
  const operations = Object.keys(sessionChannels)
    .filter((channel) => channel.startsWith('session.'))
    .map((channel) => [channel, operation(channel.slice('session.'.length) as keyof SignIn)]);

  return {
    ...(Object.fromEntries(operations) as Group<'session'>),
    'session.current': async () => {
      // Renews an expired session first.
      await server()?.session.bearer();
      return server()?.session.read()?.user ?? null;
    },
    'session.forget': async () => {
      server()?.people.endShift();
      await server()?.session.clear();
    },
    'session.rejected': () => chosen().verdict(),
    'people.state': () => server()?.people.state() ?? nobody,
    'people.lock': async () => server()?.people.lock(),
    'people.enter': async (typed) => chosen().people.enter(typed),
    'people.approve': async (typed) => chosen().people.approve(typed),
    'people.forget': async (id) => server()?.people.forget(id),
    'people.setMinutes': async (minutes) => server()?.people.setMinutes(minutes),
  };
}

import { fork } from 'node:child_process';
import { once } from 'node:events';
import type { EmbeddedSignIn } from '#embedded/sign-in/embedded.ts';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { FromDemoProcess, ToDemoProcess } from './demo-messages.ts';

type Parts = {
  db: Database;
  databaseUrl: string;
  config: Config;
  signIn: EmbeddedSignIn;
  log(line: string): void;
};

/** Buffers of pixels count as heap: starting small, it would be collected six times as often. */
const roomForPixels = ['--initial-heap-size=256'];

/**
 * Fills an empty database with the demo shop, in a process of its own: drawing three hundred pictures
 * leaves a heap that the server would carry for the rest of its life.
 */
export async function loadDemo({ db, databaseUrl, config, signIn, log }: Parts): Promise<void> {
  const someone = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (someone) return;
  const child = fork(new URL('./demo-process.ts', import.meta.url), {
    execArgv: [...process.execArgv, ...roomForPixels],
  });
  const send = (message: ToDemoProcess) => child.send(message);
  child.on('message', (message: FromDemoProcess) => {
    if (message.type === 'log') return log(message.line);
    signIn.createAccount(message.account).then(
      ({ uid }) => send({ type: 'account', id: message.id, uid }),
      () => child.kill(),
    );
  });
  const { dataDir, imageHost } = config;
  send({ type: 'start', databaseUrl, dataDir, imageHost });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0)
    throw new Error('The demo shop could not be filled: start again to go on with it.');
}

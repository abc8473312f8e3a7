import { launchEmbeddedDatabase } from './database/launch.ts';
import { type EmbeddedSignIn, launchEmbeddedSignIn } from './sign-in/launch.ts';

export type Embedded = {
  /** The embedded database's address, or the one that was given. */
  databaseUrl: string;
  /** Null where a Firebase project signs people in. */
  signIn: EmbeddedSignIn | null;
  stop(): Promise<void>;
};

type Options = {
  /** The absolute path of the folder for both services' data. */
  dataDir: string;
  /** Null starts the embedded database. */
  databaseUrl: string | null;
  /** Null starts no sign-in service; port 0 takes any free one. */
  signIn: { port: number; projectId: string } | null;
  log: Record<'info' | 'warn' | 'error', (message: string) => void>;
};

/** Starts the embedded database and sign-in service in parallel, each only if the options ask for it. */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { dataDir, databaseUrl, log } = options;
  const [database, signIn] = await Promise.allSettled([
    databaseUrl === null
      ? launchEmbeddedDatabase({ dataDir, log: (line) => log.info(line) })
      : { url: databaseUrl, stop: async () => {} },
    options.signIn && launchEmbeddedSignIn({ dataDir, ...options.signIn, log }),
  ]);
  const stop = async () => {
    if (signIn.status === 'fulfilled') await signIn.value?.stop();
    if (database.status === 'fulfilled') await database.value.stop();
  };
  if (database.status === 'rejected' || signIn.status === 'rejected') {
    await stop();
    throw [database, signIn].find((part) => part.status === 'rejected')?.reason;
  }
  return { databaseUrl: database.value.url, signIn: signIn.value, stop };
}

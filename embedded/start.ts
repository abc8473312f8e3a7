import { launchEmbeddedDatabase } from './database/launch.ts';
import { type EmbeddedSignIn, launchEmbeddedSignIn } from './sign-in/launch.ts';

export type Embedded = {
  /** The connection string of the embedded database, or the one from the settings. */
  databaseUrl: string;
  /** The connection string for the tables' owner, or null if it is the same as `databaseUrl`. */
  databaseOwnerUrl: string | null;
  /** The embedded sign-in service, or null if people sign in with a Firebase project. */
  signIn: EmbeddedSignIn | null;
  stop(): Promise<void>;
};

type Options = {
  /** The absolute path of the folder where both services store their data. */
  dataDir: string;
  /** The database to use, or null to start the embedded one. */
  databaseUrl: string | null;
  databaseOwnerUrl: string | null;
  /** The settings of the sign-in service, or null to start none. Port 0 means any free port. */
  signIn: { port: number; projectId: string } | null;
  log: Record<'info' | 'warn' | 'error', (message: string) => void>;
};

/** Starts the database and the sign-in service in parallel, each only if the options require it. */
export async function startEmbedded(options: Options): Promise<Embedded> {
  const { dataDir, databaseUrl, databaseOwnerUrl, log } = options;
  const [database, signIn] = await Promise.allSettled([
    databaseUrl === null
      ? launchEmbeddedDatabase({ dataDir, log: (line) => log.info(line) })
      : { appUrl: databaseUrl, url: databaseOwnerUrl, stop: async () => {} },
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
  const { appUrl, url } = database.value;
  return { databaseUrl: appUrl, databaseOwnerUrl: url, signIn: signIn.value, stop };
}

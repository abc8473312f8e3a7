import type { Config } from '#server/config.ts';
import { type EmbeddedDatabase, launchEmbeddedDatabase } from './database/launch.ts';
import { type EmbeddedSignIn, launchEmbeddedSignIn } from './sign-in/embedded.ts';

export type EmbeddedParts = {
  databaseUrl: string;
  /** Null with a real Firebase project. */
  signIn: EmbeddedSignIn | null;
  stop(): Promise<void>;
};

type Log = {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
};

/** Starts side by side whatever the configuration doesn't provide: database, sign-in service. */
export async function startEmbeddedParts(config: Config, log: Log): Promise<EmbeddedParts> {
  const starting: [Promise<EmbeddedDatabase | null>, Promise<EmbeddedSignIn | null>] = [
    config.databaseUrl === null
      ? launchEmbeddedDatabase({ dataDir: config.dataDir, log: (line) => log.info(line) })
      : Promise.resolve(null),
    config.signIn.kind === 'embedded'
      ? launchEmbeddedSignIn({
          dataDir: config.dataDir,
          port: config.signIn.port,
          projectId: config.signIn.projectId,
          log,
        })
      : Promise.resolve(null),
  ];
  const [database, signIn] = await Promise.allSettled(starting);
  const stop = async () => {
    if (signIn.status === 'fulfilled') await signIn.value?.stop();
    if (database.status === 'fulfilled') await database.value?.stop();
  };
  for (const part of [database, signIn]) {
    if (part.status === 'rejected') {
      await stop();
      throw part.reason;
    }
  }
  const url = database.status === 'fulfilled' ? database.value?.url : undefined;
  return {
    databaseUrl: config.databaseUrl ?? url ?? '',
    signIn: signIn.status === 'fulfilled' ? signIn.value : null,
    stop,
  };
}

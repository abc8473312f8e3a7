import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import type { EmbeddedSignIn } from '#embedded/sign-in/open-sign-in.ts';
import { completeIndex, projectAll } from '#server/catalog/search/rebuild-search.ts';
import { numberPieces } from '#server/catalog/stock-numbers.ts';
import { shareClient } from './app/client-files.ts';
import { createApp, webClientFolder } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { checkReplicas } from './db/check-connections.ts';
import { createDatabase, createOwnerPool, createPool, type Database } from './db/client.ts';
import { UnreleasedDatabase } from './db/migrate.ts';
import { prepareDatabase } from './db/prepare-database.ts';
import { checkBucket } from './gateways/images/check-bucket.ts';
import { createImageStore } from './gateways/images/image-store.ts';
import { createFirebaseVerifier } from './gateways/sign-in/verify-id-token.ts';
import { hostWarning } from './host-warning.ts';
import { openKeys } from './open-keys.ts';

// The server's entry point. Starts all components in order, and stops them in reverse order.

/** Aborted when the server is going to stop. */
const leaving = new AbortController();
/** Aborted on Ctrl-C: no one waits at a terminal until balancers have noticed. */
const hurried = new AbortController();

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function start(config: Config): Promise<() => Promise<void>> {
  const log = pino({ level: config.logLevel });
  const bucketWarning = await checkBucket(config);
  if (bucketWarning !== null) log.warn(bucketWarning);
  const database = await openDatabase(config, log);
  const onLoss = (error: Error) => log.warn({ err: error }, 'an idle database connection was lost');
  const pool = createPool(database.url, config.databasePool, onLoss);
  const ownerPool = createOwnerPool(database.ownerUrl, onLoss);
  const stopping = new AbortController();
  const closeOwnerPool = async () => {
    if (!ownerPool.ending) await ownerPool.end();
  };
  let app: FastifyInstance | undefined;
  const stop = async () => {
    stopping.abort();
    await app?.close();
    await Promise.all([pool.end(), closeOwnerPool()]);
    await database.stop();
  };
  try {
    const db = createDatabase(pool);
    const owner = createDatabase(ownerPool);
    const ownerSetting = config.databaseOwnerUrl === null ? 'DATABASE_URL' : 'DATABASE_OWNER_URL';
    const { databaseDirectUrl: directUrl } = config;
    const sayInfo = (line: string) => log.info(line);
    await prepareDatabase({ pool, ownerPool, ownerSetting, directUrl, say: sayInfo });
    const warnings = await checkReplicas(pool, config.databaseReplicas);
    for (const warning of warnings) log.warn(warning);
    const keys = await openKeys(db, config);
    const images = createImageStore(config);
    const signIn = await openEmbeddedSignIn(config, owner, db);
    if (config.demoData && signIn) {
      const { loadDemoData } = await import('#embedded/demo/load-demo-data.ts');
      const { createAccount } = signIn;
      const now = () => new Date();
      await loadDemoData({
        db,
        now,
        storePicture: images.put,
        createAccount,
        projectProducts: projectAll,
        log: say,
      });
    }
    await numberPieces({ db, config });
    const sharing = shareClient(db, webClientFolder);
    // A failure is reported below, unless something else fails before.
    sharing.catch(() => {});
    app = await createApp({
      config,
      leaving: leaving.signal,
      pool,
      images,
      verifyIdToken: signIn?.verifyIdToken ?? createFirebaseVerifier(config.signIn),
      signInRoutes: signIn?.routes ?? null,
      ...keys,
    });
    // Lists without filters work without the index. Until the index is complete, searches and filters miss some
    // products.
    void completeIndex(owner, stopping.signal)
      .catch((error) => {
        if (!stopping.signal.aborted) {
          log.error({ err: error }, 'the search index could not be built');
        }
      })
      // Only the start needs the owner's connections, and each takes 4 MB.
      .then(closeOwnerPool);
    await sharing;
    await app.listen({ port: config.port, host: config.host });
    const { host } = config;
    const warning = hostWarning(config);
    if (warning !== null) say(warning);
    const open = host === '127.0.0.1' || host === '0.0.0.0' || host === '::';
    say(`Second Fret is ready at http://${open ? 'localhost' : host}:${portOf(app)}`);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

type OpenDatabase = { url: string; ownerUrl: string; stop(): Promise<void> };

/** Starts the embedded database, unless another one is configured. */
async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  const { dataDir, databaseUrl, databaseOwnerUrl } = config;
  if (databaseUrl !== null) {
    return { url: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, stop: async () => {} };
  }
  const { launchEmbeddedDatabase } = await import('#embedded/database/launch.ts');
  const launched = await launchEmbeddedDatabase({ dataDir, log: (line) => log.info(line) });
  return { url: launched.appUrl, ownerUrl: launched.url, stop: launched.stop };
}

/** Opens the embedded sign-in service, unless a Firebase project is configured. It is never loaded in production. */
async function openEmbeddedSignIn(
  { signIn, production }: Config,
  owner: Database,
  db: Database,
): Promise<EmbeddedSignIn | null> {
  if (signIn.kind !== 'embedded' || production) return null;
  const { openSignIn } = await import('#embedded/sign-in/open-sign-in.ts');
  return openSignIn({ owner, db, ...signIn });
}

function explain(error: unknown, config: Config | undefined): string {
  if (error instanceof ConfigError) return `These settings need your attention:\n${error.message}`;
  if (error instanceof UnreleasedDatabase && config) {
    const remedy =
      config.databaseUrl === null
        ? `Move the data folder ${config.dataDir} away, or set DATA_DIR to another folder. Then start again.`
        : 'Set DATABASE_URL to an empty database, and DATA_DIR to an empty folder. Then start again.';
    return `${error.message} ${remedy}`;
  }
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    return 'Another program is using this port. Stop it, or set PORT to a free port.';
  }
  return message;
}

let stopping = false;
let started: Promise<() => Promise<void>> | undefined;

/**
 * Stops the server, after `waitMs` in which it keeps serving. A stop can cause two signals, for example from the terminal
 * and from npm, so the second call does nothing.
 */
async function shutDown(waitMs: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  leaving.abort();
  setTimeout(() => process.exit(1), waitMs + 20_000).unref();
  const stop = await started?.catch(() => undefined);
  if (stop) await delay(waitMs, undefined, { signal: hurried.signal }).catch(() => {});
  await stop?.();
  say('Second Fret has stopped.');
  process.exit(0);
}
process.on('SIGINT', () => {
  hurried.abort();
  void shutDown(0);
});
process.on('SIGTERM', () => void shutDown((config?.drainSeconds ?? 0) * 1000));

let config: Config | undefined;
try {
  config = readConfig();
  started = start(config);
  await started;
} catch (error) {
  process.stderr.write(`Second Fret could not start. ${explain(error, config)}\n`);
  process.exitCode = 1;
  process.exit();
}

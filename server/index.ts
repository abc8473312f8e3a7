import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import type { EmbeddedSignIn } from '#embedded/sign-in/open-sign-in.ts';
import { needsRebuild, projectAll, rebuildSearch } from '#server/catalog/search/rebuild-search.ts';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { createDatabase, createPool, type Database } from './db/client.ts';
import { migrate, UnreleasedDatabase } from './db/migrate.ts';
import { checkBucket } from './gateways/images/check-bucket.ts';
import { createImageStore } from './gateways/images/image-store.ts';
import { createFirebaseVerifier } from './gateways/sign-in/verify-id-token.ts';
import { intakeKey, loadKey, tokenSecret } from './gateways/stored-key.ts';
import { hostWarning } from './host-warning.ts';

// The server's entry point. Starts all components in order, and stops them in reverse order.

const say = (line: string) => void process.stdout.write(`${line}\n`);

async function start(config: Config): Promise<() => Promise<void>> {
  const log = pino({ level: config.logLevel });
  const bucketWarning = await checkBucket(config);
  if (bucketWarning !== null) log.warn(bucketWarning);
  const database = await openDatabase(config, log);
  const pool = createPool(database.url, config.databasePool, (error) =>
    log.warn({ err: error }, 'an idle database connection was lost'),
  );
  const ownerPool = createPool(database.ownerUrl, 2, (error) =>
    log.warn({ err: error }, 'an idle database connection was lost'),
  );
  const closeOwnerPool = async () => {
    if (!ownerPool.ending) await ownerPool.end();
  };
  let app: FastifyInstance | undefined;
  const stop = async () => {
    await app?.close();
    await Promise.all([pool.end(), closeOwnerPool()]);
    await database.stop();
  };
  try {
    const db = createDatabase(pool);
    const owner = createDatabase(ownerPool);
    await migrate(owner, db);
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
    app = await createApp({
      config,
      pool,
      images,
      verifyIdToken: signIn?.verifyIdToken ?? createFirebaseVerifier(config.signIn),
      signInRoutes: signIn?.routes ?? null,
      tokenSecret: await loadKey(tokenSecret, config.tokenSecret, config.dataDir),
      intakeKey: await loadKey(intakeKey, config.intake.key, config.dataDir),
    });
    // Lists without filters work without the index. Until the index is complete, searches and filters miss some
    // products.
    const indexed = (await needsRebuild(db)) ? rebuildSearch(owner) : Promise.resolve();
    void indexed
      .catch((error) => log.error({ err: error }, 'the search index could not be built'))
      // Only the start needs the owner's connections, and each takes 4 MB.
      .then(closeOwnerPool);
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

/** Stops the server. Ctrl-C causes two signals, from the terminal and from npm, so the second call does nothing. */
async function shutDown(): Promise<void> {
  if (stopping) return;
  stopping = true;
  setTimeout(() => process.exit(1), 20_000).unref();
  const stop = await started?.catch(() => undefined);
  await stop?.();
  say('Second Fret has stopped.');
  process.exit(0);
}
process.on('SIGINT', () => void shutDown());
process.on('SIGTERM', () => void shutDown());

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

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, inject, it } from 'vitest';
import {
  appUrlOf,
  createEmptyDatabase,
  createTestDatabase,
  directUrlOf,
} from '#tests/support/database.ts';
import {
  launchIn,
  preparedFolder,
  query,
  temporaryFolder,
} from '#tests/support/embedded-server.ts';
import { startShop } from '#tests/support/shop-process.ts';
import { startStrictPooler } from '#tests/support/strict-pooler.ts';

const signIn = {
  FIREBASE_PROJECT_ID: 'a-project',
  FIREBASE_API_KEY: 'a-key',
  FIREBASE_AUTH_DOMAIN: 'a-project.firebaseapp.com',
};

/** Tries to start the server, and returns its exit code and what it says. */
async function start(env: Record<string, string>) {
  const settings = { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'fatal', DEMO_DATA: 'false' };
  const options = {
    cwd: join(import.meta.dirname, '../..'),
    timeout: 300_000,
    env: { ...process.env, ...signIn, ...settings, DATABASE_URL: '', ...env },
  };
  const ended = promisify(execFile)(process.execPath, ['server/index.ts'], options);
  return ended.then(
    ({ stderr }) => ({ status: 0, said: stderr }),
    ({ code, stderr }) => ({ status: code, said: stderr }),
  );
}

/** Launches a database that looks like one of a build from before the first release. */
async function launchUnreleased(dataDir: string) {
  const database = await launchIn(dataDir);
  await query(
    database.url,
    `CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL);
     INSERT INTO kysely_migration VALUES ('001-marketplace', now()::text), ('002-account-changes', now()::text);
     CREATE TABLE users AS SELECT 'ada@example.test' AS email`,
  );
  return database;
}

/** Returns everything that a start could have changed. */
async function contentOf(url: string) {
  return Promise.all([
    query(
      url,
      `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1`,
    ),
    query(url, 'SELECT nspname FROM pg_namespace ORDER BY 1'),
    query(url, 'SELECT * FROM users'),
    query(url, 'SELECT * FROM kysely_migration ORDER BY name'),
  ]);
}

const refusal = (remedy: string) => ({
  status: 1,
  said: `Second Fret could not start. The database was created by a build from before the first release, and can’t be upgraded. Nothing in it was changed or deleted. ${remedy} Then start again.\n`,
});

describe('data of a build from before the first release', () => {
  it('is left alone in its folder, and the server says what to do', async () => {
    const dataDir = await preparedFolder();
    const database = await launchUnreleased(dataDir);
    const before = await contentOf(database.url);
    await database.stop();
    expect(await start({ DATA_DIR: dataDir })).toEqual(
      refusal(`Move the data folder ${dataDir} away, or set DATA_DIR to another folder.`),
    );
    expect(await contentOf((await launchIn(dataDir)).url)).toEqual(before);
  });

  it('is left alone in another database, and the server says what to do', async () => {
    const { url } = await launchUnreleased(await preparedFolder());
    const before = await contentOf(url);
    expect(await start({ DATABASE_URL: url, DATA_DIR: await temporaryFolder() })).toEqual(
      refusal('Set DATABASE_URL to an empty database, and DATA_DIR to an empty folder.'),
    );
    expect(await contentOf(url)).toEqual(before);
  });
});

describe('a connection pooler', () => {
  it('is enough for two servers that start together on an empty database, and their user then has time limits', async () => {
    const { url, drop } = await createEmptyDatabase();
    const DATABASE_URL = await startStrictPooler(directUrlOf(url));
    const key = 'a key that both servers have, 32 characters';
    const keys = { TOKEN_SECRET: key, INTAKE_KEY: key };
    const env = { ...signIn, ...keys, DATABASE_URL, DATABASE_OWNER_URL: url };
    const servers = await Promise.all([startShop(env), startShop(env)]);
    for (const { origin } of servers) {
      expect((await fetch(`${origin}/api/ready`)).status).toBe(200);
    }
    const settings = await query(
      DATABASE_URL,
      `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
        current_setting('idle_in_transaction_session_timeout') AS idle, current_setting('timezone') AS zone`,
    );
    expect(settings).toEqual([{ statement: '15s', lock: '5s', idle: '30s', zone: 'UTC' }]);
    await Promise.all(servers.map((server) => server.stop()));
    expect(await Promise.all(servers.map(({ exited }) => exited))).toEqual([0, 0]);

    const [{ user, name } = {}] = await query(
      DATABASE_URL,
      'SELECT current_user AS user, current_database() AS name',
    );
    const change = `ALTER ROLE ${user} IN DATABASE ${name} SET`;
    await query(url, `SET ROLE ${user}; ${change} lock_timeout = 0`);
    expect(await start({ ...env, DATA_DIR: await temporaryFolder() })).toEqual({
      status: 1,
      said: expect.stringContaining(`${change} lock_timeout = '5000';`),
    });
    await drop();
  });

  it('is not enough for migrations, and the server says which setting is missing', async () => {
    const { url, drop } = await createTestDatabase();
    const DATABASE_URL = await startStrictPooler(url);
    expect(await start({ DATABASE_URL, DATA_DIR: await temporaryFolder() })).toEqual({
      status: 1,
      said: expect.stringContaining('Set DATABASE_OWNER_URL to the address of PostgreSQL itself.'),
    });
    await drop();
  });
});

const { pooler } = inject('databases');

describe.runIf(pooler)('PgBouncer (only with npm test -- --cluster)', () => {
  it.each([
    ['an old one, which loses named statements', 0, 'loses named statements. Use PgBouncer 1.21'],
    ['one that keeps too few statements', 200, 'has max_prepared_statements = 200'],
  ])('%s is rejected', async (_, kept, problem) => {
    const { url, drop } = await createTestDatabase();
    const { startPgBouncer } = await import('#scripts/drill/pgbouncer.ts');
    const settings = { max_prepared_statements: kept };
    const user = new URL(pooler).username;
    const bouncer = await startPgBouncer({ port: Number(new URL(url).port), user, settings });
    const DATABASE_URL = new URL(new URL(url).pathname, bouncer.url).href;
    const env = { DATABASE_URL, DATABASE_OWNER_URL: url, DATA_DIR: await temporaryFolder() };
    expect(await start(env)).toEqual({ status: 1, said: expect.stringContaining(problem) });
    await bouncer.stop();
    await drop();
  });
});

it('a standby is rejected', async () => {
  const { url, drop } = await createTestDatabase();
  // Hides PostgreSQL's own function.
  await query(
    url,
    `CREATE SCHEMA test_standby;
     CREATE FUNCTION test_standby.pg_is_in_recovery() RETURNS boolean RETURN true;
     DO $$ BEGIN EXECUTE format('ALTER ROLE %I IN DATABASE %I SET search_path = test_standby, pg_catalog, public',
       current_user, current_database()); END $$`,
  );
  expect(await start({ DATABASE_URL: url, DATA_DIR: await temporaryFolder() })).toEqual({
    status: 1,
    said: expect.stringContaining('DATABASE_URL points to a standby'),
  });
  await drop();
});

it.each(['DATABASE_OWNER_URL', 'DATABASE_DIRECT_URL'])(
  'a %s of another database is rejected',
  async (setting) => {
    const [own, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
    const env = { DATABASE_OWNER_URL: own.url, [setting]: other.url };
    const DATABASE_URL = appUrlOf(own.url);
    expect(await start({ ...env, DATABASE_URL, DATA_DIR: await temporaryFolder() })).toEqual({
      status: 1,
      said: expect.stringMatching(`DATABASE_URL.* ${setting}|${setting}.* point to different`),
    });
    await Promise.all([own.drop(), other.drop()]);
  },
);

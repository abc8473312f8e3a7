import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  launchIn,
  preparedFolder,
  query,
  temporaryFolder,
} from '#tests/support/embedded-server.ts';

/** Tries to start the server, and returns its exit code and what it says. */
function start(env: Record<string, string>) {
  const signIn = {
    FIREBASE_PROJECT_ID: 'a-project',
    FIREBASE_API_KEY: 'a-key',
    FIREBASE_AUTH_DOMAIN: 'a-project.firebaseapp.com',
  };
  const settings = { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'fatal', DEMO_DATA: 'false' };
  const { status, stderr } = spawnSync(process.execPath, ['server/index.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    timeout: 300_000,
    env: { ...process.env, ...signIn, ...settings, DATABASE_URL: '', ...env },
  });
  return { status, said: stderr };
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
    expect(start({ DATA_DIR: dataDir })).toEqual(
      refusal(`Move the data folder ${dataDir} away, or set DATA_DIR to another folder.`),
    );
    expect(await contentOf((await launchIn(dataDir)).url)).toEqual(before);
  });

  it('is left alone in another database, and the server says what to do', async () => {
    const { url } = await launchUnreleased(await preparedFolder());
    const before = await contentOf(url);
    expect(start({ DATABASE_URL: url, DATA_DIR: await temporaryFolder() })).toEqual(
      refusal('Set DATABASE_URL to an empty database, and DATA_DIR to an empty folder.'),
    );
    expect(await contentOf(url)).toEqual(before);
  });
});

import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { launchEmbeddedDatabase } from '#embedded/database/launch.ts';
import { createDatabase, createPool } from '#server/db/client.ts';
import { migrate } from '#server/db/migrate.ts';
import { startBoss } from '#server/jobs/boss.ts';
import { planCheapCalls } from './cheap-plans.ts';
import { databaseUrl } from './database-url.ts';
import { keepFirstRows } from './empty-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databases: {
      serverUrl: string;
      template: string;
      /** The database user for the application. The user in `serverUrl` owns the tables. */
      appUser: string;
      /** The connection pooler that the application uses. Empty if it connects directly. */
      pooler: string;
      /** The replica that the application uses, through a pooler. Empty if there is none. */
      replica: string;
      /** A stopped cluster's data folder, which tests copy. Empty if the run doesn't use the embedded server. */
      cluster: string;
    };
  }
}

/**
 * Vitest's global setup for the API tests. The whole run uses one PostgreSQL server: `TEST_DATABASE_URL` if it is set,
 * otherwise the embedded one in a temporary folder. Each test file clones a migrated template database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await openServer();
  // A run of a few test files also plans their statements.
  const statements = await mkdtemp(join(tmpdir(), 'second-fret-statements-'));
  process.env.STATEMENTS_FILE ??= join(statements, 'statements.jsonl');
  const client = new Client(server.url);
  await client.connect();
  const { rows } = await client.query<{ server_version: string }>('SHOW server_version');
  // By default, turn off synchronous commits, because test databases don't have to survive a crash.
  const commit = `ALTER ROLE CURRENT_USER SET synchronous_commit = ${process.env.TEST_COMMIT ?? 'off'}`;
  await client.query(commit);
  console.log(`API tests run on PostgreSQL ${rows[0]?.server_version} (${server.kind}).`);

  // The name is unique to each run, so that two runs can share a server.
  const template = `second_fret_test_${crypto.randomUUID().replaceAll('-', '')}`;
  await client.query(`CREATE DATABASE ${template}`);
  const pool = createPool(databaseUrl(server.url, template), 2, console.error);
  const db = createDatabase(pool);
  const { TEST_POOLER_URL: pooler = '', TEST_REPLICA_URL: replica = '' } = process.env;
  // A pooler must know the user's name before.
  const appUser = server.appUser ?? (pooler ? new URL(pooler).username : template);
  if (!server.appUser) {
    await client.query(`CREATE ROLE ${appUser} LOGIN`);
    await client.query(`GRANT ${appUser} TO CURRENT_USER`);
  }
  const appPool = createPool(databaseUrl(server.url, template, appUser), 2, console.error);
  const app = createDatabase(appPool);
  await appPool.query(commit);
  await migrate(db, { app });
  await (await startBoss(appPool, console)).stop({ graceful: false });
  await keepFirstRows(pool);
  await Promise.all([db.destroy(), app.destroy()]);
  const { url: serverUrl, cluster } = server;
  project.provide('databases', { serverUrl, appUser, pooler, replica, template, cluster });

  return async () => {
    const plans =
      server.kind === 'embedded' ? await planCheapCalls(databaseUrl(server.url, template)) : null;
    await rm(statements, { recursive: true, force: true });
    const left = await client.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [template],
    );
    for (const { datname } of left.rows) await client.query(`DROP DATABASE ${datname} (FORCE)`);
    if (!server.appUser) await client.query(`DROP ROLE ${appUser}`);
    await client.end();
    await server.stop();
    if (!plans) return;
    console.log(`Planned ${plans.count} statements of cheap calls.`);
    if (plans.problems.length === 0) return;
    const advice = 'A call that reads a whole table needs an index, or `turns` in the contract';
    throw new Error(`${advice}:\n${plans.problems.join('\n\n')}`);
  };
}

async function openServer() {
  const given = process.env.TEST_DATABASE_URL;
  if (given) {
    const none = { appUser: undefined, cluster: '', stop: async () => {} };
    return { url: given, kind: 'TEST_DATABASE_URL', ...none };
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'second-fret-test-'));
  // Creating and dropping databases is many times faster without waiting for the disk. Tests repeat the same statements
  // on a few rows, so planning them once per connection is enough, and vacuuming would only take time.
  const settings = {
    ...{ fsync: 'off', full_page_writes: 'off', autovacuum: 'off' },
    ...{ plan_cache_mode: 'force_generic_plan', max_connections: '300' },
  };
  const launch = () => launchEmbeddedDatabase({ dataDir, log: () => {}, settings });
  await (await launch()).stop();
  const cluster = join(dataDir, 'stopped', 'postgres');
  await mkdir(join(dataDir, 'stopped'));
  execFileSync('cp', ['-a', join(dataDir, 'postgres'), cluster]);
  const database = await launch();
  return {
    url: database.url,
    appUser: new URL(database.appUrl).username,
    kind: 'embedded',
    cluster,
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

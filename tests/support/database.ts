import { Client, type Pool } from 'pg';
import { inject } from 'vitest';
import { APP_ROLE_NAME } from '#embedded/database/postgres-settings.ts';
import { createPool } from '#server/db/client.ts';
import { databaseUrl } from './database-url.ts';
import { emptierOf } from './empty-database.ts';

/**
 * A separate, migrated database. It contains only the rows that migrations insert (the categories). `url` connects as
 * the owner.
 */
export type TestDatabase = { url: string; drop: () => Promise<void> };

/**
 * Clones the template, which takes about 50 ms. Unless `drop` is called, the database remains until the run
 * ends.
 */
export const createTestDatabase = (): Promise<TestDatabase> => create(inject('databases').template);

/** Creates a database that is not migrated. */
export const createEmptyDatabase = (): Promise<TestDatabase> => create('template0');

async function create(from: string): Promise<TestDatabase> {
  const { serverUrl, template } = inject('databases');
  const name = `${template}_${crypto.randomUUID().slice(0, 8)}`;
  await administer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${from}`);
  return {
    url: databaseUrl(serverUrl, name),
    drop: () =>
      administer(serverUrl, `DROP DATABASE IF EXISTS ${name} (FORCE)`).catch(() =>
        // FORCE fails while an autovacuum worker is connected, because only a superuser can disconnect the worker.
        // Without FORCE, PostgreSQL waits until the worker has finished.
        administer(serverUrl, `DROP DATABASE IF EXISTS ${name}`),
      ),
  };
}

/** A test database with open connections. `pool` connects as the application, `ownerPool` as the owner. */
export type OpenDatabase = { url: string; pool: Pool; ownerPool: Pool; close: () => Promise<void> };

export const poolSize = 8;

const minutes = 60_000;
/** So long that no test depends on the machine's speed. */
const patience = { connection: 5 * minutes, reply: 5 * minutes };

/** Creates a connection pool for the database at `url`. */
export const openPool = (url: string, size = poolSize, onError = (_: Error) => {}): Pool =>
  createPool(url, size, onError, patience);

/** Opens connections to an existing database. */
export function openDatabase(url: string, size?: number): OpenDatabase {
  const pool = openPool(appUrlOf(url), size);
  const ownerPool = openPool(url);
  const close = async () => {
    await Promise.all([pool.end(), ownerPool.end()]);
  };
  return { url, pool, ownerPool, close };
}

type SharedDatabase = OpenDatabase & { empty(): Promise<boolean>; drop(): Promise<void> };

/** The databases that no test uses at the moment. The test files that a worker runs share them. */
const unused: SharedDatabase[] = [];

/** Lends a test database that is like a new one. `close` returns it. */
export async function borrowDatabase(): Promise<OpenDatabase> {
  const shared = unused.pop() ?? (await createSharedDatabase());
  return { ...shared, close: () => takeBack(shared) };
}

async function createSharedDatabase(): Promise<SharedDatabase> {
  const { url, drop } = await createTestDatabase();
  const open = openDatabase(url);
  return { ...open, drop, empty: await emptierOf(open.ownerPool) };
}

async function takeBack(shared: SharedDatabase): Promise<void> {
  const { pool, ownerPool } = shared;
  const isIdle = [pool, ownerPool].every((one) => one.idleCount === one.totalCount);
  if (isIdle && (await shared.empty())) {
    unused.push(shared);
    return;
  }
  await shared.close();
  await shared.drop();
}

/**
 * Returns the URL with which the application connects to a test database: through the pooler, if there is one. In soak
 * tests, which start their own PostgreSQL, the user is APP_ROLE_NAME.
 */
export const appUrlOf = (url: string): string => through('pooler', url) ?? directUrlOf(url);

/** Returns the setting with which the application finds the replica of a test database, if there is one. */
export function replicaOf(url: string): { DATABASE_REPLICAS?: string } {
  const replica = through('replica', url);
  return replica === undefined ? {} : { DATABASE_REPLICAS: replica };
}

function through(what: 'pooler' | 'replica', url: string): string | undefined {
  const shared: { pooler: string; replica: string; serverUrl: string } | undefined =
    inject('databases');
  if (!shared?.[what] || new URL(url).host !== new URL(shared.serverUrl).host) return;
  return databaseUrl(shared[what], new URL(url).pathname.slice(1));
}

/** Like {@link appUrlOf}, but never through the pooler. */
export function directUrlOf(url: string): string {
  const direct = new URL(url);
  const shared: { appUser: string } | undefined = inject('databases');
  direct.username = shared?.appUser ?? APP_ROLE_NAME;
  return direct.href;
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client(serverUrl);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

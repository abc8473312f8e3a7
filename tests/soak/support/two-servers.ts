import { readdir } from 'node:fs/promises';
import { Client } from 'pg';
import { expect } from 'vitest';
import { dataFolder, type ProductProcess, startProduct } from './product-process.ts';

const migrations = new URL('../../../server/db/migrations/', import.meta.url);

/** Starts two servers at the same time on a new, empty database. Fails unless each migration runs exactly once. */
export async function startTwo(
  serverUrl: string,
  name: string,
  env: Record<string, string> = {},
): Promise<{ one: ProductProcess; two: ProductProcess; databaseUrl: string }> {
  const admin = new Client(serverUrl);
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const settings = {
    DATABASE_URL: url.href,
    TOKEN_SECRET: 'the same on both, and long enough for it',
    ...env,
  };
  const start = async () => startProduct({ dataDir: await dataFolder(), env: settings });
  const [one, two] = await Promise.all([start(), start()]);

  const client = new Client(url.href);
  await client.connect();
  const { rows } = await client.query('SELECT count(*)::int AS done FROM kysely_migration');
  await client.end();
  const files = (await readdir(migrations)).filter((file) => file.endsWith('.sql'));
  expect(rows).toEqual([{ done: files.length }]);
  return { one, two, databaseUrl: url.href };
}

/** Stops both servers. Fails unless they stop cleanly. */
export async function stopTwo({ one, two }: Record<'one' | 'two', ProductProcess>): Promise<void> {
  one.signal('SIGTERM');
  two.signal('SIGTERM');
  expect(await Promise.all([one.exited, two.exited])).toEqual([0, 0]);
}

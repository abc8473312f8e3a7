import { Client } from 'pg';
import { inject } from 'vitest';
import { APP_ROLE_NAME } from '#embedded/database/postgres-settings.ts';
import { databaseUrl } from './database-url.ts';

/**
 * A separate, migrated database. It contains only the rows that migrations insert (the categories). `url` connects as
 * the owner.
 */
export type TestDatabase = { url: string; drop: () => Promise<void> };

/**
 * Clones the template, which takes about 50 ms. Unless `drop` is called, the database remains until the run
 * ends.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { serverUrl, template } = inject('databases');
  const name = `${template}_${crypto.randomUUID().slice(0, 8)}`;
  await administer(serverUrl, `CREATE DATABASE ${name} TEMPLATE ${template}`);
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

/**
 * Returns the URL with which the application connects to a test database. In soak tests, which start their own
 * PostgreSQL, the user is APP_ROLE_NAME.
 */
export function appUrlOf(url: string): string {
  const app = new URL(url);
  const shared: { appUser: string } | undefined = inject('databases');
  app.username = shared?.appUser ?? APP_ROLE_NAME;
  return app.href;
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

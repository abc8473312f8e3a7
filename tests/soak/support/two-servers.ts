import { onTestFinished } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { createPool } from '#server/db/client.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import type { CallInput, Outcome } from '#tests/support/contract-client.ts';
import { dataFolder, launchMigrated } from './database.ts';

export type Person = Awaited<ReturnType<TestApp['signUp']>>;

/** Sends a request to one of two servers. `key` is the idempotency key. */
export type Attempt = <E extends Endpoint>(
  server: 0 | 1,
  person: Person,
  endpoint: E,
  input: CallInput<E>,
  key?: string,
) => Promise<Outcome<E>>;

/** Starts two servers on a new database. */
export async function startTwoServers(options: Parameters<typeof startTestApp>[0] = {}) {
  const database = await launchMigrated(await dataFolder(), { synchronous_commit: 'off' });
  const url = new URL(database.url);
  url.searchParams.set('application_name', 'judge');
  const client = createPool(url.href, 6, () => {});
  // The checks look up events by subject, which needs an index.
  await client.query('CREATE INDEX ON events (subject_id, seq)');
  const env = { LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '100000', ...options.env };
  const same = { ...options, env, databaseUrl: database.url };
  const apps = [await startTestApp(same), await startTestApp(same)] as const;
  onTestFinished(async () => {
    await Promise.all(apps.map((app) => app.stop()));
    await client.end();
    await database.stop();
  });

  /** Logs in and sends the request again if the token has expired. */
  const attempt: Attempt = async (server, person, endpoint, input, key) => {
    const once = () =>
      apps[server].attempt(endpoint, input, {
        token: person.token,
        ...(key !== undefined && { idempotencyKey: key }),
      });
    const outcome = await once();
    if (outcome.ok || outcome.error.code !== 'unauthenticated') return outcome;
    person.token = await untilAvailable(() => apps[0].logIn(person.email));
    return once();
  };

  return {
    apps,
    client,
    databaseUrl: database.url,
    attempt,
    /** Closes all database connections of both servers, even in the middle of a transaction or a job. */
    async cutConnections(): Promise<void> {
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name <> 'judge'
           AND backend_type = 'client backend'`,
      );
    },
  };
}

/** Repeats a request if its database connection is closed. */
export async function untilAvailable<T>(call: () => Promise<T>): Promise<T> {
  for (let left = 20; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      if (left === 0 || !String(error).includes('unavailable')) throw error;
    }
  }
}

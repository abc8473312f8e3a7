import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { createPool } from '#server/db/client.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import type { CallInput, Outcome } from '#tests/support/contract-client.ts';
import { openCounter } from '#tests/support/counter.ts';
import { launchMigrated } from './database.ts';
import { dataFolder } from './product-process.ts';

export type Person = Awaited<ReturnType<TestApp['signUp']>>;
export type TicketShop = Awaited<ReturnType<typeof openTicketShop>>;

/** Starts two servers on a new database, with a shop, staff and buyers. */
export async function openTicketShop({ staff: staffCount = 4, buyers: buyerCount = 4 } = {}) {
  const server = await launchMigrated(await dataFolder(), { synchronous_commit: 'off' });
  const url = new URL(server.url);
  url.searchParams.set('application_name', 'judge');
  const client = createPool(url.href, 4, () => {});
  // The checks look up events by subject, which needs an index.
  await client.query('CREATE INDEX ON events (subject_id, seq)');
  const env = { LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '100000' };
  const options = { env, databaseUrl: server.url };
  const apps = [await startTestApp(options), await startTestApp(options)] as const;
  onTestFinished(async () => {
    await Promise.all(apps.map((app) => app.stop()));
    await client.end();
    await server.stop();
  });
  const [app] = apps;
  const counter = await openCounter(app);
  const several = (count: number, role: 'user' | 'staff') =>
    Promise.all(Array.from({ length: count }, () => app.signUp({ role })));
  const [staff, buyers] = [await several(staffCount, 'staff'), await several(buyerCount, 'user')];

  /**
   * Sends a request, and repeats it with the same key while the database is down, until its outcome is known. Throws if
   * the server fails in another way.
   */
  async function attempt<E extends Endpoint>(
    server: 0 | 1,
    person: Person,
    endpoint: E,
    input: CallInput<E>,
    idempotencyKey?: string,
  ): Promise<Outcome<E>> {
    for (let left = 100; ; left -= 1) {
      const { token } = person;
      const keys = { token, ...(idempotencyKey !== undefined && { idempotencyKey }) };
      const outcome = await apps[server].attempt(endpoint, input, keys);
      if (outcome.ok || left === 0) return outcome;
      const { code, status, message } = outcome.error;
      if (code === 'unauthenticated') {
        // Log in again, because tokens are valid for only an hour.
        person.token = await app.logIn(person.email);
      } else if (status !== 503) {
        if (status >= 500) throw new Error(`${endpoint.path}: ${status} ${message}`);
        return outcome;
      }
      await delay(5);
    }
  }

  return {
    counter,
    staff,
    buyers,
    client,
    attempt,
    products: (count: number, price: (n: number) => string) =>
      Promise.all(
        Array.from({ length: count }, (_, n) =>
          counter.stock({ title: `Guitar ${n}`, resale_price: price(n) }),
        ),
      ),
    /** Closes all database connections of both servers, even in the middle of a transaction. */
    async cutConnections(): Promise<void> {
      await client.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND application_name <> 'judge'
           AND backend_type = 'client backend'`,
      );
    },
  };
}

import { randomUUID } from 'node:crypto';
import type { KyselyPlugin } from 'kysely';
import { expect, it } from 'vitest';
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';

const app = await startTestApp();
const userId = (await app.signUp()).user._id;

/** Deletes all keys after the first statement, as the cleanup job might do while a repeated request waits. */
function forgetting(): KyselyPlugin {
  let met = false;
  return {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (!met) await app.db.deleteFrom('idempotency_keys').execute();
      met = true;
      return result;
    },
  };
}

it('creates the record again if the key is deleted while a repeated request waits', async () => {
  const key = { key: 'late', fingerprint: 'the same' };
  const run = (db: TestApp['db'], made: string) =>
    withIdempotencyKey(db, userId, key, {
      make: async () => made,
      read: async (_trx, id) => id,
      reused: () => new Error('reused'),
    });
  const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
  expect(await run(app.db, first)).toBe(first);
  expect(await run(app.db.withPlugin(forgetting()), second)).toBe(second);
  expect(await run(app.db, third)).toBe(second);
});

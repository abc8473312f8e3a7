import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { once } from '#server/db/once.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';

let app: TestApp;
let userId: string;
beforeAll(async () => {
  app = await startTestApp();
  userId = (await app.signUp()).user._id;
});
afterAll(() => app.stop());

const reused = () => new Error('reused');

/** Forgets all keys, as the sweep does, right after the first statement: the claim that meets one. */
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

it('takes a key for a new one that is forgotten at the very moment it comes back', async () => {
  const key = { key: 'late', fingerprint: 'the same' };
  const run = (db: TestApp['db'], reply: string) =>
    once(db, userId, key, reused, async () => reply);
  expect(await run(app.db, 'first')).toBe('first');
  expect(await run(app.db.withPlugin(forgetting()), 'anew')).toBe('anew');
  expect(await run(app.db, 'again')).toBe('anew');
});

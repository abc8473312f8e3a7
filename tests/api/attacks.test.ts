import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendContactMessage } from '#contracts/contact.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';

type Person = Awaited<ReturnType<TestApp['signUp']>>;

let app: TestApp;
let member: Person;
beforeAll(async () => {
  app = await startTestApp();
  member = await app.signUp();
});
afterAll(() => app.stop());

describe('inputs made to harm', () => {
  it('refuses an address that would keep the server busy, without reading it to its end', async () => {
    const email = `a@${'.'.repeat(60_000)}@`;
    const started = performance.now();
    const refusal = await app.refused(sendContactMessage, {
      body: { name: 'Mallory', email, message: 'Hello' },
    });
    expect(refusal).toMatchObject({ status: 422, fields: { email: 'At most 254 characters, please!' } });
    // Reading it takes eight seconds where this takes a few milliseconds.
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

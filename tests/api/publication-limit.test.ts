import { expect, it, onTestFinished } from 'vitest';
import { createProduct } from '#contracts/own-products.ts';
import { startTestApp } from '#tests/support/api.ts';
import { exampleProduct } from '#tests/support/example-product.ts';

const day = 86_400_000;

it('is higher for older accounts and verified addresses, and staff have none', async () => {
  // New accounts get the real time from the database, not the test's clock.
  let clock = Date.now();
  const app = await startTestApp({
    now: () => new Date(clock),
    // A tenth of the usual limits: 2, 8 and 50 products.
    env: { RATE_LIMIT_FACTOR: '0.1', REQUIRE_VERIFIED_EMAIL: 'false' },
  });
  onTestFinished(app.stop);
  const { token } = await app.signUp({ role: 'staff' });
  const { image_url } = await app.createProduct(token);
  const input = { body: { ...exampleProduct, image_url } };
  /** Publishes products until the server refuses, at most nine times, and returns how many were published. */
  const publishedBy = async (seller: { token: string }) => {
    for (let published = 0; published < 9; published += 1) {
      const outcome = await app.attempt(createProduct, input, seller);
      if (outcome.ok) continue;
      expect(outcome.error).toMatchObject({ status: 429, code: 'rate_limited' });
      expect(outcome.error.message).toMatch(/can add \d products in 24 hours/);
      return published;
    }
    return 9;
  };

  const unverified = await app.signUp({ emailVerified: false });
  expect(await publishedBy(unverified)).toBe(2);
  const email = 'nell@example.test';
  expect(await publishedBy(await app.signUp({ email }))).toBe(8);
  expect(await publishedBy({ token })).toBe(9);

  clock += day;
  expect(await publishedBy({ token: await app.logIn(email) })).toBe(8);
  clock += 7 * day;
  expect(await publishedBy({ token: await app.logIn(email) })).toBe(9);
});

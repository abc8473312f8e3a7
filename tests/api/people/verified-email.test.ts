import { expect, it } from 'vitest';
import { parseConfig } from '#server/config.ts';
import { startTestApp } from '#tests/support/api.ts';
import { bookingOf } from '#tests/support/example-product.ts';

const app = await startTestApp();

it('is required for booking until the sign-in service reports it', async () => {
  const seller = await app.signUp();
  const product = await app.createProduct(seller.token);
  const person = await app.signUp({ email: 'una@example.test', emailVerified: false });

  const body = bookingOf(product, person);
  const refused = await app.refused('createBooking', { body }, person);
  expect(refused).toMatchObject({ status: 403, code: 'email_unverified' });
  expect(refused.message).toContain('verify your email address');

  // From now on, the test's sign-in service reports the address as verified.
  const token = await app.logIn('una@example.test');
  const booked = await app.call('createBooking', { body }, { token });
  expect(booked.status).toBe('held');
});

it('is required by default, but not with the embedded sign-in service', () => {
  const firebase = {
    FIREBASE_PROJECT_ID: 'shop',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'shop.firebaseapp.com',
  };
  const required = (env: Record<string, string>) => parseConfig(env).requireVerifiedEmail;
  expect(required(firebase)).toBe(true);
  expect(required({})).toBe(false);
  expect(required({ ...firebase, REQUIRE_VERIFIED_EMAIL: 'false' })).toBe(false);
  expect(required({ REQUIRE_VERIFIED_EMAIL: 'true' })).toBe(true);
});

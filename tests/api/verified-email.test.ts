import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBooking } from '#contracts/bookings.ts';
import { createProduct } from '#contracts/own-products.ts';
import { endProduct, relistProduct } from '#contracts/selling.ts';
import { parseConfig } from '#server/config.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import { bookingOf } from '#tests/support/example-booking.ts';
import { exampleProduct } from '#tests/support/example-product.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it('is required for booking, publishing and relisting', async () => {
  const seller = await app.signUp();
  const product = await app.createProduct(seller.token);
  const own = await app.createProduct(seller.token);
  const params = { id: own._id };
  await app.call(endProduct, { params }, seller);
  const person = await app.signUp({ email: 'una@example.test', emailVerified: false });

  const body = { ...exampleProduct, image_url: product.image_url };
  for (const refused of [
    await app.refused(createBooking, { body: bookingOf(product, person) }, person),
    await app.refused(createProduct, { body }, person),
    await app.refused(relistProduct, { params }, person),
  ]) {
    expect(refused).toMatchObject({ status: 403, code: 'email_unverified' });
    expect(refused.message).toContain('verify your email address');
  }

  // From now on, the test's sign-in service reports the address as verified.
  const token = await app.logIn('una@example.test');
  const booked = await app.call(createBooking, { body: bookingOf(product, person) }, { token });
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

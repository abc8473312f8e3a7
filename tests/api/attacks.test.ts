import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { listProducts } from '#contracts/catalog/product-lists.ts';
import { listUsers } from '#contracts/people/user-list.ts';
import { sendContactMessage } from '#contracts/talk/contact.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { bookingOf } from '#tests/support/example-product.ts';

const app = await startTestApp();
const member = await app.signUp();

const request = (...booking: Parameters<typeof bookingOf>) => ({ body: bookingOf(...booking) });

describe('malicious input', () => {
  it('rejects an email address that is too long without parsing it', async () => {
    const email = `a@${'.'.repeat(60_000)}@`;
    const body = { name: 'Mallory', email, message: 'Hello' };
    const refusal = await app.refused(sendContactMessage, { body });
    expect(refusal).toMatchObject({
      status: 422,
      fields: { email: 'Use at most 254 characters.' },
    });
    // Parsing the whole email address would take seconds, and would find a second problem.
    expect(z.safeParse(sendContactMessage.body, body).error?.issues).toHaveLength(1);
  });

  it('rejects cursors with dates that only JavaScript accepts', async () => {
    const admin = await app.signUp({ role: 'admin' });
    const id = '00000000-0000-0000-0000-000000000000';
    const foreign = [
      [listProducts, 'newest', 'Foo 1'],
      [listProducts, 'newest', '+275760-09-13T00:00:00.000Z'],
      [listProducts, 'newest', '0000-01-01T00:00:00.000Z'],
      [listProducts, 'newest', '2026-02-31T00:00:00.000Z'],
      [listProducts, 'price_asc', Number.MAX_SAFE_INTEGER],
      [listUsers, 'name_asc', 'a\0'],
    ] as const;
    for (const [endpoint, sort, key] of foreign) {
      const cursor = Buffer.from(JSON.stringify([1, key, id])).toString('base64url');
      const query = { sort, cursor };
      const refusal = await app.refused(endpoint, { query }, admin);
      expect(refusal).toMatchObject({ status: 422, fields: { cursor: expect.any(String) } });
    }
  });

  it('accepts a deeply nested body with an idempotency key', async () => {
    const product = await app.createProduct(member.token);
    const buyer = await app.signUp();
    const { body } = request(product, buyer);
    const response = await fetch(`${app.origin}/api/bookings`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${buyer.token}`,
        'content-type': 'application/json',
        'idempotency-key': 'deep',
      },
      // The JSON is built manually, because JSON.stringify would overflow the stack.
      body: JSON.stringify({ ...body, extra: 0 }).replace(
        '"extra":0',
        `"extra":${'['.repeat(30_000)}${']'.repeat(30_000)}`,
      ),
    });
    expect(response.status).toBe(201);
  });
});

it('bookings of a product that is being deleted are rejected or released, without a server error', async () => {
  const buyers = await Promise.all(Array.from({ length: 6 }, () => app.signUp()));
  const photo = (await app.createProduct(member.token)).image_url;
  for (let round = 0; round < 5; round += 1) {
    const product = await app.createProduct(member.token, { image_url: photo });
    const booking = (waitlist: boolean) => (buyer: SignedUp) =>
      app.attempt('createBooking', request(product, buyer, { waitlist }), buyer);
    const outcomes = await Promise.all([
      ...buyers.slice(0, 3).map(booking(false)),
      app.attempt('deleteProduct', { params: { id: product._id } }, member),
      ...buyers.slice(3).map(booking(true)),
    ]);
    const statuses = outcomes.map((outcome) => (outcome.ok ? 200 : outcome.error.status));
    expect(statuses.filter((status) => ![200, 404, 409].includes(status))).toEqual([]);
    const open = await app.db
      .selectFrom('bookings')
      .select('id')
      .where('product_id', '=', product._id)
      .where('status', 'in', ['held', 'waiting'])
      .execute();
    expect(open).toEqual([]);
  }
});

describe('accounts', () => {
  it('reject a name from a sign-in that the form would reject', async () => {
    for (const name of ['a\0b', 'N'.repeat(121), ' ']) {
      const email = `${randomUUID()}@example.test`;
      const token = await app.identity.idToken({ email, name });
      const { user } = await app.call('issueToken', { query: { email } }, { token });
      expect(user.name).toBe(email.split('@')[0]);
    }
  });

  it('end other sessions only with a fresh sign-in', async () => {
    const person = { email: `${randomUUID()}@example.test` };
    await app.signUp(person);
    const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
    const old = await app.identity.idToken({ ...person, claims: { auth_time: anHourAgo } });
    expect((await app.refused('signOutElsewhere', {}, { token: old })).code).toBe('sign_in_again');
    const fresh = await app.identity.idToken(person);
    await app.call('signOutElsewhere', {}, { token: fresh });
    const again = { query: { email: person.email } };
    expect((await app.refused('issueToken', again, { token: old })).code).toBe('unauthenticated');
  });

  it('keep at most fifty drafts, even if many are saved at the same time', async () => {
    const hoarder = await app.signUp();
    const save = () =>
      app.attempt(
        'saveDraft',
        { params: { id: randomUUID() }, body: { version: 0, form: {} } },
        hoarder,
      );
    const outcomes = await Promise.all(Array.from({ length: 60 }, save));
    const refusal = {
      status: 409,
      code: 'conflict',
      message: 'You already have 50 drafts. Discard one of them in My Products first.',
    };
    expect(outcomes.flatMap((one) => (one.ok ? [] : [one.error]))).toMatchObject(
      Array(10).fill(refusal),
    );
    expect((await app.call('listDrafts', {}, hoarder)).total).toBe(50);
  });
});

it('limits count a /64 range of IPv6 addresses as one address, however it is written', async () => {
  const proxied = await startTestApp({ env: { TRUST_PROXY: '127.0.0.1' } });
  const write = async (address: string) => {
    const response = await fetch(`${proxied.origin}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ name: 'Mallory', email: 'm@example.test', message: 'Hello' }),
    });
    return response.status;
  };
  for (let n = 1; n <= 10; n += 1) expect(await write(`2001:db8::${n}`)).toBe(201);
  expect(await write('2001:db8::ffff')).toBe(429);
  expect(await write('2001:db8:0:0:1:2:3:4')).toBe(429);
  expect(await write('2001:db8:0:1::1')).toBe(201);
  expect(await write('::1')).toBe(201);
});

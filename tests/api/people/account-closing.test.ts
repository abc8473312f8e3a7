import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#contracts/bookings/bookings.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { bookingOf, exampleProduct } from '#tests/support/example-product.ts';
import { waitersFor } from '#tests/support/lock-waiters.ts';

const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
const owner = await app.signUp();
// Everyone can use a photo that everyone can see.
const { image_url } = await app.createProduct(owner.token);
const waitingForLocks = () => waitersFor(app.db);

/** Sends a request while the caller's account is being deleted, then allows the deletion to commit. */
async function whileClosing<T>(leaver: SignedUp, send: () => Promise<T>): Promise<T> {
  const confirmation = { body: { confirmation: leaver.email } };
  const [closing, sent] = await app.db.transaction().execute(async (trx) => {
    // The deletion writes its audit entry last, so this lock stops the deletion after all other steps.
    await sql`LOCK TABLE audit_entries IN SHARE MODE`.execute(trx);
    const removal = app.call('deleteAccount', confirmation, { token: leaver.idToken });
    await expect.poll(waitingForLocks).toBe(1);
    const call = send();
    await expect.poll(waitingForLocks).toBe(2);
    return [removal, call] as const;
  });
  await closing;
  return sent;
}

const closed = { ok: false, error: { status: 401, code: 'unauthenticated' } };

const owners = {
  products: 'seller_id',
  drafts: 'seller_id',
  bookings: 'buyer_id',
  idempotency_keys: 'user_id',
} as const;

const made = (table: keyof typeof owners, leaver: SignedUp) =>
  app.db.selectFrom(table).selectAll().where(owners[table], '=', leaver.user._id).execute();

const booking = (product: OwnProduct, buyer: SignedUp) => ({
  body: bookingOf(product, buyer, { waitlist: true }),
});
const book = (product: OwnProduct, buyer: SignedUp) =>
  app.call('createBooking', booking(product, buyer), buyer);

const rowOf = ({ _id }: Booking) =>
  app.db.selectFrom('bookings').selectAll().where('id', '=', _id).executeTakeFirstOrThrow();

describe('an account that is being deleted', () => {
  it.each([
    ['a product', {}, null],
    ['a product with a key', {}, randomUUID()],
    ['a draft', { draft_id: randomUUID() }, null],
    ['a draft with a key', { draft_id: randomUUID() }, randomUUID()],
  ])('can’t publish %s', async (_, draft, idempotencyKey) => {
    const leaver = await app.signUp();
    const body = { ...exampleProduct, ...draft, image_url };
    const outcome = await whileClosing(leaver, () =>
      app.attempt(
        'createProduct',
        { body },
        { token: leaver.token, ...(idempotencyKey !== null && { idempotencyKey }) },
      ),
    );
    expect(outcome).toMatchObject(closed);
    expect(await made('products', leaver)).toEqual([]);
    expect(await made('idempotency_keys', leaver)).toEqual([]);
  });

  it.each([0, 1])('can’t save a draft of version %i', async (version) => {
    const leaver = await app.signUp();
    const params = { id: randomUUID() };
    const save = (from: number) => ({ params, body: { form: { title: 'Half' }, version: from } });
    if (version === 1) await app.call('saveDraft', save(0), leaver);
    const outcome = await whileClosing(leaver, () =>
      app.attempt('saveDraft', save(version), leaver),
    );
    expect(outcome).toMatchObject(closed);
    expect(await made('drafts', leaver)).toEqual([]);
  });

  it.each([
    ['no one holds', false, null],
    ['no one holds, with a key', false, randomUUID()],
    ['another buyer holds', true, null],
    ['another buyer holds, with a key', true, randomUUID()],
  ])('can’t book a product that %s', async (_, held, idempotencyKey) => {
    const product = await app.createProduct((await app.signUp()).token, { image_url });
    if (held) await book(product, await app.signUp());
    const leaver = await app.signUp();
    const outcome = await whileClosing(leaver, () =>
      app.attempt('createBooking', booking(product, leaver), {
        token: leaver.token,
        ...(idempotencyKey !== null && { idempotencyKey }),
      }),
    );
    expect(outcome).toMatchObject(closed);
    expect(await made('bookings', leaver)).toEqual([]);
    expect(await made('idempotency_keys', leaver)).toEqual([]);
  });

  it('can’t be renamed', async () => {
    const leaver = await app.signUp();
    const outcome = await whileClosing(leaver, () =>
      app.attempt('renameAccount', { body: { name: 'Back Again' } }, leaver),
    );
    expect(outcome).toMatchObject(closed);
    const { name } = await app.db
      .selectFrom('users')
      .select('name')
      .where('id', '=', leaver.user._id)
      .executeTakeFirstOrThrow();
    expect(name).toBe('Former member');
  });

  it.each([
    ['hand over a product', 'seller', 'handOverBooking', { status: 'released' }],
    [
      'release a booking',
      'seller',
      'releaseBooking',
      { ended_reason: 'The seller closed their account.' },
    ],
    [
      'cancel a booking that was ended by the deletion',
      'buyer',
      'cancelBooking',
      { status: 'cancelled' },
    ],
  ] as const)('can’t %s', async (_, side, call, changed) => {
    const leaver = await app.signUp();
    const seller = side === 'seller' ? leaver : await app.signUp();
    const product = await app.createProduct(seller.token, { image_url });
    const held = await book(product, side === 'buyer' ? leaver : await app.signUp());
    const body = { code: held.handover_code ?? '', reason: 'I keep it after all.' };
    const input = { params: { id: held._id }, body } as never;
    const outcome = await whileClosing(leaver, () => app.attempt(call, input, leaver));
    expect(outcome).toMatchObject(closed);
    expect(await rowOf(held)).toMatchObject(changed);
  });
});

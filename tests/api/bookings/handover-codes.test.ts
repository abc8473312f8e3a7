import { beforeEach, describe, expect, it } from 'vitest';
import type { Booking } from '#contracts/bookings/bookings.ts';
import { newHandoverCode } from '#server/bookings/handover-code.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';

let staff: SignedUp;
let buyer: SignedUp;
const app = await startTestApp();
const seller = await app.signUp();
const photo = (await app.createProduct(seller.token)).image_url;
// Create new accounts for each test, because the rate limits apply to each account.
beforeEach(async () => {
  const { email } = await app.signUp({ role: 'staff' });
  staff = { ...(await app.signUp()), token: await app.logIn(email), email };
  buyer = await app.signUp({ name: 'Bo Buyer' });
});

async function hold(): Promise<Booking> {
  const product = await app.createProduct(seller.token, { image_url: photo });
  return app.book(product, buyer);
}
const codeOf = (booking: Booking) => booking.handover_code ?? '';
const params = (booking: Booking) => ({ params: { id: booking._id } });
const attempt = (code: string, { token } = staff) =>
  app.attempt('lookUpBooking', { body: { code } }, { token });
const nothing = { ok: false, error: { status: 404, code: 'not_found' } };

/** Returns a code that is not used by any hold. */
const freeCode = () => app.db.transaction().execute((trx) => newHandoverCode(trx));

describe('looking up a hold by its code', () => {
  it('returns the hold of any seller, to staff only', async () => {
    const booking = await hold();
    const code = codeOf(booking);
    const found = await app.call('lookUpBooking', { body: { code } }, staff);
    expect(found).toMatchObject({
      _id: booking._id,
      buyer: 'Bo Buyer',
      status: 'held',
      contact: { email: buyer.email },
      can: { hand_over: true },
    });
    for (const person of [seller, buyer]) {
      expect(await attempt(code, person)).toMatchObject({ error: { code: 'forbidden' } });
    }
    await app.call('handOverBooking', { ...params(booking), body: { code } }, staff);
    expect(await attempt(code)).toMatchObject(nothing);
  });

  it('finds no hold that has expired or was canceled, until the buyer restores it', async () => {
    const booking = await hold();
    const code = codeOf(booking);
    await app.call('cancelBooking', params(booking), buyer);
    expect(await attempt(code)).toMatchObject(nothing);
    await app.call('restoreBooking', params(booking), buyer);
    expect((await app.call('getBooking', params(booking), buyer)).handover_code).toBe(code);
    expect(await attempt(code)).toMatchObject({ ok: true });
    await app.change('bookings', booking._id, { held_until: new Date(Date.now() - 1) });
    expect(await attempt(code)).toMatchObject(nothing);
  });

  it('returns 404 for wrong codes, up to the allowance, and records them', async () => {
    const code = await freeCode();
    const outcomes = [];
    for (let guess = 0; guess < 21; guess += 1) outcomes.push(await attempt(code));
    expect(outcomes.slice(0, 20)).toEqual(Array(20).fill(expect.objectContaining({ ok: false })));
    for (const outcome of outcomes.slice(0, 20)) expect(outcome).toMatchObject(nothing);
    expect(outcomes[20]).toMatchObject({ error: { code: 'rate_limited' } });
    const entries = await app.db
      .selectFrom('audit_entries')
      .innerJoin('users', 'users.id', 'actor_id')
      .select('action')
      .where('email', '=', staff.email)
      .execute();
    expect(entries).toEqual(Array(20).fill({ action: 'unknown handover code' }));
  });

  it('treats a hold’s code as unknown for an hour after ten wrong codes', async () => {
    const booking = await hold();
    const code = codeOf(booking);
    const wrong = { wrong_codes: 10, wrong_code_at: new Date() };
    await app.change('bookings', booking._id, wrong);
    expect(await attempt(code)).toMatchObject(nothing);
    const hourAgo = new Date(Date.now() - 3_600_001);
    await app.db.updateTable('bookings').set({ wrong_code_at: hourAgo }).execute();
    expect(await attempt(code)).toMatchObject({ ok: true });
  });

  it('counts each account’s unknown codes, notifies admins of its 20th, and after the 60th in an hour rejects every code of this account only', async () => {
    const shop = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' } });
    const admin = await shop.signUp({ role: 'admin' });
    const one = await shop.signUp({ role: 'staff' });
    const two = await shop.signUp({ role: 'staff' });
    const product = await shop.createProduct(one.token);
    const held = await shop.book(product, two);
    const tried = (code: string, by: { token: string }) =>
      shop.attempt('lookUpBooking', { body: { code } }, by);
    const free = codeOf(held) === '000000' ? '000001' : '000000';
    const guess = async (times: number, by: { token: string }) => {
      const replies = Array.from({ length: times }, () => tried(free, by));
      const outcomes = await Promise.all(replies);
      return outcomes.map((outcome) => !outcome.ok && outcome.error.code).toSorted();
    };
    const told = async () => {
      const { items } = await shop.call('listNotices', { query: {} }, admin);
      return items.filter(({ kind }) => kind === 'unknown_codes').map(({ title }) => title);
    };
    await guess(19, one);
    await guess(19, two);
    expect(await told()).toEqual([]);
    expect(await tried(codeOf(held), one)).toMatchObject({ ok: true });
    expect(await guess(44, one)).toEqual([
      ...Array(41).fill('not_found'),
      ...Array(3).fill('rate_limited'),
    ]);
    expect(await told()).toEqual(['Many unknown handover codes at the counter']);
    const rejected = { status: 429, message: expect.stringContaining('too many unknown codes') };
    expect(await tried(codeOf(held), one)).toMatchObject({ error: rejected });
    expect(await tried(codeOf(held), two)).toMatchObject({ ok: true });
    expect(await guess(1, two)).toEqual(['not_found']);
    expect(await told()).toHaveLength(2);
  });
});

describe('handover codes', () => {
  it('can’t be the same for two holds', async () => {
    const [first, second] = [await hold(), await hold()];
    const same = app.db
      .updateTable('bookings')
      .set({ handover_code: codeOf(first) })
      .where('id', '=', second._id)
      .execute();
    await expect(same).rejects.toThrow('bookings_handover_code');
  });

  it('are generated again if a hold or a restorable cancellation already has the code', async () => {
    const [held, cancelled] = [await hold(), await hold()];
    await app.call('cancelBooking', params(cancelled), buyer);
    const free = await freeCode();
    const draws = [codeOf(held), codeOf(cancelled), free];
    const drawn = () => draws.shift() ?? '';
    expect(await app.db.transaction().execute((trx) => newHandoverCode(trx, drawn))).toBe(free);
    expect(draws).toEqual([]);
  });

  it('are never generated twice at the same time', async () => {
    const [same, other] = [await freeCode(), await freeCode()];
    await app.db.transaction().execute(async (one) => {
      expect(await newHandoverCode(one, () => same)).toBe(same);
      const draws = [same, other];
      const drawn = () => draws.shift() ?? '';
      const second = app.db.transaction().execute((trx) => newHandoverCode(trx, drawn));
      expect(await second).toBe(other);
    });
  });
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Booking, getBooking, getBookingSnapshot } from '#contracts/bookings/bookings.ts';
import { shopReasons } from '#contracts/catalog/release-reasons.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { openBookings, seconds } from '#tests/support/booking-scene.ts';
import { readPages } from '#tests/support/pages.ts';
import { until } from '#tests/support/until.ts';

const scene = await openBookings();
const { app, seller, photo, clock, publish, book, cancel, pass, input: params } = scene;

async function ownBooking(person: SignedUp): Promise<Booking> {
  const query = { email: person.email };
  const { items } = await app.call('listBookings', { query }, person);
  if (!items[0]) throw new Error('there is no booking');
  return items[0];
}

const statusOf = async (product: OwnProduct) => (await scene.seen(product, seller)).status;

describe('a handover', () => {
  it('requires the buyer’s code, sells the product and releases the waitlist', async () => {
    const product = await publish();
    const [buyer, waiting, watcher] = [await app.signUp(), await app.signUp(), await app.signUp()];
    await app.call('watchProduct', params(product), watcher);
    const booking = await book(product, buyer);
    await book(product, waiting);
    const code = booking.handover_code ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const hand = (token: string, body: { code: string }) =>
      app.attempt('handOverBooking', { ...params(booking), body }, { token });

    expect(await hand(seller.token, { code: wrong })).toMatchObject({
      error: {
        status: 422,
        fields: { code: 'Wrong code. Ask the buyer to check it in My Orders.' },
      },
    });
    expect(await hand(buyer.token, { code })).toMatchObject({ error: { code: 'forbidden' } });
    const [one, other] = await Promise.all([
      hand(seller.token, { code }),
      hand(seller.token, { code }),
    ]);
    expect([one.ok, other.ok].sort()).toEqual([false, true]);
    const { price, ended_at: at } = await ownBooking(buyer);
    const sale = { booking: booking._id, price, at };
    expect(await scene.seen(product, seller)).toMatchObject({ status: 'sold', sale });
    expect(await ownBooking(buyer)).toMatchObject({ status: 'collected', handover_code: null });
    const bought = { status: 'sold', booked: { _id: booking._id, status: 'collected' } };
    expect(await scene.seen(product, buyer)).toMatchObject(bought);
    const missed = { status: 'sold', booked: null };
    const seen = await scene.seen(product, watcher);
    expect(seen).toMatchObject(missed);
    expect(seen.sale).toBeUndefined();
    const stranger = await app.signUp();
    expect(await app.call('getProduct', params(product), stranger)).toMatchObject(missed);
    const released = await ownBooking(waiting);
    expect(released.status).toBe('released');
    expect(released.ended_reason).toContain('collected');
    const actions = (await auditEntries(app, booking._id)).map(({ action }) => action);
    expect(actions).toEqual(['wrong handover code', 'product handed over']);
    expect((await app.refused('deleteProduct', params(product), seller)).code).toBe('conflict');
  });

  it('can be done by staff, and limits and records a booking’s wrong codes, also those entered at the same time', async () => {
    const product = await publish();
    const [buyer, ...staff] = await Promise.all([
      app.signUp(),
      app.signUp({ role: 'staff' }),
      app.signUp({ role: 'staff' }),
    ]);
    const booking = await book(product, buyer);
    const enter = (code: string, { token }: SignedUp) =>
      app.attempt('handOverBooking', { ...params(booking), body: { code } }, { token });
    const right = booking.handover_code ?? '';
    const codeOf = async (code: string, person: SignedUp) => {
      const done = await enter(code, person);
      return done.ok ? 'done' : (done.error.fields?.code ?? done.error.message);
    };
    const wrong = right === '999999' ? '000000' : '999999';
    const guesses = Array.from({ length: 7 }, () => staff.map((person) => codeOf(wrong, person)));
    const again = 'Ask the buyer to check it in My Orders.';
    const locked = 'Too many wrong codes for this booking. Try again in 60 minutes.';
    expect((await Promise.all(guesses.flat())).toSorted()).toEqual(
      [
        ...Array(6).fill(`Wrong code. ${again}`),
        `Wrong code. 3 tries left. ${again}`,
        `Wrong code. 2 tries left. ${again}`,
        `Wrong code. 1 try left. ${again}`,
        'Wrong code. You can try again for this booking in an hour.',
        ...Array(4).fill(locked),
      ].toSorted(),
    );
    expect(await codeOf(right, seller)).toBe(locked);

    const entries = await auditEntries(app, booking._id);
    expect(new Set(entries.map(({ actor_id }) => actor_id))).toEqual(
      new Set(staff.map(({ user }) => user._id)),
    );
    expect(entries.map(({ action }) => action)).toEqual(Array(10).fill('wrong handover code'));
    for (const { token } of [seller, buyer]) {
      const told = async () => {
        const { items } = await app.call('listNotices', { query: {} }, { token });
        return items.filter(({ kind }) => kind === 'code_guessed').length === 1;
      };
      await until(told, 'the notice');
    }

    await app.change('bookings', booking._id, { wrong_code_at: new Date(clock.now - 3_600_001) });
    expect(await codeOf(right, seller)).toBe('done');
  });
});

describe('My Orders', () => {
  it('separates open bookings from ended ones', async () => {
    const buyer = await app.signUp();
    const cancelled = await book(await publish(), buyer);
    const held = await book(await publish(), buyer);
    await cancel(cancelled, buyer);
    const list = (state?: 'open' | 'ended') =>
      app.call('listBookings', { query: { email: buyer.email, ...(state && { state }) } }, buyer);
    const ids = async (state?: 'open' | 'ended') => (await list(state)).items.map(({ _id }) => _id);
    expect(await ids('open')).toEqual([held._id]);
    expect(await ids('ended')).toEqual([cancelled._id]);
    expect(await ids()).toEqual([held._id, cancelled._id]);
    expect((await list('open')).total).toBe(1);
  });

  it('shows a booking and its snapshot only to its buyer', async () => {
    const buyer = await app.signUp();
    const booking = await book(await publish(), buyer);
    expect(await scene.read(booking, buyer)).toEqual(booking);
    const others = [seller, await app.signUp(), await app.signUp({ role: 'admin' })];
    for (const { token } of others) {
      for (const endpoint of [getBooking, getBookingSnapshot]) {
        expect((await app.refused(endpoint, params(booking), { token })).code).toBe('not_found');
      }
    }
  });
});

it('staff on the waitlist can’t release the holder or hand over to themselves, and a release is recorded', async () => {
  const product = await publish();
  const buyer = await app.signUp();
  const staff = await app.signUp({ role: 'staff' });
  const colleague = await app.signUp({ role: 'staff' });
  const held = await book(product, buyer);
  const waiting = await book(product, staff);
  const release = { ...params(held), body: { reason: 'Mine now.' } };
  expect((await app.refused('releaseBooking', release, staff)).code).toBe('forbidden');
  // Otherwise, they could release the holder and then restore their own booking.
  await cancel(waiting, staff);
  expect((await app.refused('releaseBooking', release, staff)).code).toBe('forbidden');
  await scene.restore(waiting, staff);
  const pretended = { ...params(held), body: { reason: shopReasons.removed } };
  expect((await app.refused('releaseBooking', pretended, colleague)).fields).toHaveProperty(
    'reason',
  );
  await app.call('releaseBooking', { ...params(held), body: { reason: 'No show.' } }, colleague);
  expect(await auditEntries(app, held._id)).toMatchObject([
    { actor_id: colleague.user._id, action: 'booking released' },
  ]);
  const code = (await ownBooking(staff)).handover_code ?? '';
  const toSelf = { ...params(waiting), body: { code } };
  expect((await app.refused('handOverBooking', toSelf, staff)).code).toBe('forbidden');
  const own = await ownBooking(staff);
  await cancel(own, staff);
  await pass(10 * seconds);
  const next = await book(product, buyer);
  const theirs = { ...params(next), body: { reason: 'No show.' } };
  expect((await app.call('releaseBooking', theirs, staff)).status).toBe('released');
});

describe('My Buyers', () => {
  it('shows holders and waiting buyers, with contact details for holders only, also after a release', async () => {
    const shop = await app.signUp({ name: 'Small Shop' });
    const product = await app.createProduct(shop.token, { image_url: photo });
    const [buyer, waiting] = [await app.signUp(), await app.signUp()];
    await book(product, buyer);
    const place = await book(product, waiting);
    const query = { state: 'open' as const };
    const { items } = await app.call('listReceivedBookings', { query }, shop);
    expect(items).toMatchObject([
      {
        buyer: buyer.user.name,
        status: 'held',
        contact: { email: buyer.email, phone: '555 010 999' },
      },
      { buyer: waiting.user.name, status: 'waiting', contact: null, can: { hand_over: false } },
    ]);
    expect(JSON.stringify(items)).not.toContain('handover_code');
    const theirs = await app.call('listReceivedBookings', { query }, buyer);
    expect(theirs.items).toEqual([]);
    const release = { ...params(place), body: { reason: 'Just curious.' } };
    const released = await app.call('releaseBooking', release, shop);
    expect(released).toMatchObject({ status: 'released', contact: null });
  });

  it('lists the hold that ends first at the top and the waitlist at the end, page by page', async () => {
    const shop = await app.signUp({ name: 'Busy Shop' });
    const people = await Promise.all(Array.from({ length: 3 }, () => app.signUp()));
    const [ann, ben, cleo] = people as [SignedUp, SignedUp, SignedUp];
    const products = [];
    for (let n = 0; n < 3; n += 1) {
      products.push(await app.createProduct(shop.token, { image_url: photo }));
    }
    const [first, second, third] = products as [OwnProduct, OwnProduct, OwnProduct];
    const waiting = [];
    const held = [await book(first, ann), await book(second, ann), await book(third, ann)];
    for (const buyer of [ben, cleo]) waiting.push(await book(second, buyer));
    // The hold on the second product ends first, followed by the hold on the third.
    for (const [at, hours] of [5, 1, 3].entries()) {
      await app.change('bookings', held[at]?._id ?? '', {
        held_until: new Date(clock.now + hours * 3_600_000),
      });
    }
    const expected = [held[1], held[2], held[0], waiting[1], waiting[0]].map((one) => one?._id);
    for (const limit of [1, 2, 3, 5]) {
      const found = await readPages((from) =>
        app.call('listReceivedBookings', { query: { state: 'open', limit, ...from } }, shop),
      );
      const ids = found.map(({ _id }) => _id);
      expect(ids, `pages of ${limit}`).toEqual(expected);
    }
  });

  it('finds bookings by buyer, product and visible contact details, but not by those of a waiting buyer', async () => {
    const shop = await app.signUp({ name: 'Search Shop' });
    const product = await app.createProduct(shop.token, { image_url: photo });
    const zoe = await app.signUp({ name: 'Zoë Åkerström' });
    await book(product, zoe);
    const waiting = await app.signUp({ name: 'Wim 100%' });
    await book(product, waiting);
    const found = async (q: string) => {
      const query = { state: 'open' as const, q };
      const page = await app.call('listReceivedBookings', { query }, shop);
      expect(page.total).toBe(page.items.length);
      return page.items.map(({ buyer }) => buyer);
    };
    expect(await found('akerstrom zoe')).toEqual(['Zoë Åkerström']);
    expect(await found('TELECASTER 100%')).toEqual(['Wim 100%']);
    expect(await found('telecaster')).toHaveLength(2);
    expect(await found(zoe.email)).toEqual(['Zoë Åkerström']);
    expect(await found('(555) 010-99')).toEqual(['Zoë Åkerström']);
    expect(await found('555 011')).toEqual([]);
    expect(await found(waiting.email)).toEqual([]);
  });

  it('lets only the seller release, with a reason, which is also shown if the product is deleted', async () => {
    const product = await publish();
    const [buyer, stranger] = [await app.signUp(), await app.signUp()];
    const booking = await book(product, buyer);
    const input = { ...params(booking), body: { reason: 'The neck broke, I am sorry.' } };
    const { token } = stranger;
    expect((await app.refused('releaseBooking', input, { token })).code).toBe('forbidden');
    expect((await app.refused('cancelBooking', input, { token })).code).toBe('forbidden');
    const silent = { ...params(booking), body: { reason: ' ' } };
    const unsaid = await app.refused('releaseBooking', silent, seller);
    expect(unsaid.fields).toEqual({ reason: 'Reason is required!' });
    await app.call('releaseBooking', input, seller);
    expect(await ownBooking(buyer)).toMatchObject({
      status: 'released',
      ended_reason: 'The neck broke, I am sorry.',
    });
    expect(await statusOf(product)).toBe('live');
    const next = await app.signUp();
    await book(product, next);
    await app.call('deleteProduct', params(product), seller);
    expect(await ownBooking(next)).toMatchObject({
      status: 'released',
      ended_reason: 'The seller withdrew this product.',
      product: { status: 'archived' },
    });
  });
});

it('the running server ends holds, passes products on and makes cancellations final by itself', async () => {
  const shop = await startTestApp();
  const owner = await shop.signUp();
  const [first, second, third] = [await shop.signUp(), await shop.signUp(), await shop.signUp()];
  const guitars = await Promise.all([1, 2].map(() => shop.createProduct(owner.token)));
  const bookings = await Promise.all(
    guitars.map(async (guitar) => {
      const of = (person: SignedUp) => shop.book(guitar, person, { waitlist: true });
      return [await of(first), await of(second), await of(third)] as const;
    }),
  );
  await shop.call('cancelBooking', { params: { id: bookings[1]?.[0]._id ?? '' } }, first);

  // Instead of waiting, make everything due that is still open.
  const ids = bookings.flat().map(({ _id }) => _id);
  const makeDue = async () => {
    for (const column of ['held_until', 'restorable_until']) {
      const name = sql.ref(column);
      const { db } = shop;
      await sql`UPDATE bookings SET ${name} = now() WHERE status <> 'waiting' AND ${name} > now()`.execute(
        db,
      );
    }
  };
  const ended = async () => {
    await makeDue();
    const found = shop.db.selectFrom('bookings').select(['id', 'status']).where('id', 'in', ids);
    const rows = await found.execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.status).join(' ');
  };
  await expect.poll(ended).toBe('expired expired expired cancelled expired expired');
  const products = await Promise.all(
    guitars.map((guitar) => shop.call('getProduct', { params: { id: guitar._id } }, first)),
  );
  expect(products.map(({ status }) => status)).toEqual(['live', 'live']);
});

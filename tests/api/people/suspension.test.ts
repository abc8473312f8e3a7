import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { countUnreadNotices, listNotices } from '#contracts/notices/notices.ts';
import { planDeletion } from '#contracts/people/account.ts';
import { getAccountData } from '#contracts/people/account-data.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { openBookingsOf } from '#server/moderation/case-service.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { openEventStream } from '#tests/support/event-stream.ts';
import { bookingOf } from '#tests/support/example-product.ts';
import { photo as examplePhoto } from '#tests/support/image-samples.ts';
import { waitersFor } from '#tests/support/lock-waiters.ts';
import { moderationOf } from '#tests/support/moderation.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';
import { until } from '#tests/support/until.ts';

const hour = 3_600_000;
let clock = Date.now();
const now = () => new Date(clock);
const inHours = (hours: number) => new Date(clock + hours * hour);
const env = { RATE_LIMIT_FACTOR: '100' };
const app = await startTestApp({ env, now });
const other = await startTestApp({ env, now, databaseUrl: app.databaseUrl });
const moderator = moderatorOf(app, now);
const photo = (await app.createProduct((await app.signUp()).token)).image_url;

const suspend = ({ user }: SignedUp, end: Date | null = null) =>
  moderator.act('suspend', { personId: user._id }, end);
const exchange = async ({ email }: SignedUp) => {
  const token = await app.identity.idToken({ email });
  return app.call('issueToken', { query: { email } }, { token });
};
const { book } = app;
const isShown = async ({ _id: id }: OwnProduct, by: SignedUp) =>
  (await app.attempt('getProduct', { params: { id } }, by)).ok;
const statusOf = async (id: string, by: SignedUp) =>
  app.call('getBooking', { params: { id } }, { token: await app.logIn(by.email) });

describe('a suspended account', () => {
  it('can still log in, see and download its data, and log out', async () => {
    const person = await app.signUp({ role: 'admin' });
    await suspend(person);
    const { accessToken: token, suspended } = await exchange(person);
    expect(suspended).toEqual({ until: null });
    for (const endpoint of [getAccountData, listNotices, countUnreadNotices, planDeletion]) {
      await app.call(endpoint, {}, { token });
    }
    expect(await app.call('getAccount', {}, { token })).toMatchObject({
      suspended: { until: null },
    });
    await app.call('signOutEverywhere', {}, { token });
  });

  it('loses its tokens, streams, PIN sessions and phones on all servers', async () => {
    const person = await app.signUp({ role: 'staff' });
    const { token, idToken } = person;
    await app.call('setPin', { body: { pin: '2846' } }, { token: idToken });
    const device = await app.call('addDevice', { body: { name: 'Till' } }, { token: idToken });
    const at = { params: { id: device._id } };
    const { secret } = device;
    const entered = await app.call('signInByPin', { ...at, body: { secret, pin: '2846' } });
    const link = { params: { id: randomUUID() }, body: { free: 3 } };
    const { token: code } = await app.call('openPhoneLink', link, { token });
    const streams = await Promise.all(
      [app, other].map(async ({ origin }) => {
        const stream = await openEventStream(origin, token);
        onTestFinished(stream.close);
        await stream.heard('ready');
        return stream;
      }),
    );
    for (const server of [app, other]) await server.call('getAccount', {}, { token });
    await suspend(person, inHours(2));
    await until(() => streams.every(({ ended }) => ended), 'both streams end');
    for (const server of [app, other]) {
      for (const old of [token, entered.accessToken]) {
        expect((await server.refused('getAccount', {}, { token: old })).code).toBe(
          'unauthenticated',
        );
      }
    }
    expect((await app.refused('renewPinSession', { ...at, body: { secret } })).status).not.toBe(
      200,
    );
    const again = await app.refused('signInByPin', { ...at, body: { secret, pin: '2846' } });
    expect(again.code).toBe('sign_in_again');
    const phone = { body: { token: code, secret: 'x'.repeat(43) } };
    expect((await app.refused('claimPhoneLink', phone)).status).toBe(404);
    expect(await exchange(person)).toMatchObject({
      suspended: { until: inHours(2).toISOString() },
    });
  });

  it('can’t finish an upload or a booking that was in progress', async () => {
    const [person, seller] = [await app.signUp(), await app.signUp()];
    const bytes = await examplePhoto({ width: 61, height: 31 }).jpeg().toBuffer();
    const head = `--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n`;
    const upload = request(`${app.origin}/api/images`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${person.token}`,
        'content-type': 'multipart/form-data; boundary=b',
      },
    });
    const answered = once(upload, 'response');
    upload.write(head);
    upload.write(bytes.subarray(0, 100));
    const product = await app.createProduct(seller.token, { image_url: photo });
    // The decision's transaction has locked the account, but has not committed yet.
    let attempt: Promise<unknown> | undefined;
    await moderator.act('suspend', { personId: person.user._id }, null, async () => {
      const body = bookingOf(product, person);
      attempt = app.attempt('createBooking', { body }, person);
      await until(async () => (await waitersFor(app.db)) > 0, 'the booking waits for the account');
    });
    expect(await attempt).toMatchObject({ ok: false, error: { code: 'unauthenticated' } });
    upload.end(Buffer.concat([bytes.subarray(100), Buffer.from('\r\n--b--\r\n')]));
    const [response] = await answered;
    response.resume();
    expect(response.statusCode).toBe(401);
  });

  it('can appeal, and is fully restored when another admin agrees', async () => {
    const [seller, buyer] = [await app.signUp(), await app.signUp()];
    const first = await app.signUp({ role: 'admin' });
    const second = await app.signUp({ role: 'admin' });
    const calls = moderationOf(app);
    const [cover, rest] = [await calls.upload(seller), await calls.upload(seller)];
    const product = await app.createProduct(seller.token, {
      image_url: cover,
      image_urls: [cover, rest],
    });
    const { case_id } = await calls.report(buyer, product._id);
    await calls.claim(first, case_id);
    await calls.decide(first, case_id, [
      { type: 'suspend' },
      { type: 'hide_image', image: cover },
      { type: 'hide_product' },
    ]);
    const load = async (url = '') => (await fetch(`${app.origin}${url}`)).status;
    await until(async () => (await load(cover)) === 404, 'the picture is hidden');
    const { accessToken: token } = await exchange(seller);
    const { items } = await app.call('listOwnDecisions', {}, { token });
    const [decision] = items;
    expect(await load(decision?.images[0]?.url)).toBe(200);
    const params = { id: decision?._id ?? '' };
    const text = 'It is genuine, here is the invoice.';
    await app.call('appealDecision', { params, body: { text } }, { token });
    const verdict = { outcome: 'reversed' as const, statement: 'The invoice shows it.' };
    await app.call('decideAppeal', { params, body: verdict }, second);
    expect((await exchange(seller)).suspended).toBeUndefined();
    const shown = await app.call('getProduct', { params: { id: product._id } }, buyer);
    expect(shown.images.map(({ url }) => url)).toEqual([cover, rest]);
    await until(async () => (await load(cover)) === 200, 'the picture is back');
  });
});

describe('a suspended person’s products and bookings', () => {
  it('leave the shop and come back exactly as they were', async () => {
    const [seller, buyer, next] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const publish = () => app.createProduct(seller.token, { image_url: photo });
    const live = await publish();
    const held = await publish();
    const ended = await publish();
    const hidden = await publish();
    const { _id: hold, held_until } = await book(held, buyer);
    await book(held, next, { waitlist: true });
    await app.call('endProduct', { params: { id: ended._id } }, seller);
    const target = { personId: seller.user._id, productId: hidden._id };
    const hiding = await moderator.act('hide_product', target);
    const list = async () => {
      const token = await app.logIn(seller.email);
      const { items } = await app.call('listOwnProducts', {}, { token });
      // The hold's deadline moves by the length of the suspension, which is checked below. The addresses of a hidden
      // product's pictures expire.
      return items.map(({ version: _, hold, image, image_url, ...item }) => ({
        ...{ ...item, holder: hold?.buyer, image: image_url.split('/').at(-1) },
        ...{ width: image?.width },
      }));
    };
    const before = await list();
    const undo = await suspend(seller, inHours(100));
    expect([await isShown(live, buyer), await isShown(hidden, buyer)]).toEqual([false, false]);
    expect(await statusOf(hold, buyer)).toMatchObject({ status: 'held', frozen: true });
    clock += hour;
    await moderator.undo(undo);
    buyer.token = await app.logIn(buyer.email);
    expect([await isShown(live, buyer), await isShown(hidden, buyer)]).toEqual([true, false]);
    expect(await list()).toEqual(before);
    const resumed = await statusOf(hold, buyer);
    expect(Date.parse(resumed.held_until ?? '') - Date.parse(held_until ?? '')).toBe(hour);
    await moderator.undo(hiding);
    expect(await isShown(hidden, buyer)).toBe(true);
  });

  it('release holds that would be paused for more than a week, and pass on the person’s own holds', async () => {
    const [person, seller, buyer] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const own = await app.createProduct(person.token, { image_url: photo });
    const wanted = await app.createProduct(seller.token, { image_url: photo });
    const { _id: received } = await book(own, buyer);
    await book(wanted, person);
    const waiting = await book(wanted, buyer, { waitlist: true });
    const undo = await suspend(person);
    expect(await statusOf(received, buyer)).toMatchObject({ status: 'released' });
    expect(await statusOf(waiting._id, buyer)).toMatchObject({ status: 'held' });
    await moderator.undo(undo);
    const token = await app.logIn(person.email);
    const { items } = await app.call('listOwnProducts', {}, { token });
    expect(items).toMatchObject([{ _id: own._id, status: 'live' }]);
  });

  it.each([
    ['one suspension is extended beyond a week', 160],
    ['several suspensions together last more than a week', 70],
  ])('release the paused holds when %s', async (_, second) => {
    const [person, buyer] = [await app.signUp(), await app.signUp()];
    const own = await app.createProduct(person.token, { image_url: photo });
    const { _id: hold } = await book(own, buyer);
    const pausedSince = async () => (await openBookingsOf(app.db, person.user._id)).paused_since;
    expect(await pausedSince()).toBeNull();
    await suspend(person, inHours(100));
    const start = now().toISOString();
    if (second < 100) clock += 90 * hour;
    await suspend(person, inHours(second));
    expect(await statusOf(hold, buyer)).toMatchObject({ status: 'held', frozen: true });
    expect(await pausedSince()).toBe(start);
    await suspend(person, inHours(second + 30));
    expect(await statusOf(hold, buyer)).toMatchObject({ status: 'released' });
  });
});

it('stay out of the shop as long as the longest decision in force, and come back automatically', async () => {
  const [person, viewer] = [await app.signUp(), await app.signUp()];
  const product = await app.createProduct(person.token, { image_url: photo });
  const [short, long] = [await suspend(person, inHours(1)), await suspend(person, inHours(5))];
  const ends = async () => (await exchange(person)).suspended?.until;
  expect(await ends()).toBe(inHours(5).toISOString());
  await moderator.undo(long);
  expect(await ends()).toBe(inHours(1).toISOString());
  const forever = await suspend(person);
  await moderator.undo(short);
  expect(await ends()).toBeNull();
  await moderator.undo(forever);
  expect(await ends()).toBeUndefined();
  await suspend(person, inHours(2));
  clock += 3 * hour;
  expect(await ends()).toBeUndefined();
  viewer.token = await app.logIn(viewer.email);
  expect(await isShown(product, viewer)).toBe(false);
  expect(await moderator.endDue()).toBeGreaterThan(0);
  expect(await isShown(product, viewer)).toBe(true);
});

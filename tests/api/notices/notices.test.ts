import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { type Booking, cancelBooking, restoreBooking } from '#contracts/bookings/bookings.ts';
import type { Delivery, Notice, NoticeKind } from '#contracts/notices/notices.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { failedJobs } from '#server/jobs/boss.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { handOver } from '#tests/support/example-product.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { readPages } from '#tests/support/pages.ts';
import { sweepAt } from '#tests/support/sweep-holds.ts';
import { until } from '#tests/support/until.ts';

const mails = await startMailServer();
const app = await startTestApp({
  env: { ...mails.env, RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'silent' },
});
const seller = await app.signUp({ name: 'Sam Seller' });
const photo = (await app.createProduct(seller.token)).image_url;
afterEach(() => mails.behave('accept'));

const list = async ({ token }: SignedUp, query = {}) =>
  app.call('listNotices', { query }, { token });
const unread = async ({ token }: SignedUp) =>
  (await app.call('countUnreadNotices', {}, { token })).unread;
const choose = (person: SignedUp, kind: NoticeKind, delivery: Delivery) =>
  app.call('setNoticeSetting', { params: { kind }, body: { delivery } }, person);

/** Waits for a notice of this kind about the booking, and returns it. */
const told = (person: SignedUp, kind: NoticeKind, about = '') =>
  until(
    async () =>
      (await list(person)).items.find((one) => one.kind === kind && one.path.endsWith(about)),
    `a notice: ${kind}`,
  );

const mailOf = ({ _id }: Notice) =>
  mails.received.find(({ messageId }) => messageId === `<${_id}@secondfret.test>`);
const mailed = (notice: Notice) => until(() => mailOf(notice), `the mail: ${notice.title}`);

type Job = { state: string; retry_count: number; waits: number; output: { message: string } };
/** Returns the job that emails a notice. */
async function mailJob({ _id }: Notice): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    SELECT state, retry_count, extract(epoch FROM start_after - now())::int AS waits, output
    FROM pgboss.job WHERE name = 'send-mail' AND data->>'notice_id' = ${_id}`.execute(app.db);
  return rows[0];
}

const publish = (title: string) => app.createProduct(seller.token, { title, image_url: photo });
const book = (product: OwnProduct, buyer: SignedUp, waitlist = false) =>
  app.book(product, buyer, { waitlist });
const params = ({ _id }: Booking) => ({ params: { id: _id } });

/** Books a new product. The seller and the buyer each get a notice and an email. */
async function hold(title: string, buyer: SignedUp) {
  const booking = await book(await publish(title), buyer);
  return { booking, notice: await told(buyer, 'hold_placed', booking._id) };
}

describe('a booking', () => {
  it('is announced to the buyer and the seller, in the app and by mail', async () => {
    const buyer = await app.signUp({ name: 'Bo <b>Buyer</b>' });
    const { booking, notice } = await hold('A “fine” & rare Jazzmaster', buyer);
    expect(notice).toMatchObject({
      title: 'You booked A “fine” & rare Jazzmaster',
      until: { label: 'Collect it before', at: booking.held_until },
      path: `/dashboard/bookings/${booking._id}`,
      read: false,
    });
    const received = await told(seller, 'product_booked', booking._id);
    expect(received.title).toBe('New booking: “Bo <b>Buyer</b>” booked A “fine” & rare Jazzmaster');

    const mail = await mailed(received);
    expect(mail).toMatchObject({
      from: { name: 'Second Fret', address: 'shop@secondfret.test' },
      to: [{ address: seller.email }],
      subject: received.title,
    });
    expect(mail.text).toContain(`https://shop.example/dashboard/bookings/${booking._id}`);
    expect(mail.text).toContain(
      'The buyer’s meeting location:\n  > Counter, Portland\n\nThe buyer wrote:\n  > I will come on Friday.\n',
    );
    expect(mail.html).toContain('“Bo &lt;b&gt;Buyer&lt;/b&gt;” booked');
    expect((await mailed(notice)).to).toMatchObject([{ address: buyer.email }]);
  });

  it('tells the released buyer the reason, the next buyer that it is their turn, and the others their position', async () => {
    const [first, second, third] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const product = await publish('Waited for');
    const held = await book(product, first);
    const next = await book(product, second, true);
    const last = await book(product, third, true);
    await told(seller, 'waitlist_joined', last._id);
    const body = { reason: 'The neck is twisted.' };
    await app.call('releaseBooking', { ...params(held), body }, seller);

    const released = await told(first, 'hold_released', 'allProducts');
    expect(released.text).toBe('The seller released the booking.');
    expect(released.quotes).toEqual([{ from: 'The reason given', text: 'The neck is twisted.' }]);
    expect(await told(first, 'hold_placed', held._id)).toMatchObject({
      title: 'You booked Waited for',
      text: 'The seller released this booking.',
      read: true,
    });
    expect(await unread(first)).toBe(1);
    const turn = await told(second, 'hold_promoted', next._id);
    expect(turn.until?.label).toBe('Keep it before');
    expect((await mailed(turn)).text).toContain('Keep it: https://shop.example/');
    const moved = await told(third, 'place_moved', last._id);
    expect(moved.title).toBe('You are next in line for Waited for');
    expect(await mailJob(moved)).toBeUndefined();
    await app.call(cancelBooking, params(last), third);
    expect((await told(third, 'place_moved', last._id)).text).toBe('You left the waitlist.');
    const joined = await told(seller, 'waitlist_joined', last._id);
    expect(joined.text).toBe('The buyer left the waitlist.');
  });

  it('tells waiting buyers when they move up, but not when another buyer gets ahead', async () => {
    const [first, second, third] = [await app.signUp(), await app.signUp(), await app.signUp()];
    const product = await publish('Overtaken');
    const held = await book(product, first);
    const body = { reason: 'No show.' };
    await app.call('releaseBooking', { ...params(held), body }, seller);
    await book(product, second);
    // Buyers who have already held the product go to the end of the waitlist.
    const last = await book(product, first, true);
    const next = await book(product, third, true);
    for (const endpoint of [cancelBooking, restoreBooking, cancelBooking, restoreBooking])
      await app.call(endpoint, params(next), third);
    await told(seller, 'waitlist_joined', (await book(product, await app.signUp(), true))._id);
    const moves = async () =>
      (await list(first)).items
        .filter(({ kind }) => kind === 'place_moved')
        .map(({ text }) => text);
    expect(await moves()).toEqual([]);
    await app.call(cancelBooking, params(next), third);
    await sweepAt(app.db, new Date(Date.now() + 60_000));
    await told(first, 'place_moved', last._id);
    expect(await moves()).toEqual(['You are now number 2 on the waitlist.']);
  });

  it('notifies both sides when the product is collected', async () => {
    const buyer = await app.signUp({ name: 'Cleo Collector' });
    const { booking } = await hold('Collected', buyer);
    await handOver(app, booking, await app.signUp({ role: 'staff' }));
    expect((await told(buyer, 'product_collected')).title).toBe('You collected Collected');
    expect((await told(seller, 'product_collected')).title).toBe(
      'Sold: Collected was handed over to “Cleo Collector”',
    );
  });

  it('asks both sides for a review after the seller handed the product over', async () => {
    const buyer = await app.signUp();
    const { booking } = await hold('Handed over', buyer);
    await handOver(app, booking, seller);
    const asked = await told(buyer, 'product_collected', booking._id);
    expect(asked.until?.label).toBe('Review the seller before');
    const sold = await told(seller, 'product_collected', booking._id);
    expect(sold.text).toBe('The product is sold. Your review helps the next seller.');
    expect(sold.until?.label).toBe('Review the buyer before');
  });

  it('tells the seller about a cancellation, but by mail only once it can’t be undone', async () => {
    const buyer = await app.signUp();
    const { booking } = await hold('Wavering', buyer);
    await app.call(cancelBooking, params(booking), buyer);
    const notice = await told(seller, 'booking_cancelled', booking._id);
    expect(await told(buyer, 'hold_placed', booking._id)).toMatchObject({
      title: 'You booked Wavering',
      text: 'You canceled this booking.',
      until: null,
      read: true,
    });
    expect((await mailJob(notice))?.waits).toBeGreaterThan(5);
    await app.call(restoreBooking, params(booking), buyer);
    await until(
      async () => (await list(seller)).items.every(({ _id }) => _id !== notice._id),
      'the notice is withdrawn',
    );
    const restored = await told(buyer, 'hold_placed', booking._id);
    expect(restored.until?.at).toBe(booking.held_until);
  });

  it('tells the seller only once about a booking that is canceled twice, even if the server is behind', async () => {
    const buyer = await app.signUp();
    const { booking } = await hold('Wavering again', buyer);
    await app.call(cancelBooking, params(booking), buyer);
    const first = await told(seller, 'booking_cancelled', booking._id);
    // This transaction delays events, because it begins before they are written.
    const trx = await app.db.startTransaction().execute();
    await sql`SELECT pg_current_xact_id()`.execute(trx);
    for (const endpoint of [restoreBooking, cancelBooking, restoreBooking, cancelBooking]) {
      await app.call(endpoint, params(booking), buyer);
    }
    await sql`UPDATE pgboss.job SET start_after = now() WHERE data->>'notice_id' = ${first._id}`.execute(
      app.db,
    );
    await until(async () => (await mailJob(first))?.state === 'completed', 'the first mail’s job');
    expect(mailOf(first)).toBeUndefined();
    await trx.commit().execute();
    const next = await hold('Followed later', buyer);
    await told(seller, 'product_booked', next.booking._id);
    const about = (await list(seller)).items.filter(({ path }) => path.endsWith(booking._id));
    expect(about.map(({ kind }) => kind)).toEqual(['booking_cancelled', 'product_booked']);
    expect(about[0]?._id).not.toBe(first._id);
  });
});

it('tells people about their new role, and admins about messages to the shop', async () => {
  const admin = await app.signUp({ role: 'admin' });
  const person = await app.signUp();
  await app.call('setRole', { params: { id: person.user._id }, body: { role: 'staff' } }, admin);
  const token = await app.logIn(person.email);
  const role = await told({ ...person, token }, 'role_changed');
  expect(role.title).toBe('Your role is now Staff');
  const body = { name: 'Vera', email: 'vera@example.test', message: 'Do you buy banjos?' };
  await app.call('sendContactMessage', { body });
  expect(await told(admin, 'message_received')).toMatchObject({
    title: 'Message to the shop from “Vera”',
    quotes: [{ from: 'The sender wrote', text: 'Do you buy banjos?' }],
  });
  expect((await list({ ...person, token })).items).toHaveLength(1);
  const data = await app.call('getAccountData', {}, admin);
  expect(data.notices).toMatchObject([{ title: 'Message to the shop from “someone”' }]);

  const notice = await told(admin, 'message_received');
  const [thread] = (await app.call('listThreads', { query: {} }, admin)).items;
  await app.call('readThread', { params: { id: thread?._id ?? '' } }, admin);
  const read = (await list(admin)).items.find(({ _id }) => _id === notice._id);
  expect(read?.read).toBe(true);
});

it('hides messages to the shop from people who are no longer admins, also in mails', async () => {
  const admin = await app.signUp({ role: 'admin' });
  const former = await app.signUp({ role: 'admin' });
  mails.behave('refuse connection');
  const body = { name: 'Vera Visitor', email: 'vera@example.test', message: 'My banjo is secret.' };
  await app.call('sendContactMessage', { body });
  const notice = await told(former, 'message_received');
  await until(async () => (await mailJob(notice))?.state === 'retry', 'the mail waits');
  await app.call('setRole', { params: { id: former.user._id }, body: { role: 'user' } }, admin);
  mails.behave('accept');
  await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'send-mail'`.execute(app.db);
  await until(async () => (await mailJob(notice))?.state === 'completed', 'the job is done');
  expect(mailOf(notice)).toBeUndefined();

  const person = { ...former, token: await app.logIn(former.email) };
  await told(person, 'role_changed');
  expect(await list(person)).toMatchObject({ total: 1, items: [{ kind: 'role_changed' }] });
  expect(await unread(person)).toBe(1);
  const input = { params: { id: notice._id }, body: { read: true } };
  expect((await app.refused('markNotice', input, person)).code).toBe('not_found');
});

describe('a person', () => {
  it('can choose how to be notified about each kind', async () => {
    const buyer = await app.signUp();
    await choose(buyer, 'hold_placed', 'never');
    await choose(seller, 'product_booked', 'app');
    const booking = await book(await publish('Quiet'), buyer);
    const notice = await told(seller, 'product_booked', booking._id);
    expect(await mailJob(notice)).toBeUndefined();
    expect((await list(buyer)).total).toBe(0);
    const { items } = await app.call('getNoticeSettings', {}, buyer);
    expect(items).toContainEqual({ kind: 'hold_placed', delivery: 'never' });
    expect(items).toContainEqual({ kind: 'hold_promoted', delivery: 'mail' });
    const kinds = items.map(({ kind }) => kind);
    for (const kind of ['message_received', 'decision_made']) expect(kinds).not.toContain(kind);
    const input = { params: { kind: 'decision_made' }, body: { delivery: 'app' } } as const;
    expect((await app.refused('setNoticeSetting', input, buyer)).code).toBe('invalid');
    await choose(seller, 'product_booked', 'mail');
  });

  it('can turn off the mails of one kind with one click, without login', async () => {
    const buyer = await app.signUp();
    const { notice } = await hold('One click', buyer);
    const { headers } = await mailed(notice);
    const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address =
      /^<https:\/\/shop\.example(\/\S+)>$/.exec(header('list-unsubscribe'))?.[1] ?? '';
    const reply = await fetch(app.origin + address, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
    expect(reply.status).toBe(200);
    const again = await hold('Silent', buyer);
    expect(await mailJob(again.notice)).toBeUndefined();

    const token = address.split('/').at(-1) ?? '';
    expect(await app.call('unsubscribe', { body: { token } })).toEqual({ kind: 'hold_placed' });
    for (const forged of [
      token.replace('hold_placed', 'hold_promoted'),
      `${token}x`,
      'a.b.c',
      '',
    ]) {
      const { code } = await app.refused('unsubscribe', { body: { token: forged } });
      expect(code).toBe('not_found');
    }
    const post = async (body?: Blob) =>
      (await fetch(`${app.origin}/unsubscribe/a.b.c`, { method: 'POST', ...(body && { body }) }))
        .status;
    expect(await post()).toBe(404);
    expect(await post(new Blob(['x'.repeat(1024)]))).toBe(404);
    expect(await post(new Blob(['x'.repeat(1025)]))).toBe(413);
  });

  it('can mark only their own notices as read, for all devices', async () => {
    const [buyer, other] = [await app.signUp(), await app.signUp()];
    for (const title of ['One', 'Two', 'Three']) await hold(title, buyer);
    expect(await unread(buyer)).toBe(3);
    const seen = await readPages((from) => list(buyer, { limit: 2, ...from }));
    const titles = ['You booked Three', 'You booked Two', 'You booked One'];
    expect(seen.map(({ title }) => title)).toEqual(titles);

    const [newest] = (await list(buyer)).items;
    const input = { params: { id: newest?._id ?? '' }, body: { read: true } };
    expect((await app.refused('markNotice', input, other)).code).toBe('not_found');
    expect((await app.call('markNotice', input, buyer)).read).toBe(true);
    const left = await list(buyer, { unread: 'true' });
    expect(left.items.map(({ title }) => title)).toEqual(['You booked Two', 'You booked One']);
    expect(await unread(buyer)).toBe(2);
    await app.call('markAllNotices', {}, buyer);
    expect(await unread(buyer)).toBe(0);
  });

  it('gets no mail at an address that is not verified', async () => {
    const buyer = await app.signUp();
    const { booking } = await hold('Unverified', buyer);
    await app.change('users', buyer.user._id, { email_verified: false });
    const input = { ...params(booking), body: { reason: 'The neck is twisted.' } };
    await app.call('releaseBooking', input, seller);
    const notice = await told(buyer, 'hold_released', 'allProducts');
    await until(async () => (await mailJob(notice))?.state === 'completed', 'the job is done');
    expect(mailOf(notice)).toBeUndefined();
  });

  it('can download their notices, which are deleted with the account', async () => {
    const buyer = await app.signUp({ name: 'Dora Downloader' });
    await choose(buyer, 'place_moved', 'never');
    const { booking, notice } = await hold('Downloaded', buyer);
    const data = await app.call('getAccountData', {}, buyer);
    expect(data.notices).toEqual([expect.objectContaining({ title: notice.title, read: false })]);
    expect(data.notice_settings).toEqual([{ kind: 'place_moved', delivery: 'never' }]);
    await told(seller, 'product_booked', booking._id);
    const others = await app.call('getAccountData', {}, seller);
    expect(others.notices.map(({ title }) => title)).toContain(
      'New booking: “A buyer” booked Downloaded',
    );
    expect(JSON.stringify(others)).not.toContain('Dora');
    const input = { body: { confirmation: buyer.email } };
    await app.call('deleteAccount', input, { token: buyer.idToken });
    const { rows } = await sql`
      SELECT user_id FROM notices WHERE user_id = ${buyer.user._id}
      UNION ALL SELECT user_id FROM notice_settings WHERE user_id = ${buyer.user._id}`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  });
});

describe('a mail', () => {
  it('is sent again with the same Message-ID if the mail server has a problem', async () => {
    mails.behave('drop after data');
    const { notice } = await hold('Dropped', await app.signUp());
    const job = await until(async () => {
      const found = await mailJob(notice);
      return found?.state === 'retry' && found;
    }, 'the job waits for its next try');
    expect(job.waits).toBeGreaterThan(0);
    mails.behave('accept');
    await sql`UPDATE pgboss.job SET start_after = now() WHERE name = 'send-mail'`.execute(app.db);
    const id = `<${notice._id}@secondfret.test>`;
    const copies = () => mails.received.filter(({ messageId }) => messageId === id);
    await until(() => copies().length === 2, 'the second try');
    await until(async () => (await mailJob(notice))?.state === 'completed', 'the job is done');
  });

  it('that the mail server rejects is not sent again, but left to the admins', async () => {
    mails.behave('refuse receiver');
    const { notice } = await hold('Rejected', await app.signUp());
    const job = await until(async () => {
      const found = await mailJob(notice);
      return found?.state === 'failed' && found;
    }, 'the job has failed');
    expect(job).toMatchObject({
      retry_count: 0,
      output: { message: expect.stringMatching('No such user') },
    });
    const { rows } = await sql`
      SELECT 1 FROM pgboss.job
      WHERE name = ${failedJobs} AND data->>'notice_id' = ${notice._id}`.execute(app.db);
    expect(rows).toHaveLength(1);
  });
});

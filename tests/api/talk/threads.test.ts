import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Thread } from '#contracts/talk/threads.ts';
import { type SignedUp, shopEmail, startTestApp } from '#tests/support/api.ts';
import { editOf } from '#tests/support/edit-product.ts';
import { handOver } from '#tests/support/example-product.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { moderationOf } from '#tests/support/moderation.ts';
import { until } from '#tests/support/until.ts';

const mails = await startMailServer();
const app = await startTestApp({ env: { ...mails.env, RATE_LIMIT_FACTOR: '100' } });
const calls = moderationOf(app);
const seller = await app.signUp({ name: 'Sally Seller' });
const shop = await app.signUp({ email: shopEmail, name: 'The Shop' });
const photo = await calls.upload(seller);

const publish = (by = seller, changes = {}) =>
  app.createProduct(by.token, { image_url: photo, ...changes });
const ask = (by: SignedUp, product_id: string, text: string, more = {}) =>
  app.call('createThread', { body: { product_id, text, ...more } }, by);
const write = (by: SignedUp, { _id: id }: { _id: string }, text: string, options = {}) =>
  app.call('sendMessage', { params: { id }, body: { text } }, { ...by, ...options });
const read = (by: SignedUp, { _id: id }: { _id: string }, query = {}) =>
  app.call('getThread', { params: { id }, query }, by);
const list = async (by: SignedUp, query = {}) =>
  (await app.call('listThreads', { query }, by)).items;
const waiting = async (by: SignedUp) => (await app.call('countWaitingThreads', {}, by)).waiting;
const textsOf = ({ timeline }: Thread) =>
  timeline.flatMap((entry) => (entry.kind === 'message' ? [entry.text] : []));

describe('a thread about a product', () => {
  it('is one per buyer, with messages, photos and what happened to the booking in order', async () => {
    const buyer = await app.signUp({ name: 'Berta Buyer' });
    const product = await publish();
    const images = [await calls.upload(buyer)];
    const thread = await ask(buyer, product._id, 'Does it hum? Call 555-010-2030.', { images });
    expect(thread).toMatchObject({
      ...{ asked: true, title: product.title, with: { name: 'Sally Seller', suspended: false } },
      product: { _id: product._id, price: product.resale_price, status: 'live', open: true },
      timeline: [{ mine: true, hidden: ['phone'], images: [{ url: images[0] }] }],
    });
    expect((await ask(buyer, product._id, 'And buzz?'))._id).toBe(thread._id);
    const foreign = { product_id: product._id, text: 'Hi', images: [photo] };
    const refusal = await app.refused('createThread', { body: foreign }, buyer);
    expect(Object.keys(refusal.fields ?? {})).toEqual(['images.0']);

    const seen = 'Does it hum? Call [phone number hidden].';
    expect((await list(seller))[0]).toMatchObject({
      asked: false,
      unread: 2,
      last: { mine: false },
    });
    const [first] = (await read(seller, thread)).timeline;
    expect(first).toMatchObject({ text: seen, mine: false, hidden: ['phone'], by: 'Berta Buyer' });
    const last = first?._id ?? '';
    const params = { id: thread._id };
    expect(await app.call('readThread', { params, query: { last } }, seller)).toEqual({
      unread: 1,
    });
    await app.call('readThread', { params }, seller);
    expect(await waiting(seller)).toBe(0);
    await write(seller, thread, 'No. Pay me with PayPal.');
    expect(await waiting(buyer)).toBe(1);

    const booking = await app.book(product, buyer, { message: 'Friday? I can use PayPal.' });
    const held = await read(seller, thread);
    expect(textsOf(held)[0]).toBe('Does it hum? Call 555-010-2030.');
    const sent = { kind: 'booking', status: 'held', text: 'Friday? I can use PayPal.' };
    expect((await read(buyer, thread)).timeline.at(-1)).toMatchObject(sent);
    const text = 'Friday? I can use [payment service hidden].';
    expect(held.timeline.at(-1)).toMatchObject({ ...sent, text });
    expect(textsOf(await read(buyer, thread))[2]).toBe('No. Pay me with [payment service hidden].');
    await handOver(app, booking, seller);
    await write(buyer, thread, 'Thank you!');
    const kinds = (await read(buyer, thread)).timeline.map((entry) =>
      entry.kind === 'booking' ? entry.status : entry.kind,
    );
    expect(kinds).toEqual(['message', 'message', 'message', 'held', 'collected', 'message']);
    expect((await app.refused('getThread', { params }, await app.signUp())).code).toBe('not_found');
  });

  it('shows the offers of both sides in their present state, also an invitation of someone who asked', async () => {
    const [buyer, product] = [await app.signUp({ name: 'Olive Offerer' }), await publish()];
    const thread = await ask(buyer, product._id, 'Is there room in the price?');
    const params = { id: product._id };
    await app.call(
      'inviteToPrice',
      { params, body: { price: '500', people: [buyer.user._id] } },
      seller,
    );
    const steps = async (by: SignedUp) =>
      (await read(by, thread)).timeline.map((entry) =>
        entry.kind === 'offer'
          ? [entry.offer.price, entry.offer.state, entry.offer.side]
          : entry.kind === 'booking'
            ? entry.status
            : entry.text,
      );
    const question = 'Is there room in the price?';
    expect(await steps(buyer)).toEqual([question, ['500.00', 'open', 'buyer']]);
    expect(await steps(seller)).toEqual([question, ['500.00', 'open', 'seller']]);
    const offerOf = async (by: SignedUp) =>
      (await list(by)).find(({ _id }) => _id === thread._id)?.offer;
    expect(await offerOf(buyer)).toEqual({ price: '500.00', mine: false });
    expect(await offerOf(seller)).toBeUndefined();
    const [invited] = (await read(buyer, thread)).timeline.slice(-1);
    const contact = { phone: '555 010 999', location: 'Counter, Portland' };
    const body = { price: '450', ...contact };
    const made = { params: { id: invited?._id ?? '' }, body };
    const { _id: id } = await app.call('counterOffer', made, buyer);
    expect(await offerOf(buyer)).toEqual({ price: '450.00', mine: true });
    expect(await offerOf(seller)).toEqual({ price: '450.00', mine: false });
    const [received] = (await read(seller, thread)).timeline.slice(-1);
    expect(received).toMatchObject({
      kind: 'offer',
      offer: { buyer: 'Olive Offerer', by: 'buyer', can: { accept: true, counter: true } },
    });
    await write(seller, thread, 'Fine.');
    await app.call('acceptOffer', { params: { id }, body: {} }, seller);
    expect(await steps(seller)).toEqual([
      question,
      ['500.00', 'countered', 'seller'],
      ['450.00', 'accepted', 'seller'],
      'Fine.',
      'held',
    ]);
    // The offer already has the buyer's message.
    expect((await read(seller, thread)).timeline.at(-1)).not.toHaveProperty('text');
    expect(await steps(buyer)).toMatchObject([
      question,
      ['500.00', 'countered', 'buyer'],
      ...[{}, {}, {}],
    ]);
  });

  it('waits for the side that has something to read, to answer or to confirm', async () => {
    const [host, buyer] = [await app.signUp(), await app.signUp({ name: 'Wes Waits' })];
    const product = await publish(host, { image_url: await calls.upload(host) });
    const [params, contact] = [{ id: product._id }, { phone: '555 010 999', location: 'Main' }];
    const waits = async () => {
      const of = async (by: SignedUp) => [
        await waiting(by),
        ...(await list(by, { waiting: 'true' })).flatMap(({ to_answer }) => to_answer),
      ];
      return { host: await of(host), buyer: await of(buyer) };
    };
    const thread = await ask(buyer, product._id, 'Is there room in the price?');
    expect(await waits()).toEqual({ host: [1], buyer: [0] });
    const make = { params, body: { price: '450', ...contact } };
    const made = await app.call('createOffer', make, buyer);
    expect(await waits()).toEqual({ host: [1, 'offer'], buyer: [0] });
    await app.call('readThread', { params: { id: thread._id }, query: {} }, host);
    expect(await waits()).toEqual({ host: [1, 'offer', 'message'], buyer: [0] });
    expect(await list(host, { waiting: 'true', q: 'Nobody' })).toEqual([]);
    const edit = await editOf(app, host, product._id, { description: 'Now with a case.' });
    await app.call('updateProduct', edit, host);
    // A message that was read still waits for an answer, but the menu doesn't count it.
    expect(await waits()).toEqual({ host: [0, 'message'], buyer: [1, 'offer'] });
    await write(host, thread, 'A little.');
    await app.call('readThread', { params: { id: thread._id }, query: {} }, buyer);
    expect(await waits()).toEqual({ host: [0], buyer: [1, 'offer', 'message'] });
    await sql`UPDATE messages SET created_at = created_at - interval '15 days' WHERE thread_id = ${thread._id}`.execute(
      app.db,
    );
    expect(await waits()).toEqual({ host: [0], buyer: [1, 'offer'] });
    await app.call('confirmOffer', { params: { id: made._id } }, buyer);
    const body = { price: '480' };
    const id = (await app.call('counterOffer', { params: { id: made._id }, body }, host))._id;
    expect(await waits()).toEqual({ host: [0], buyer: [1, 'offer'] });
    await app.call('declineOffer', { params: { id } }, buyer);
    expect(await waits()).toEqual({ host: [0], buyer: [0] });
    // Only a row without a message needs to say how the offer ended.
    expect((await list(host))[0]).not.toHaveProperty('closed_offer');
    await sql`DELETE FROM messages WHERE thread_id = ${thread._id}`.execute(app.db);
    const closed = { price: '480.00', state: 'declined' };
    expect((await list(host))[0]?.closed_offer).toEqual({ ...closed, mine: true });
    expect((await list(buyer))[0]?.closed_offer).toEqual({ ...closed, mine: false });
  });

  it('starts with an offer or a hold, and moves up with each step, but not for invitations or holds of the shop’s stock', async () => {
    const [host, buyer] = [await app.signUp(), await app.signUp({ name: 'Dora Dealer' })];
    const own = await calls.upload(host);
    const [offered, held, invited] = [
      await publish(host, { image_url: own }),
      await publish(host, { image_url: own }),
      await publish(host, { image_url: own }),
    ];
    const names = new Map([
      ...([offered, held, invited] as const).map(
        ({ _id }, n) => [_id, ['offered', 'held', 'invited'][n]] as const,
      ),
    ]);
    const titles = async (by: SignedUp) =>
      (await list(by)).map(({ product }) => names.get(product?._id ?? ''));
    const moved = (...expected: string[]) =>
      Promise.all(
        [buyer, host].map((by) =>
          expect.poll(() => titles(by), { message: by.user.name }).toEqual(expected),
        ),
      );
    const params = { id: invited._id };
    await app.call('watchProduct', { params }, buyer);
    await app.call('inviteToPrice', { params, body: { price: '500', watchers: true } }, host);
    const contact = { phone: '555 010 999', location: 'Counter, Portland' };
    const body = { price: '450', ...contact };
    const made = await app.call('createOffer', { params: { id: offered._id }, body }, buyer);
    await moved('offered');
    await app.book(await publish(shop, { image_url: await calls.upload(shop) }), buyer);
    const booking = await app.book(held, buyer);
    await moved('held', 'offered');
    const counter = { params: { id: made._id }, body: { price: '480' } };
    await app.call('counterOffer', counter, host);
    await moved('offered', 'held');
    const meeting = { times: [new Date(Date.now() + 3_600_000).toISOString()], location: 'Café' };
    const plan = { params: { id: booking._id }, body: { ...meeting, replaces: null } };
    await app.call('suggestMeeting', plan, buyer);
    await moved('held', 'offered');
    const [first] = await list(host);
    expect(first).toMatchObject({
      ...{ asked: false, with: { name: 'Dora Dealer' }, last: null, unread: 0, blocked: false },
      hold: { held_until: booking.held_until, meeting: { mine: false, ...meeting } },
      booked: 'held',
    });
    const [gone, other] = [await app.signUp(), await app.signUp({ name: 'Olga Other' })];
    const nameOfTop = async () => (await list(host))[0]?.with.name;
    await app.call('createOffer', { params, body }, gone);
    await until(async () => (await list(host)).length === 3, 'the offer');
    await ask(buyer, offered._id, 'Any news?');
    const confirmation = { body: { confirmation: gone.email } };
    await app.call('deleteAccount', confirmation, { token: gone.idToken });
    expect(await nameOfTop()).toBe('Dora Dealer');
    await app.call('createOffer', { params, body }, other);
    await until(async () => (await nameOfTop()) === 'Olga Other', 'the last offer');
    expect((await list(host)).map(({ with: { name } }) => name).slice(0, 2)).toEqual([
      'Olga Other',
      'Dora Dealer',
    ]);
    await app.call('blockThread', { params: { id: first?._id ?? '' } }, host);
    const theirs = (await list(host)).filter(({ with: { name } }) => name === 'Dora Dealer');
    expect(theirs.map(({ blocked }) => blocked)).toEqual([true, true]);
    expect((await list(buyer)).map(({ blocked }) => blocked)).toEqual([false, false]);
  });

  it('is found by product or booking, and can be started by the shop about a booking', async () => {
    const buyer = await app.signUp();
    const product = await publish(shop, { image_url: await calls.upload(shop) });
    const find = (id: string, by: SignedUp) => app.call('findThread', { params: { id } }, by);
    const booking = await app.book(product, buyer);
    const about = { title: product.title, thread_id: null };
    expect(await find(product._id, buyer)).toMatchObject({ ...about, asked: true });
    expect(await find(booking._id, shop)).toMatchObject({ ...about, asked: false });
    const own = await app.refused('findThread', { params: { id: product._id } }, shop);
    expect(own.code).toBe('own_product');
    const booked = { booking_id: booking._id };
    const thread = await ask(shop, product._id, 'When will you come?', booked);
    expect(thread).toMatchObject({ asked: false, timeline: [{ status: 'held' }, { mine: true }] });
    expect((await find(booking._id, buyer)).thread_id).toBe(thread._id);
    expect(textsOf(await ask(buyer, product._id, 'Soon.'))).toEqual([
      'When will you come?',
      'Soon.',
    ]);
  });

  it('makes one message of a repeated request, and one thread of requests at the same time', async () => {
    const [buyer, product] = [await app.signUp(), await publish()];
    const options = { idempotencyKey: 'again' };
    const body = { product_id: product._id, text: 'Once?' };
    const made = await Promise.all(
      [1, 2, 3].map(() => app.call('createThread', { body }, { ...buyer, ...options })),
    );
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(1);
    const [thread] = made as [Thread];
    const key = { idempotencyKey: 'more' };
    const twice = [write(buyer, thread, 'Hi', key), write(buyer, thread, 'Hi', key)];
    const [one, other] = await Promise.all(twice);
    expect(one).toEqual(other);
    await Promise.all([1, 2, 3].map((n) => write(seller, thread, `${n}`)));
    expect(await read(buyer, thread)).toMatchObject({ unread: 3, timeline: { length: 5 } });
  });

  it('is read in parts, and lists are paged', async () => {
    const [buyer, product] = [await app.signUp(), await publish()];
    const thread = await ask(buyer, product._id, 'm0');
    for (let n = 1; n < 60; n += 1) await write(buyer, thread, `m${n}`);
    const newest = await read(seller, thread);
    expect(textsOf(newest)).toEqual(Array.from({ length: 50 }, (_, n) => `m${n + 10}`));
    const older = await read(seller, thread, { before: newest.earlier });
    expect(textsOf(older)).toEqual(Array.from({ length: 10 }, (_, n) => `m${n}`));
    expect(older.earlier).toBeNull();
    const more = await publish();
    const newer = await ask(buyer, more._id, 'Newer');
    const first = await app.call('listThreads', { query: { limit: 1 } }, buyer);
    expect(first).toMatchObject({ items: [{ _id: newer._id }], total: 2 });
    const query = { limit: 1, cursor: first.next_cursor ?? '' };
    const second = await app.call('listThreads', { query }, buyer);
    expect(second).toMatchObject({ items: [{ _id: thread._id }], next_cursor: null, total: 2 });
  });

  it('is found by the other person’s name and the product’s title, page by page', async () => {
    const [sam, buyer] = await Promise.all([
      app.signUp({ name: 'Sám 100% Vintage' }),
      app.signUp({ name: 'Quentin Quill' }),
    ]);
    const titled = await publish(sam, { title: 'Hofner Violin Bass' });
    const [first, second, other] = [
      await ask(buyer, titled._id, 'First'),
      await ask(buyer, (await publish(sam))._id, 'Second'),
      await ask(buyer, (await publish())._id, 'Other'),
    ];
    const found = async (by: SignedUp, q: string) => (await list(by, { q })).map(({ _id }) => _id);
    expect(await found(buyer, 'sam')).toEqual([second._id, first._id]);
    expect(await found(buyer, 'bass SAM')).toEqual([first._id]);
    expect(await found(buyer, '100%')).toEqual([second._id, first._id]);
    expect(await found(buyer, '1%0')).toEqual([]);
    expect(await found(buyer, 'quentin')).toEqual([]);
    expect(await found(sam, 'Quill')).toEqual([second._id, first._id]);
    expect(await found(seller, 'Quill')).toEqual([other._id]);
    const query = { q: 'sam', limit: 1 };
    const page = await app.call('listThreads', { query }, buyer);
    expect(page).toMatchObject({ items: [{ _id: second._id }], total: 2 });
    const next = { query: { ...query, cursor: page.next_cursor ?? '' } };
    expect(await app.call('listThreads', next, buyer)).toMatchObject({
      items: [{ _id: first._id }],
      next_cursor: null,
    });
  });

  it('is read and answered by the shop’s staff if the product is the shop’s', async () => {
    const staff = await app.signUp({ role: 'staff', name: 'Stan Staff' });
    const [buyer, product] = [await app.signUp(), await publish(shop)];
    const thread = await ask(buyer, product._id, 'Open on Monday?');
    expect((await list(staff))[0]).toMatchObject({ _id: thread._id, unread: 1, asked: false });
    expect((await write(staff, thread, 'Yes.')).by).toBe('Stan Staff');
    expect((await read(buyer, thread)).timeline[1]).toMatchObject({ by: 'The Shop' });
    expect((await app.refused('getThread', { params: { id: thread._id } }, seller)).code).toBe(
      'not_found',
    );
  });
});

describe('safety', () => {
  it('lets a blocked person write, but nothing arrives', async () => {
    const [buyer, product] = [await app.signUp(), await publish()];
    const thread = await ask(buyer, product._id, 'Hello');
    const params = { id: thread._id };
    await app.call('readThread', { params }, seller);
    await app.call('blockThread', { params }, seller);
    expect(await write(buyer, thread, 'Answer me')).toMatchObject({ mine: true });
    expect(textsOf(await read(buyer, thread))).toEqual(['Hello', 'Answer me']);
    const blocked = async () => (await app.call('listBlocked', {}, seller)).items;
    const [newest] = await blocked();
    expect(newest).toEqual({ thread_id: thread._id, name: buyer.user.name });
    const silent = await read(seller, thread);
    expect(silent).toMatchObject({ blocked: true, unread: 0, can: { write: false } });
    expect(textsOf(silent)).toEqual(['Hello']);
    const body = { text: 'Stop' };
    expect((await app.refused('sendMessage', { params, body }, seller)).code).toBe('conflict');
    await app.call('unblockThread', { params }, seller);
    expect(await blocked()).not.toContainEqual(newest);
    await write(buyer, thread, 'Again');
    expect(textsOf(await read(seller, thread))).toEqual(['Hello', 'Again']);
  });

  it('delivers messages of a hold in spite of a block, until the hold ends', async () => {
    const [buyer, product] = [await app.signUp(), await publish()];
    const thread = await ask(buyer, product._id, 'Hello');
    const params = { id: thread._id };
    const booking = await app.book(product, buyer);
    await app.call('blockThread', { params }, seller);
    await write(buyer, thread, 'Where do we meet?');
    await write(seller, thread, 'At the station.');
    const held = await read(seller, thread);
    expect(held).toMatchObject({ blocked: true, can: { write: true } });
    expect(textsOf(held)).toEqual(['Hello', 'Where do we meet?', 'At the station.']);
    const release = { params: { id: booking._id }, body: { reason: 'No longer' } };
    await app.call('releaseBooking', release, seller);
    await write(buyer, thread, 'Why?');
    const ended = await read(seller, thread);
    expect(ended).toMatchObject({ blocked: true, can: { write: false } });
    expect(textsOf(ended)).toEqual(textsOf(held));
  });

  it('takes a blocked person off the blocker’s waitlists only', async () => {
    const [buyer, holder] = [await app.signUp(), await app.signUp()];
    const other = await app.signUp();
    const [product, foreign] = [await publish(), await publish(other)];
    await app.book(product, holder);
    await app.book(foreign, holder);
    const wait = (on: typeof product) => app.book(on, buyer, { waitlist: true });
    const [ended, kept] = [await wait(product), await wait(foreign)];
    const thread = await ask(buyer, product._id, 'Hello');
    await app.call('blockThread', { params: { id: thread._id } }, seller);
    const status = async ({ _id: id }: { _id: string }) => {
      const { status, ended_reason } = await app.call('getBooking', { params: { id } }, buyer);
      return [status, ended_reason];
    };
    const { items } = await app.call('listReceivedBookings', {}, seller);
    const own = items.filter(({ product_id }) => product_id === product._id);
    expect(own.filter(({ blocked }) => blocked).map(({ _id }) => _id)).toEqual([ended._id]);
    expect(await status(ended)).toEqual(['released', null]);
    expect(await status(kept)).toEqual(['waiting', null]);
  });

  it('marks what a suspended person wrote, who can’t write anymore', async () => {
    const [buyer, product] = [await app.signUp(), await publish()];
    const thread = await ask(buyer, product._id, 'Hello');
    await sql`UPDATE users SET suspended_until = 'infinity' WHERE id = ${buyer.user._id}`.execute(
      app.db,
    );
    const input = { params: { id: thread._id }, body: { text: 'Hi' } };
    const { status } = await app.refused('sendMessage', input, buyer);
    expect([401, 403]).toContain(status);
    expect(await read(seller, thread)).toMatchObject({
      with: { suspended: true },
      timeline: [{ text: 'Hello' }],
    });
  });

  it('keeps the conversation in the case of a reported message, and shows moderators no other', async () => {
    const [buyer, product] = [await app.signUp({ name: 'Berta' }), await publish()];
    const moderator = await app.signUp({ role: 'staff' });
    const images = [await calls.upload(buyer)];
    const thread = await ask(buyer, product._id, 'Pay me at 555-010-2030', { images });
    for (let n = 0; n < 21; n += 1) await write(seller, thread, `No ${n}`);
    const target = { type: 'message' as const, id: thread.timeline[0]?._id ?? '' };
    const report = { target, reason: 'scam' as const };
    const stranger = await app.signUp();
    expect((await calls.refusedReport(stranger, '', report)).code).toBe('not_found');
    const { case_id } = await calls.report(seller, '', report);
    await write(buyer, thread, 'Later');
    const found = await calls.one(moderator, case_id);
    expect(found.target).toMatchObject({ type: 'message', title: product.title });
    expect(found.conversation).toHaveLength(21);
    expect(found.conversation[0]).toMatchObject({
      by: { _id: buyer.user._id, name: 'Berta' },
      text: 'Pay me at 555-010-2030',
      images: [{ width: expect.any(Number) }],
    });
    const params = { id: thread._id };
    expect((await app.refused('getThread', { params }, moderator)).code).toBe('not_found');

    // The moderator asks the person concerned, who answers.
    const askIn = (to: string) => ({ params: { id: case_id }, body: { to, text: 'Why?' } });
    const asked = await app.call('askInCase', askIn(buyer.user._id), moderator);
    expect(asked).toMatchObject({ kind: 'case', case_id, asked: false });
    const refusal = await app.refused('askInCase', askIn(stranger.user._id), moderator);
    expect(refusal.code).toBe('forbidden');
    expect((await list(buyer))[0]).toMatchObject({ asked: true, with: { name: 'The moderators' } });
    await write(buyer, asked, 'A joke');
    expect((await list(moderator))[0]).toMatchObject({ _id: asked._id, last: { text: 'A joke' } });
  });

  it('allows a new account five new threads a day', async () => {
    const strict = await startTestApp();
    const [owner, buyer] = [await strict.signUp(), await strict.signUp()];
    const first = await strict.createProduct(owner.token);
    const products = [first];
    for (let n = 0; n < 5; n += 1) {
      products.push(await strict.createProduct(owner.token, { image_url: first.image_url }));
    }
    const bodies = products.map(({ _id }) => ({ product_id: _id, text: 'Hello' }));
    const results = await Promise.all(
      bodies.map((body) => strict.attempt('createThread', { body }, buyer)),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(5);
    const refused = results.find((one) => !one.ok);
    expect(refused).toMatchObject({ error: { code: 'rate_limited' } });
    // An offer starts a thread, but doesn't let the account write in it.
    const left = bodies[results.findIndex((one) => !one.ok)] ?? { product_id: '', text: '' };
    const contact = { phone: '555 010 999', location: 'Counter, Portland' };
    const offer = { params: { id: left.product_id }, body: { price: '500', ...contact } };
    await strict.call('createOffer', offer, buyer);
    const started = async () =>
      (await strict.call('listOffers', { query: { side: 'made' } }, buyer)).items[0]?.thread_id;
    const id = await until(started, 'the conversation');
    const late = { params: { id }, body: { text: 'Hello' } };
    for (const error of [
      await strict.refused('sendMessage', late, buyer),
      await strict.refused('createThread', { body: left }, buyer),
    ]) {
      expect(error.code).toBe('rate_limited');
    }
    await strict.db
      .updateTable('users')
      .set({ created_at: new Date(0) } as never)
      .execute();
    for (const body of bodies) await strict.call('createThread', { body }, buyer);
  });
});

describe('notices', () => {
  const notices = async (by: SignedUp) =>
    (await app.call('listNotices', { query: {} }, by)).items.filter(
      ({ kind }) => kind === 'thread_written',
    );
  const mailsTo = ({ email }: SignedUp) =>
    mails.received.filter(({ to }) => to?.some(({ address }) => address === email));

  it('tell once per thread, with at most one email an hour, without hidden numbers', async () => {
    const owner = await app.signUp({ name: 'Olga Owner' });
    const product = await app.createProduct(owner.token);
    const buyer = await app.signUp({ name: 'Bo' });
    const thread = await ask(buyer, product._id, 'My number is 555-010-2030.');
    const [mail] = await until(() => {
      const found = mailsTo(owner);
      return found.length > 0 && found;
    }, 'the first mail');
    expect(mail?.text).toContain('My number is [phone number hidden].');
    expect(mail?.text).not.toContain('555-010');
    await write(buyer, thread, 'Second');
    const body = { text: 'Third', images: [await calls.upload(buyer)] };
    await app.call('sendMessage', { params: { id: thread._id }, body }, buyer);
    const last = await until(
      async () => (await notices(owner)).find(({ quotes }) => quotes.at(-1)?.text === 'Third'),
      'the notice',
    );
    expect(last.path).toBe(`/dashboard/messages/${thread._id}`);
    expect(last.text).toMatch(/^With 1 photo\. /);
    expect((await list(owner))[0]?.last).toEqual({ text: 'Third', mine: false, photos: 1 });
    expect((await notices(owner)).filter((one) => !one.read)).toHaveLength(1);
    const { rows } = await sql<{ minutes: number }>`
      SELECT round(extract(epoch FROM start_after - now()) / 60)::int AS minutes FROM pgboss.job
      WHERE name = 'send-mail' AND data ->> 'notice_id' = ${last._id}`.execute(app.db);
    expect(rows[0]?.minutes).toBeGreaterThan(55);
    await sql`
      UPDATE pgboss.job SET start_after = now() WHERE name = 'send-mail' AND state = 'created'`.execute(
      app.db,
    );
    const second = await until(() => mailsTo(owner)[1], 'the second mail');
    for (const text of ['Second', 'Third']) expect(second.text).toContain(text);
    await app.call('readThread', { params: { id: thread._id } }, owner);
    expect((await notices(owner)).filter((one) => !one.read)).toEqual([]);
    expect(mailsTo(owner)).toHaveLength(2);
  });
});

it('deletion empties what the person wrote at once, and the other side keeps its own', async () => {
  const [buyer, product] = [await app.signUp({ name: 'Lea Leaver' }), await publish()];
  const thread = await ask(buyer, product._id, 'Private words');
  await write(seller, thread, 'Mine stay');
  const data = await app.call('getAccountData', {}, buyer);
  expect(data.messages).toMatchObject([{ about: product.title, message: 'Private words' }]);
  const token = await app.identity.idToken({ email: buyer.email });
  await app.call('deleteAccount', { body: { confirmation: buyer.email } }, { token });
  expect(await read(seller, thread)).toMatchObject({
    with: { name: 'Former member' },
    timeline: [{ text: '' }, { text: 'Mine stay' }],
    can: { write: false },
  });
});

import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Booking } from '#contracts/bookings/bookings.ts';
import type { EndpointReply } from '#contracts/endpoint.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import type { listOffers, Offer } from '#contracts/talk/offers.ts';
import { type SignedUp, shopEmail } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { hours, openBookings } from '#tests/support/booking-scene.ts';
import { editOf } from '#tests/support/edit-product.ts';
import { bookingOf, exampleProduct, handOver } from '#tests/support/example-product.ts';
import { until } from '#tests/support/until.ts';

const scene = await openBookings();
const { app, seller, publish, signUp, input } = scene;

const contact = { phone: '555 010 999', location: 'Counter, Portland' };
const offering = ({ _id }: { _id: string }, price: string, changes = {}) => ({
  params: { id: _id },
  body: { price, ...contact, ...changes },
});
const offer = (product: OwnProduct, buyer: SignedUp, price = '500', changes = {}) =>
  app.call('createOffer', offering(product, price, changes), buyer);
const invite = (product: OwnProduct, people: string[] = [], price = '500') => ({
  params: { id: product._id },
  body: { price, people, watchers: people.length === 0 },
});
const accept = (made: Offer) => ({ ...input(made), body: {} });
type OfferPage = EndpointReply<typeof listOffers>;
const listOf = async (person: SignedUp, side: 'made' | 'received' | 'shop', status = 'all') =>
  (await app.call('listOffers', { query: { side, status: status as 'all' } }, person)).items;
const statesOf = async (person: SignedUp) =>
  (await listOf(person, 'made')).map(({ state }) => state);
const noticesOf = async (person: SignedUp, kind: string) =>
  (await app.call('listNotices', {}, person)).items.filter((notice) => notice.kind === kind);
const notice = (person: SignedUp, kind: string, has: RegExp) =>
  until(
    async () => (await noticesOf(person, kind)).find(({ title }) => has.test(title)),
    `a notice ${kind} ${has}`,
  );
const people = (count: number) => Promise.all(Array.from({ length: count }, () => signUp()));

it('becomes a hold at its price after a counter-offer, and ends all other offers', async () => {
  const product = await publish({ lowest_offer: '400' });
  const [buyer, other] = await Promise.all([signUp({ name: 'Bo Buyer' }), signUp()]);
  expect((await scene.seen(product, buyer)).can.offer).toBe(true);
  const first = await offer(product, buyer, '$ 450', { message: 'Would you?' });
  expect(first).toMatchObject({ price: '450.00', state: 'open', by: 'buyer', side: 'buyer' });
  expect(first.can).toMatchObject({ accept: false, withdraw: true, counter: false });
  const own_offer = { _id: first._id, price: '450.00', mine: true, changed: false };
  expect(await scene.seen(product, buyer)).toMatchObject({ own_offer });
  expect(await scene.seen(product, other)).not.toHaveProperty('own_offer');
  await offer(product, other, '420');
  await notice(seller, 'offer_received', /“Bo Buyer”: \$450 for “Fender/);
  const [received] = await listOf(seller, 'received', 'open').then((all) =>
    all.filter(({ _id }) => _id === first._id),
  );
  expect(received).toMatchObject({ buyer: 'Bo Buyer', message: 'Would you?', side: 'seller' });
  expect(JSON.stringify(received)).not.toContain(contact.phone);
  const counter = (made: Offer, price: string) => ({ ...input(made), body: { price } });
  for (const price of ['450', '420']) {
    const worse = await app.refused('counterOffer', counter(first, price), seller);
    expect(worse.fields).toEqual({ price: 'They already offered $450.' });
  }
  scene.clock.now += 1000;
  const answer = await app.call(
    'counterOffer',
    {
      ...input(first),
      // Only the buyer states how the buyer is reached.
      body: { price: '500', message: 'Rather 500.', phone: '555 666 777', location: 'My garage' },
    },
    seller,
  );
  expect(answer).toMatchObject({ by: 'seller', price: '500.00', state: 'open' });
  expect((await scene.seen(product, buyer)).own_offer).toEqual({
    ...{ _id: answer._id, price: '500.00', mine: false, changed: false, needs_contact: false },
  });
  const above = await app.refused('counterOffer', counter(answer, '510'), buyer);
  expect(above.fields).toEqual({ price: 'They already offered $500.' });
  expect((await app.refused('acceptOffer', accept(first), seller)).code).toBe('offer_ended');
  expect((await app.refused('acceptOffer', accept(answer), seller)).code).toBe('forbidden');
  const stranger = await app.refused('declineOffer', input(answer), await signUp());
  expect(stranger.code).toBe('not_found');

  scene.clock.now += 1000;
  const accepted = await app.call('acceptOffer', accept(answer), buyer);
  expect(accepted).toMatchObject({ state: 'accepted', can: { accept: false, withdraw: false } });
  const booking = await app.call('getBooking', input({ _id: accepted.booking_id ?? '' }), buyer);
  const agreed = { price: '500.00', agreed_price: '500.00', product: { price: '549.00' } };
  expect(booking).toMatchObject({ ...agreed, status: 'held', message: 'Would you?' });
  expect(booking.phone).toBe(contact.phone);
  expect((await app.call('findThread', input(product), buyer)).hold?.agreed_price).toBe('500.00');
  for (const person of [seller, buyer]) {
    await until(
      async () => (await noticesOf(person, 'offer_received')).every(({ read }) => read),
      'the notices of answered offers to be read',
    );
  }
  const time = new Date(scene.clock.now + 10 * hours).toISOString();
  const times = { times: [time], location: 'Café', replaces: null };
  const meeting = await app.call('suggestMeeting', { ...input(booking), body: times }, buyer);
  expect((await listOf(buyer, 'made'))[0]).not.toHaveProperty('meets_at');
  const agreeing = { ...input(booking), body: { meeting_id: meeting._id, time } };
  await app.call('agreeMeeting', agreeing, seller);
  expect((await listOf(buyer, 'made'))[0]).toMatchObject({ state: 'accepted', meets_at: time });
  expect(await listOf(other, 'made')).toMatchObject([{ state: 'ended', taken: 'offer' }]);
  const ended = await notice(other, 'offer_closed', /Offer ended/);
  expect(ended.text).toContain('join the waitlist');
  expect(ended.path).toBe(`/productDetails/${product._id}`);
  const placed = await notice(buyer, 'hold_placed', /Agreed at \$500 with “Sam Seller”:/);
  expect(placed.path).toMatch(/^\/dashboard\/messages\/new\?about=/);
  const late = await app.refused('createOffer', offering(product, '480'), other);
  expect(late.code).toBe('product_gone');
  expect((await scene.seen(product, other)).can.offer).toBe(false);
  const place = bookingOf(product, other, { waitlist: true });
  await app.call('createBooking', { body: place }, other);
  expect(await listOf(other, 'made')).toMatchObject([{ taken: 'waiting' }]);

  const about = async (person: SignedUp) =>
    (await app.call('findThread', input(product), person)).product;
  const asking = { body: { product_id: product._id, text: 'Is it still there?' } };
  const asked = await app.call('createThread', asking, other);
  expect(await about(buyer)).not.toHaveProperty('agreed_price');
  await handOver(app, booking, seller);
  expect(await about(buyer)).toMatchObject({ price: '549.00', agreed_price: '500.00' });
  const theirs = await app.call('getThread', { ...input(asked), query: {} }, other);
  expect(theirs.product).not.toHaveProperty('agreed_price');
  const own = await app.call('listOwnProducts', { query: { status: 'sold' } }, seller);
  expect(own.items[0]).toMatchObject({ resale_price: '549.00', agreed_price: '500.00' });
  const sold = app.db.selectFrom('past_sales').select('price_cents');
  expect(await sold.where('product_id', '=', product._id).execute()).toEqual([
    { price_cents: 50_000 },
  ]);
});

it('hides contact details and payment from the other side, but shows phone and email with a hold', async () => {
  const [product, buyer] = [await publish(), await signUp({ name: 'Paula Phone' })];
  const message = 'Call 555-010-2030 or mail p@example.com, I pay with PayPal.';
  const shown =
    'Call [phone number hidden] or mail [email address hidden], I pay with [payment service hidden].';
  const made = await offer(product, buyer, '500', { message });
  expect(made).toMatchObject({ message, hidden: ['email', 'payment', 'phone'] });
  const [received] = await listOf(seller, 'received');
  expect(received).toMatchObject({ message: shown, hidden: made.hidden });
  const told = await notice(seller, 'offer_received', /Paula Phone/);
  expect(told.quotes).toMatchObject([{ text: shown }, { text: contact.location }]);
  const body = { price: '520', message: 'See www.example.com' };
  const answer = await app.call('counterOffer', { ...input(made), body }, seller);
  const [countered] = await listOf(buyer, 'made', 'open');
  expect(countered).toMatchObject({ message: 'See [link hidden]', hidden: ['link'] });
  await app.call('acceptOffer', accept(answer), buyer);
  expect((await listOf(buyer, 'made'))[0]).toMatchObject({ message: 'See [link hidden]' });
  const again = await offer(await publish(), buyer, '500', { message });
  expect(again.hidden).toEqual(['payment']);
  expect((await listOf(seller, 'received'))[0]?.message).toBe(
    message.replace('PayPal', '[payment service hidden]'),
  );
});

it('shows only the seller who has to answer where the buyer wants to meet, and the buyer’s record', async () => {
  const buyer = await signUp({ name: 'Rob Rated' });
  const location = 'Counter, Portland. Call 555-010-2030';
  const masked = 'Counter, Portland. Call [phone number hidden]';
  const asks = async (person: SignedUp) => {
    const product = await app.createProduct(person.token, { image_url: scene.photo });
    const made = await offer(product, buyer, '500', { location });
    expect(made).not.toHaveProperty('about_buyer');
    const [received] = await listOf(person, 'received');
    expect(JSON.stringify(received)).not.toContain(contact.phone);
    const started = async () => (await listOf(person, 'received'))[0]?.thread_id;
    const id = await until(started, 'the conversation');
    const { timeline } = await app.call('getThread', { params: { id } }, person);
    expect(timeline).toMatchObject([{ offer: { about_buyer: received?.about_buyer } }]);
    await app.call('acceptOffer', accept(made), person);
    const [accepted] = await listOf(person, 'received');
    for (const name of ['about_buyer', 'over']) expect(accepted).not.toHaveProperty(name);
    const [booking] = (await app.call('listBookings', { query: { email: buyer.email } }, buyer))
      .items;
    return { about: received?.about_buyer, booking: booking as Booking };
  };
  for (const [bought, stars] of [5, 5, 4].entries()) {
    const other = await signUp();
    const { about, booking } = await asks(other);
    expect(about).toEqual({ location: masked, bought, member_since: expect.any(String) });
    await handOver(app, booking, other);
    for (const by of [buyer, other]) {
      await app.call('writeReview', { ...input(booking), body: { stars } }, by);
    }
  }
  const last = await signUp();
  const { about, booking } = await asks(last);
  expect(about).toMatchObject({ location: masked, bought: 3, rating: { mean: 4.7, count: 3 } });
  await app.call('releaseBooking', { ...input(booking), body: { reason: 'No show.' } }, last);
  expect(await listOf(last, 'received')).toMatchObject([{ state: 'accepted', over: true }]);
});

it('reads prices as people mean them, and names the field of what it can’t read', async () => {
  const product = await publish({ resale_price: '1,899' });
  const buyer = await signUp();
  const fieldsOf = async (price: string, changes = {}) =>
    (await app.refused('createOffer', offering(product, price, changes), buyer)).fields;
  expect(await fieldsOf('950,00')).toHaveProperty('price');
  expect(await fieldsOf('about 900')).toHaveProperty('price');
  expect(await fieldsOf('1899')).toEqual({
    price: 'An offer must be below the asking price.',
  });
  expect(await fieldsOf('900', { phone: undefined })).toHaveProperty('phone');
  expect(await fieldsOf('900', { location: '' })).toHaveProperty('location');
  expect((await offer(product, buyer, '1,299')).price).toBe('1299.00');
});

it('declines an offer below the lowest price at once, which only the seller sees', async () => {
  const product = await publish({ lowest_offer: '$ 500' });
  const buyer = await signUp();
  const low = await offer(product, buyer, '499.99');
  expect(low).not.toHaveProperty('thread_id');
  const asking = { body: { product_id: product._id, text: 'Why not?' } };
  const { _id: thread_id } = await app.call('createThread', asking, buyer);
  const { location } = exampleProduct;
  const [ended] = await listOf(buyer, 'made', 'ended');
  expect(ended).toMatchObject({ thread_id, product: { location } });
  expect(low).toMatchObject({ state: 'declined', tries_left: 4 });
  expect(low).not.toHaveProperty('below_lowest');
  // It makes no card, but is in the conversation.
  const received = async () => (await listOf(seller, 'received')).map(({ _id }) => _id);
  expect(await received()).not.toContain(low._id);
  const thread = await app.call('getThread', { params: { id: thread_id }, query: {} }, seller);
  expect(thread.timeline).toMatchObject([
    { offer: { _id: low._id, below_lowest: true } },
    { kind: 'message' },
  ]);
  const open = await publish();
  await offer(open, buyer, '500');
  await offer(open, await signUp(), '450');
  const { items } = await app.call('listOwnProducts', { query: {} }, seller);
  const [none, some] = [product, open].map((one) => items.find(({ _id }) => _id === one._id));
  expect([none?.offers, none?.best_offer]).toEqual([0, undefined]);
  expect(some).toMatchObject({ offers: 2, best_offer: '500.00' });
  expect(JSON.stringify(await scene.seen(product, buyer))).not.toContain('lowest');
  const own = await app.call('getOwnProduct', input(product), seller);
  expect(own).toMatchObject({ takes_offers: 'yes', lowest_offer: '500.00' });
  for (let left = 3; left >= 0; left -= 1) {
    expect(await offer(product, buyer, '499')).toMatchObject({ tries_left: left });
  }
  // So no one learns more, and a good offer is never too late.
  for (const price of ['499.50', '510']) {
    const asked = await offer(product, buyer, price);
    expect(asked.state).toBe('open');
    expect(await received()).toContain(asked._id);
    const declined = await app.call('declineOffer', input(asked), seller);
    const [newest, older] = await listOf(buyer, 'made', 'ended');
    expect([newest?._id, newest?.replaced, older?.replaced]).toEqual([asked._id, undefined, true]);
    expect(declined).not.toHaveProperty('tries_left');
  }
  await app.call(
    'updateProduct',
    await editOf(app, seller, product._id, { takes_offers: 'no' }),
    seller,
  );
  expect((await scene.seen(product, buyer)).can.offer).toBe(false);
  const refused = await app.refused('createOffer', offering(product, '510'), await signUp());
  expect(refused.message).toContain('doesn’t take offers');
});

it('allows one open offer per product and five in all, and none for own or booked products', async () => {
  const buyer = await signUp();
  const products = await Promise.all(Array.from({ length: 6 }, () => publish()));
  const [first, ...others] = products as [OwnProduct, ...OwnProduct[]];
  const key = { idempotencyKey: crypto.randomUUID(), token: buyer.token };
  const twice = await Promise.all(
    [1, 2].map(() => app.call('createOffer', offering(first, '500'), key)),
  );
  expect(new Set(twice.map(({ _id }) => _id)).size).toBe(1);
  const codeOf = async (product: OwnProduct, person = buyer) =>
    (await app.refused('createOffer', offering(product, '490'), person)).code;
  expect(await codeOf(first)).toBe('conflict');
  for (const product of others.slice(0, 4)) await offer(product, buyer);
  const sixth = others[4] as OwnProduct;
  expect(await codeOf(sixth)).toBe('conflict');
  await app.call('withdrawOffer', input(twice[0] as Offer), buyer);
  await notice(seller, 'offer_closed', /Offer withdrawn/);
  await offer(sixth, buyer);
  expect(await codeOf(sixth, seller)).toBe('own_product');
  await scene.book(first, buyer);
  expect(await codeOf(first)).toBe('already_booked');
  await scene.book(others[0] as OwnProduct, buyer);
  const ended = await notice(buyer, 'offer_closed', /Offer ended/);
  expect(ended.text).toBe('You have the product on hold.');
});

it('invites people who watch a product without showing who they are, ten a day', async () => {
  const product = await publish();
  const [watcher, ...others] = await people(11);
  const stranger = await signUp();
  // Sellers could watch their own products before.
  const own = { user_id: seller.user._id, product_id: product._id, price_cents: 1 };
  await app.db
    .insertInto('watches')
    .values({ ...own, created_at: new Date() })
    .execute();
  expect((await scene.seen(product, seller)).can.offer).toBe(false);
  const none = await app.refused('inviteToPrice', invite(product), seller);
  expect(none.fields).toHaveProperty('people');
  for (const one of [...others, watcher as SignedUp]) {
    await app.call('watchProduct', input(product), one);
    scene.clock.now += 1000;
  }
  expect((await scene.seen(product, seller)).can.offer).toBe(true);
  expect(await app.call('listInvitable', input(product), seller)).toEqual({
    ...{ people: [], watchers: 11, left: 10 },
  });
  // Otherwise, a seller could find out who watches.
  const guess = invite(product, [(watcher as SignedUp).user._id]);
  expect((await app.refused('inviteToPrice', guess, seller)).fields).toHaveProperty('people');
  const theirs = await app.refused('inviteToPrice', invite(product), stranger);
  expect(theirs.code).toBe('forbidden');
  const looking = await app.refused('listInvitable', input(product), stranger);
  expect(looking.code).toBe('forbidden');
  const options = { ...seller, idempotencyKey: crypto.randomUUID() };
  expect(await app.call('inviteToPrice', invite(product), options)).toEqual({ invited: 10 });
  expect(await app.call('inviteToPrice', invite(product), options)).toEqual({ invited: 10 });
  const sent = await listOf(seller, 'received', 'open');
  const invited = sent.find(({ product: { _id } }) => _id === product._id);
  expect(invited).toMatchObject({ side: 'seller', by: 'seller', buyer: null });
  expect(await app.call('listInvitable', input(product), seller)).toEqual({
    ...{ people: [], watchers: 1, left: 0 },
  });
  const eleventh = await app.refused('inviteToPrice', invite(product), seller);
  expect(eleventh.message).toContain('10 people a day');
  expect(await listOf(others[0] as SignedUp, 'made')).toEqual([]);
  const [made] = await listOf(watcher as SignedUp, 'made');
  if (!made) throw new Error('there is no invitation');
  expect(made).toMatchObject({ needs_contact: true, can: { accept: true } });
  const overview = await app.call('getOverview', { query: {} }, watcher as SignedUp);
  expect(overview.invitations).toBe(1);
  const bare = await app.refused('acceptOffer', accept(made), watcher as SignedUp);
  expect(bare.fields).toHaveProperty('phone');
  const taken = { ...input(made), body: contact };
  const held = await app.call('acceptOffer', taken, watcher as SignedUp);
  expect(held.state).toBe('accepted');
  const late = await app.refused(
    'acceptOffer',
    { ...input((await listOf(others[9] as SignedUp, 'made'))[0] as Offer), body: contact },
    others[9] as SignedUp,
  );
  expect(late.code).toBe('product_gone');
});

it('invites those who asked by name, without those who have an offer, booked, or are suspended', async () => {
  const product = await publish();
  const [asker, offerer, watcher, busy] = [
    await signUp({ name: 'Ann Asker' }),
    await signUp({ name: 'Olaf Offerer' }),
    ...(await people(2)),
  ] as [SignedUp, SignedUp, SignedUp, SignedUp];
  for (const one of [asker, offerer, busy]) {
    await app.call('createThread', { body: { product_id: product._id, text: 'Hello' } }, one);
  }
  for (const one of [asker, watcher]) await app.call('watchProduct', input(product), one);
  const open = await offer(product, offerer, '400');
  await app.db
    .updateTable('users')
    .set({ suspended_until: new Date(scene.clock.now + 3_600_000) })
    .where('id', '=', busy.user._id)
    .execute();
  const named = async () =>
    (await app.call('listInvitable', input(product), seller)).people.map(({ name }) => name);
  expect(await named()).toEqual(['Ann Asker']);
  expect((await app.call('listInvitable', input(product), seller)).watchers).toBe(1);
  const unable = invite(product, [offerer.user._id]);
  expect((await app.refused('inviteToPrice', unable, seller)).fields).toHaveProperty('people');
  await app.call('declineOffer', input(open), seller);
  expect((await named()).toSorted()).toEqual(['Ann Asker', 'Olaf Offerer']);
  const both = invite(product, [asker.user._id, offerer.user._id]);
  expect(await app.call('inviteToPrice', both, seller)).toEqual({ invited: 2 });
  expect(await statesOf(watcher)).toEqual([]);
  expect(await statesOf(asker)).toEqual(['open']);
  expect(await named()).toEqual([]);
  await app.call('inviteToPrice', invite(product), seller);
  const unnamed = { body: { product_id: product._id, text: 'May I pay less?' } };
  await app.call('createThread', unnamed, watcher);
  const sent = (await listOf(seller, 'received', 'open')).filter(
    (one) => one.product._id === product._id,
  );
  expect(new Set(sent.map(({ buyer }) => buyer))).toEqual(
    new Set([null, 'Olaf Offerer', 'Ann Asker']),
  );
});

it('lists the offers that wait for the person first, page by page', async () => {
  const [host, buyer, watcher] = [await signUp(), await signUp(), await signUp()];
  const [first, second] = [
    await app.createProduct(host.token),
    await app.createProduct(host.token),
  ];
  const received = await offer(first, buyer);
  const countered = await offer(second, buyer);
  const answer = { ...input(countered), body: { price: '520' } };
  const counter = await app.call('counterOffer', answer, host);
  await app.call('watchProduct', input(second), watcher);
  await app.call('inviteToPrice', invite(second), host);
  const pages = async (side: 'made' | 'received', by: SignedUp) => {
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { side, limit: 1, cursor };
      const page: OfferPage = await app.call('listOffers', { query }, by);
      ids.push(...page.items.map(({ _id }) => _id));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    return ids;
  };
  const invitation = (await listOf(watcher, 'made'))[0]?._id;
  expect(await pages('received', host)).toEqual([received._id, invitation, counter._id]);
  expect(await pages('made', buyer)).toEqual([counter._id, received._id]);
  await app.call('acceptOffer', accept(received), host);
  const low = await offer(await publish({ lowest_offer: '500' }), buyer, '300');
  expect(await pages('made', buyer)).toEqual([counter._id, received._id, low._id]);
  expect(await pages('received', host)).toEqual([invitation, counter._id, received._id]);
});

it('asks the buyer to confirm after the product has changed', async () => {
  const product = await publish();
  const buyer = await signUp();
  const made = await offer(product, buyer, '450');
  const edit = { resale_price: '480', description: 'The pickup was replaced.' };
  await app.call('updateProduct', await editOf(app, seller, product._id, edit), seller);
  const early = await app.refused('acceptOffer', accept(made), seller);
  expect(early.code).toBe('product_changed');
  const told = await notice(buyer, 'offer_outdated', /Product changed/);
  expect(told.text).toMatch(/Changed: .*price.* please confirm/);
  await notice(seller, 'offer_outdated', /Product changed/);
  const [seen] = await listOf(buyer, 'made');
  expect(seen).toMatchObject({
    changed: ['price ($549 → $480)', 'description'],
    can: { confirm: true },
  });
  expect((await scene.seen(product, buyer)).own_offer?.changed).toBe(true);
  expect((await app.refused('confirmOffer', input(made), seller)).code).toBe('forbidden');
  scene.clock.now += 1000;
  await app.call('confirmOffer', input(made), buyer);
  const changes = (read: boolean, count: number) =>
    until(
      async () =>
        (await noticesOf(buyer, 'offer_outdated')).filter((one) => one.read === read).length ===
        count,
      `${count} notices with read: ${read}`,
    );
  await changes(true, 1);
  // The seller's is still unread, so only the buyer is told about the next change.
  const next = await editOf(app, seller, product._id, { description: 'It is back in.' });
  await app.call('updateProduct', next, seller);
  await changes(false, 1);
  expect(await noticesOf(seller, 'offer_outdated')).toHaveLength(1);
  const confirmed = await app.call('confirmOffer', input(made), buyer);
  expect(confirmed).toMatchObject({ changed: [], can: { confirm: false } });
  expect(await app.call('acceptOffer', accept(made), seller)).toMatchObject({
    state: 'accepted',
    price: '450.00',
  });
});

it('ends offers and counter-offers that are not below a lower price, and tells both sides why', async () => {
  const product = await publish({ resale_price: '450' });
  const [buyer, above, below] = [
    await signUp({ name: 'Bo Buyer' }),
    await signUp({ name: 'Abe Above' }),
    await signUp({ name: 'Bea Below' }),
  ];
  const watcher = await signUp();
  await app.call('watchProduct', input(product), watcher);
  await app.call('inviteToPrice', invite(product, [], '300'), seller);
  const made = await offer(product, buyer, '400');
  const body = { price: '430' };
  const answer = await app.call('counterOffer', { ...input(made), body }, seller);
  await Promise.all([offer(product, above, '445'), offer(product, below, '429')]);
  const { open_offers } = await app.call('getOwnProduct', input(product), seller);
  expect(open_offers).toMatchObject([
    { buyer: 'Abe Above', mine: false, price: '445.00' },
    { buyer: 'Bo Buyer', mine: true, price: '430.00' },
    { buyer: 'Bea Below', mine: false, price: '429.00' },
    { buyer: null, mine: true, price: '300.00' },
  ]);
  const edit = await editOf(app, seller, product._id, { resale_price: '430' });
  await app.call('updateProduct', edit, seller);
  for (const verb of ['confirmOffer', 'acceptOffer'] as const) {
    expect((await app.refused(verb, accept(answer), buyer)).code).toBe('offer_ended');
  }
  const why = 'It now costs $430, so anyone can book it for that.';
  for (const [price, person] of [
    [430, buyer],
    [430, seller],
    [445, above],
    [445, seller],
  ] as const) {
    const title = new RegExp(`^Offer ended: \\$${price} for`);
    expect((await notice(person, 'offer_closed', title)).text).toBe(why);
  }
  const told = await notice(buyer, 'offer_closed', /Offer ended/);
  expect(told.path).toBe(`/productDetails/${product._id}`);
  expect(await Promise.all([buyer, above, below].map(statesOf))).toEqual([
    ...[['ended'], ['ended'], ['open']],
  ]);
  expect(await noticesOf(buyer, 'offer_outdated')).toEqual([]);
  await scene.book({ ...product, resale_price: '430.00' }, buyer);

  // An offer that is accepted while the price falls is agreed at its price first, or ends.
  for (let round = 0; round < 5; round += 1) {
    const raced = await publish();
    const racer = await signUp();
    const open = await offer(raced, racer);
    const lower = await editOf(app, seller, raced._id, { resale_price: '480' });
    const [accepted] = await Promise.allSettled([
      app.call('acceptOffer', accept(open), seller),
      app.call('updateProduct', lower, seller),
    ]);
    const state = accepted.status === 'fulfilled' ? 'accepted' : 'ended';
    await until(async () => (await statesOf(racer))[0] === state, `the state ${state}`);
  }
});

it('lapses after 48 hours, and ends when the product is booked, removed from sale or deleted', async () => {
  const [lapsing, booked, ended, deleted] = await Promise.all([1, 2, 3, 4].map(() => publish()));
  const buyer = await signUp();
  const made = await offer(lapsing as OwnProduct, buyer);
  await scene.pass(48 * hours);
  expect((await app.refused('acceptOffer', accept(made), seller)).code).toBe('offer_ended');
  await notice(buyer, 'offer_closed', /Offer lapsed/);
  for (const one of [booked, ended, deleted]) await offer(one as OwnProduct, buyer);
  await scene.book(booked as OwnProduct, await signUp());
  await app.call('endProduct', input(ended as OwnProduct), seller);
  await app.call('deleteProduct', input(deleted as OwnProduct), seller);
  await until(
    async () => (await statesOf(buyer)).join() === 'ended,ended,ended,lapsed',
    'the ends of the offers',
  );
  const [newest] = await listOf(buyer, 'made');
  expect((await app.refused('acceptOffer', accept(newest as Offer), seller)).code).toBe(
    'product_gone',
  );
});

it('lets staff answer for the shop, records who did, and respects what a piece’s owner agreed to', async () => {
  const shop = await signUp({ name: 'Second Fret', email: shopEmail });
  const [staff, buyer] = [await signUp({ role: 'staff' }), await signUp()];
  const photo = (await app.createProduct(shop.token)).image_url;
  const piece = await app.call(
    'createConsignment',
    {
      body: {
        product: { ...exampleProduct, image_url: photo, takes_offers: 'yes' },
        share: '60',
        owner: { name: 'Ottoline', email: 'o@example.test', address: '3 Row\nOxbow' },
      },
    },
    staff,
  );
  const product = { _id: piece._id } as OwnProduct;
  await sql`UPDATE consignments SET agreed_price_cents = 45000 WHERE product_id = ${product._id}`.execute(
    app.db,
  );
  await app.call('watchProduct', input(product), staff);
  const self = await app.refused('inviteToPrice', invite(product, [], '460'), staff);
  expect(self.fields).toHaveProperty('people');
  expect(await offer(product, buyer, '449')).toMatchObject({ state: 'declined' });
  const made = await offer(product, buyer, '460');
  const [seen] = await listOf(staff, 'shop');
  expect(seen).toMatchObject({ _id: made._id, can: { accept: true } });
  expect((await app.refused('listOffers', { query: { side: 'shop' } }, buyer)).code).toBe(
    'forbidden',
  );
  const low = { ...input(made), body: { price: '449' } };
  expect((await app.refused('counterOffer', low, staff)).fields).toEqual({
    price: 'You can’t sell this product for less than $450.',
  });
  await app.call('acceptOffer', accept(made), staff);
  const entries = await auditEntries(app, product._id);
  expect(entries.at(-1)).toMatchObject({
    actor_id: staff.user._id,
    action: 'offer answered',
    details: { buyer_id: buyer.user._id, price_cents: 46_000, state: 'accepted' },
  });
});

it('ends offers between people and refuses bookings when one blocks the other, who isn’t told', async () => {
  const [product, second, third] = [await publish(), await publish(), await publish()];
  const [buyer, other] = [await signUp(), await signUp()];
  const body = { product_id: product._id, text: 'Hello' };
  const thread = await app.call('createThread', { body }, buyer);
  await app.call('watchProduct', input(third), buyer);
  const made = await offer(product, buyer);
  const answer = { ...input(await offer(second, buyer)), body: { price: '520' } };
  await app.call('counterOffer', answer, seller);
  await offer(product, other);
  await app.call('blockThread', input(thread), seller);
  expect((await statesOf(buyer)).toSorted()).toEqual(['declined', 'withdrawn']);
  expect(await statesOf(other)).toEqual(['open']);
  const declined = await notice(buyer, 'offer_closed', /Offer declined/);
  expect(declined.path).toBe(`/productDetails/${product._id}`);
  expect((await app.refused('acceptOffer', accept(made), seller)).code).toBe('offer_ended');
  const seen = await scene.seen(product, buyer);
  expect(seen).toMatchObject({ can: { book: false, wait: false, offer: false } });
  const booking = { body: bookingOf(product, buyer) };
  const unbooked = await app.refused('createBooking', booking, buyer);
  expect(unbooked).toMatchObject({ code: 'conflict', message: 'You can’t book this product.' });
  expect(seen).not.toHaveProperty('blocked');
  expect((await scene.seen(product, other)).can.offer).toBe(true);
  const silent = await app.refused('createOffer', offering(product, '510'), buyer);
  expect(silent.message).toBe('The seller doesn’t take offers for this product.');
  const refused = await app.refused('inviteToPrice', invite(third), seller);
  expect(refused.fields).toHaveProperty('people');

  await app.call('unblockThread', input(thread), seller);
  await app.call('inviteToPrice', invite(third), seller);
  await offer(product, buyer);
  await app.call('blockThread', input(thread), buyer);
  expect((await statesOf(buyer)).slice(0, 2)).toEqual(['withdrawn', 'declined']);
  const own = await app.refused('createOffer', offering(product, '510'), buyer);
  expect(own.message).toContain('You have blocked the seller.');
  const apart = { blocked: true, can: { book: false, offer: false } };
  expect(await scene.seen(product, buyer)).toMatchObject(apart);
  const { message } = await app.refused('createBooking', booking, buyer);
  expect(message).toBe('You have blocked the seller. Unblock them to book.');
  await app.call('unblockThread', input(thread), buyer);
  expect((await scene.seen(product, buyer)).can).toMatchObject({ book: true, offer: true });

  // An offer that is made at the same time as a block ends with it, or is refused.
  for (let round = 0; round < 5; round += 1) {
    const racer = await signUp();
    const { _id } = await app.call('createThread', { body }, racer);
    await Promise.allSettled([
      offer(product, racer),
      app.call('blockThread', { params: { id: _id } }, seller),
    ]);
    expect(await statesOf(racer)).not.toContain('open');
  }
});

it('exports a person’s offers, and erases what they wrote', async () => {
  const [product, buyer] = [await publish(), await signUp()];
  const made = await offer(product, buyer, '500', { message: 'A secret wish.' });
  const { offers } = await app.call('getAccountData', {}, buyer);
  expect(offers).toMatchObject([{ by_you: true, price: '500.00', message: 'A secret wish.' }]);
  await notice(seller, 'offer_received', new RegExp(buyer.user.name));
  const theirs = JSON.stringify(await app.call('getAccountData', {}, seller));
  expect(theirs).not.toMatch(new RegExp(`A secret wish|${buyer.user.name}|${contact.phone}`));
  const body = { confirmation: buyer.email };
  await app.call('deleteAccount', { body }, { token: buyer.idToken });
  const row = app.db.selectFrom('offers').selectAll().where('id', '=', made._id);
  expect(await row.executeTakeFirst()).toMatchObject({
    ...{ state: 'withdrawn', message: '', phone: null, location: null },
  });
});

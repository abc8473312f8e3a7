import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { Booking } from '#contracts/bookings/bookings.ts';
import type { Meeting } from '#contracts/bookings/meetings.ts';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { remindOfMeetings } from '#server/bookings/booking-meetings.ts';
import { type SignedUp, shopEmail } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { hours, openBookings } from '#tests/support/booking-scene.ts';
import { handOver } from '#tests/support/example-product.ts';
import { until } from '#tests/support/until.ts';

const scene = await openBookings();
const { app, clock, seller, signUp, input } = scene;

const inHours = (count: number) => new Date(clock.now + count * hours).toISOString();
type Body = { times: string[]; location: string; replaces: string | null };
const suggesting = (
  { _id: id }: { _id: string },
  seen: Meeting | null,
  body: Partial<Body> = {},
) => ({
  params: { id },
  body: {
    ...{ times: [inHours(20), inHours(10)], location: 'Café Central', replaces: seen?._id ?? null },
    ...body,
  },
});
type Suggesting = Parameters<typeof suggesting>;
const suggest = (by: SignedUp, ...about: Suggesting) =>
  app.call('suggestMeeting', suggesting(...about), by);
const refusal = (by: SignedUp, ...about: Suggesting) =>
  app.refused('suggestMeeting', suggesting(...about), by);
const agreeing = (
  { _id: id }: { _id: string },
  { _id: meeting_id, times }: Meeting,
  time?: string,
) => ({
  params: { id },
  body: { meeting_id, time: time ?? times[0] ?? '' },
});
const received = async ({ _id }: { _id: string }, by = seller) => {
  const { items } = await app.call('listReceivedBookings', { query: { limit: 100 } }, by);
  return items.find((one) => one._id === _id)?.meeting;
};
const noticesOf = async (person: SignedUp, kind: string) =>
  (await app.call('listNotices', {}, person)).items.filter((notice) => notice.kind === kind);
const notice = (person: SignedUp, kind: string, has: RegExp) =>
  until(
    async () => (await noticesOf(person, kind)).find(({ title }) => has.test(title)),
    `a notice ${kind} ${has}`,
  );
async function held(): Promise<[Booking, SignedUp, OwnProduct]> {
  const [buyer, product] = [await signUp({ name: 'Bo Buyer' }), await scene.publish()];
  return [await scene.book(product, buyer), buyer, product];
}

describe('a meeting', () => {
  it('is suggested, suggested again and agreed, and is on the booking of both sides until it ends', async () => {
    const [booking, buyer] = await held();
    const first = await suggest(buyer, booking, null);
    expect(first).toMatchObject({ mine: true, agreed: null, times: [inHours(10), inHours(20)] });
    expect(await suggest(buyer, booking, null)).toEqual(first);
    const asked = await notice(seller, 'meeting_changed', /When can you meet\?/);
    expect(asked).toMatchObject({
      path: `/dashboard/messages/new?about=${booking._id}`,
      quotes: [{ text: 'Café Central' }],
      until: null,
    });
    expect(await received(booking)).toEqual({ ...first, mine: false });
    clock.now += 1000;
    const second = await suggest(seller, booking, first, { location: 'My garage' });
    await until(
      async () => (await noticesOf(seller, 'meeting_changed')).every(({ read }) => read),
      'the answered notice to be read',
    );
    // A notice shows only what the other side suggests.
    const [answered] = await noticesOf(seller, 'meeting_changed');
    expect(answered).toMatchObject({ text: 'These times are no longer suggested.', quotes: [] });
    const early = await app.refused('agreeMeeting', agreeing(booking, second), seller);
    expect(early.code).toBe('conflict');
    const waiting = async () =>
      (await app.call('listThreads', { query: { waiting: 'true' } }, buyer)).items.map(
        ({ to_answer }) => to_answer,
      );
    expect(await waiting()).toEqual([['meeting']]);
    const agreed = await app.call('agreeMeeting', agreeing(booking, second), buyer);
    expect(await waiting()).toEqual([]);
    // The buyer was asked, and has agreed.
    const [suggested] = await noticesOf(buyer, 'meeting_changed');
    expect(suggested).toMatchObject({
      title: expect.stringMatching(/^Meeting agreed/),
      until: { label: 'You meet', at: inHours(10) },
      quotes: [{ text: 'My garage' }],
    });
    expect(agreed).toMatchObject({ mine: false, agreed: inHours(10), location: 'My garage' });
    expect(await app.call('agreeMeeting', agreeing(booking, agreed), buyer)).toEqual(agreed);
    const another = agreeing(booking, agreed, inHours(20));
    expect((await app.refused('agreeMeeting', another, buyer)).code).toBe('conflict');
    // A notice doesn't show a location that was suggested later.
    const agreedNotice = await notice(seller, 'meeting_changed', /Meeting agreed/);
    expect(agreedNotice.quotes).toMatchObject([{ text: 'My garage' }]);
    const moved = await suggest(seller, booking, agreed, { location: 'Far away' });
    const instead_of = { time: inHours(10), location: 'My garage' };
    expect(moved).toMatchObject({ agreed: null, instead_of });
    const renewed = await notice(buyer, 'meeting_changed', /When can you meet\?/);
    expect(renewed.text).toMatch(/^The meeting that you had agreed on is off\./);
    const shown = await notice(seller, 'meeting_changed', /Meeting agreed/);
    expect(shown.text).toBe('This meeting was changed or called off.');
    expect(JSON.stringify(shown.quotes)).not.toContain('Far away');
    const again = await suggest(seller, booking, moved, { location: 'My garage' });
    expect(again).toMatchObject({ instead_of });
    const final = await app.call('agreeMeeting', agreeing(booking, again), buyer);
    expect(final).not.toHaveProperty('instead_of');
    expect((await scene.read(booking, buyer)).meeting).toEqual(final);
    expect((await received(booking))?.agreed).toBe(inHours(10));
    const told = await notice(seller, 'meeting_changed', /Meeting agreed/);
    expect(told.until).toEqual({ label: 'You meet', at: inHours(10) });
    const about = await app.call('findThread', input(booking), seller);
    expect(about.hold).toMatchObject({ booking_id: booking._id, meeting: { mine: true } });
    await scene.cancel(booking, buyer);
    expect((await scene.read(booking, buyer)).meeting).toBeUndefined();
    expect(await received(booking)).toBeUndefined();
    await scene.restore(booking, buyer);
    expect((await scene.read(booking, buyer)).meeting).toEqual(final);
    const release = { ...input(booking), body: { reason: 'Sold elsewhere' } };
    await app.call('releaseBooking', release, seller);
    expect((await refusal(buyer, booking, final)).code).toBe('booking_ended');
    await until(
      async () =>
        /was released|released this booking/.test(
          (await noticesOf(seller, 'meeting_changed'))[0]?.text ?? '',
        ),
      'the notice that says that the booking has ended',
    );
  });

  it('is within the hold, has one to three times, and a location without links', async () => {
    const [booking, buyer] = await held();
    const fieldsOf = async (body: Partial<Body>) =>
      (await refusal(buyer, booking, null, body)).fields;
    expect(await fieldsOf({ times: [inHours(1), inHours(73), inHours(-1)] })).toEqual({
      'times.1': 'The hold ends before this time.',
      'times.2': 'Choose a time in the future.',
    });
    expect(await fieldsOf({ times: [] })).toHaveProperty('times');
    expect(await fieldsOf({ times: [1, 2, 3, 4].map(inHours) })).toHaveProperty('times');
    expect(await fieldsOf({ times: ['tomorrow'] })).toHaveProperty('times.0');
    expect(await fieldsOf({ location: ' ' })).toHaveProperty('location');
    expect(await fieldsOf({ location: 'See www.example.com' })).toHaveProperty('location');
    const made = await suggest(buyer, booking, null, {
      times: [inHours(1)],
      location: 'Café ☕, call 555-010-2030',
    });
    const other = await app.refused('agreeMeeting', agreeing(booking, made, inHours(2)), seller);
    expect(other.fields).toHaveProperty('time');
    await scene.pass(hours);
    const late = await app.refused('agreeMeeting', agreeing(booking, made), seller);
    expect(late.fields).toEqual({ time: 'This time has passed.' });
  });

  it('is between the two sides of a hold only, also after one has blocked the other', async () => {
    const [booking, buyer, product] = await held();
    const waiter = await signUp();
    const waiting = await scene.book(product, waiter);
    expect((await refusal(waiter, waiting, null)).code).toBe('conflict');
    for (const one of [waiter, await signUp({ role: 'staff' }), await signUp({ role: 'admin' })]) {
      expect((await refusal(one, booking, null)).code).toBe('forbidden');
    }
    const unknown = await refusal(buyer, { _id: crypto.randomUUID() }, null);
    expect(unknown.code).toBe('not_found');
    const body = { product_id: booking.product_id, text: 'Hello' };
    const thread = await app.call('createThread', { body }, buyer);
    expect(thread).toMatchObject({
      seller_id: seller.user._id,
      hold: { location: booking.location, phone: (await scene.read(booking, buyer)).seller.phone },
    });
    const theirs = await app.call('getThread', { ...input(thread), query: {} }, seller);
    expect(theirs).toMatchObject({ hold: { phone: booking.phone } });
    expect(theirs).not.toHaveProperty('seller_id');
    // A buyer who kept the proposed city hasn't said where to meet.
    await sql`UPDATE products SET location = ${booking.location} WHERE id = ${product._id}`.execute(
      app.db,
    );
    const { hold } = await app.call('getThread', { ...input(thread), query: {} }, buyer);
    expect(hold?.location).toBe('');
    const made = await suggest(buyer, booking, null);
    await app.call('blockThread', input(thread), seller);
    const next = await suggest(seller, booking, made, { location: 'My garage' });
    const agreed = await app.call('agreeMeeting', agreeing(booking, next), buyer);
    expect(agreed.agreed).toBe(next.times[0]);
  });

  it('is called off by the side that can’t come, also after many suggestions', async () => {
    const [booking, buyer] = await held();
    let made = await suggest(buyer, booking, null);
    for (let step = 2; step < 20; step += 1) {
      made = await suggest(buyer, booking, made, { location: `Corner ${step}` });
    }
    const fields = async (seen: Meeting) =>
      (await refusal(buyer, booking, seen, { times: [] })).fields;
    expect(await fields(made)).toEqual({ times: 'Suggest at least one time.' });
    const agreed = await app.call('agreeMeeting', agreeing(booking, made), seller);
    expect((await scene.read(booking, buyer)).location).toBe(made.location);
    const off = await suggest(buyer, booking, agreed, { times: [], location: 'Call me' });
    expect(off).toMatchObject({ mine: true, times: [], location: made.location, agreed: null });
    expect(await suggest(buyer, booking, agreed, { times: [] })).toEqual(off);
    expect(await received(booking)).toEqual({ ...off, mine: false });
    const told = await notice(seller, 'meeting_changed', /^Meeting called off/);
    expect(told).toMatchObject({
      text: expect.stringContaining('The buyer can’t come.'),
      until: { label: 'Planned for', at: inHours(10) },
      path: `/dashboard/messages/new?about=${booking._id}`,
    });
    const earlier = (await noticesOf(seller, 'meeting_changed')).find(
      ({ title, path }) => title.startsWith('When') && path.endsWith(booking._id),
    );
    expect(earlier).toMatchObject({ text: 'These times are no longer suggested.', quotes: [] });
    const late = await app.refused('agreeMeeting', agreeing(booking, made), seller);
    expect(late.code).toBe('conflict');
  });

  it('is not shown to staff if the product is a private seller’s, nor to admins', async () => {
    const buyer = await signUp({ name: 'Zelda Quill' });
    const booking = await scene.book(await scene.publish(), buyer);
    const made = await suggest(buyer, booking, null, { location: '12 Private Lane' });
    const [staff, admin] = [await signUp({ role: 'staff' }), await signUp({ role: 'admin' })];
    const { bookings } = await app.call('searchCounter', { query: { q: 'Zelda Quill' } }, staff);
    expect(bookings.map(({ _id }) => _id)).toEqual([booking._id]);
    const query = { email: buyer.email };
    const { items } = await app.call('listBookings', { query }, admin);
    expect(items).toHaveLength(1);
    expect(JSON.stringify([bookings, items])).not.toContain('Private Lane');
    expect(await received(booking)).toMatchObject({ location: '12 Private Lane' });
    await app.call('agreeMeeting', agreeing(booking, made), seller);
    await handOver(app, booking, seller);
    const later = await app.call('listBookings', { query }, admin);
    expect(JSON.stringify(later)).not.toContain('Private Lane');
    // The two sides still see where they met.
    expect(await scene.read(booking, buyer)).toMatchObject({ location: '12 Private Lane' });
    const sold = await app.call('listReceivedBookings', { query: { limit: 100 } }, seller);
    expect(sold.items.find(({ _id }) => _id === booking._id)?.location).toBe('12 Private Lane');
  });

  it('ends with a message after too many suggestions', async () => {
    const [booking, buyer] = await held();
    let made: Meeting | null = null;
    for (let step = 0; step < 20; step += 1) {
      made = await suggest(buyer, booking, made, { location: `Corner ${step}` });
    }
    const { code } = await refusal(buyer, booking, made, { location: 'Corner 21' });
    expect(code).toBe('conflict');
  });

  it('has one outcome if both sides answer at the same time', async () => {
    const [booking, buyer] = await held();
    for (let round = 0; round < 5; round += 1) {
      const { meeting = null } = await scene.read(booking, buyer);
      const made = await suggest(buyer, booking, meeting, { times: [inHours(2), inHours(3)] });
      const results = await Promise.allSettled([
        app.call('agreeMeeting', agreeing(booking, made), seller),
        app.call('agreeMeeting', agreeing(booking, made, inHours(3)), seller),
        suggest(buyer, booking, made, { times: [inHours(4)] }),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [own, theirs] = [(await scene.read(booking, buyer)).meeting, await received(booking)];
      expect({ ...own, mine: null }).toEqual({ ...theirs, mine: null });
    }
  });

  it('is agreed by staff for the shop, at its address, and is in the list of the day', async () => {
    const shop = await signUp({ name: 'Second Fret', email: shopEmail });
    const [staff, buyer] = [await signUp({ role: 'staff' }), await signUp()];
    const [soon, later] = [
      await app.createProduct(shop.token),
      await app.createProduct(shop.token),
    ];
    const first = await scene.book(soon, buyer);
    clock.now += 1000;
    const visit = await scene.book(later, buyer);
    const { hold } = await app.call('findThread', input(visit), staff);
    expect(hold?.address).toBe('12 Maple Street, Salem, OR 97301');
    const made = await suggest(staff, visit, null, { location: hold?.address ?? '' });
    await app.call('agreeMeeting', agreeing(visit, made), buyer);
    const { pickups } = await app.call('getShopDay', {}, staff);
    expect(pickups.items.map(({ _id, meets_at }) => [_id, meets_at])).toEqual([
      [visit._id, inHours(10)],
      [first._id, undefined],
    ]);
    const { meeting = null } = await scene.read(visit, buyer);
    await suggest(staff, visit, meeting, { times: [], location: 'At home' });
    const details = { product_id: later._id, buyer_id: buyer.user._id };
    const entry = { actor_id: staff.user._id, action: 'meeting changed' };
    expect(await auditEntries(app, visit._id)).toMatchObject([
      { ...entry, details: { ...details, step: 'suggested' } },
      { ...entry, details: { ...details, step: 'called_off' } },
    ]);
  });
});

describe('the reminder', () => {
  const jobs = { boss: async () => {} };
  const told: string[] = [];
  const tell = async (_: unknown, drafts: { subjectId: string; userId: string }[]) =>
    void told.push(...drafts.map(({ subjectId, userId }) => `${subjectId} ${userId}`));
  const core = { db: app.db, now: () => new Date(clock.now), jobs, tell } as never;
  async function remind(...bookings: Booking[]) {
    await Promise.all([remindOfMeetings(core), remindOfMeetings(core)]);
    const all = told.splice(0).sort();
    return all.filter((one) => bookings.some(({ _id }) => one.startsWith(_id)));
  }

  it('goes to both sides two hours before, once, and only if the meeting still takes place', async () => {
    const [booking, buyer] = await held();
    const [other, leaving] = await held();
    const [third, busy] = await held();
    for (const [one, by] of [
      [booking, buyer],
      [other, leaving],
      [third, busy],
    ] as const) {
      const made = await suggest(by, one, null);
      await app.call('agreeMeeting', agreeing(one, made), seller);
    }
    expect(await remind(booking, other)).toEqual([]);
    const { meeting: agreed = null } = await scene.read(third, busy);
    await suggest(busy, third, agreed, { times: [] });
    await scene.pass(8 * hours);
    await scene.cancel(other, leaving);
    const people = [buyer, seller].map(({ user }) => `${booking._id} ${user._id}`);
    expect(await remind(booking, other, third)).toEqual(people.sort());
    expect(await remind(booking, other)).toEqual([]);
    const { meeting = null } = await scene.read(booking, buyer);
    const again = await suggest(seller, booking, meeting, { times: [inHours(1), inHours(30)] });
    await app.call('agreeMeeting', agreeing(booking, again), buyer);
    await scene.pass(hours / 2);
    // It was agreed less than two hours before.
    expect(await remind(booking, other)).toEqual([]);
  });
});

it('is in the data of the person who suggested or agreed, and erased with the account', async () => {
  const [booking, buyer] = await held();
  const made = await suggest(seller, booking, null, { location: 'Behind the mill' });
  const dataOf = async (person: SignedUp) => {
    const { bookings_made, bookings_received } = await app.call('getAccountData', {}, person);
    return [...bookings_made, ...bookings_received].find(({ _id }) => _id === booking._id)?.meeting;
  };
  const { times, location } = made;
  expect(await dataOf(seller)).toEqual({ times, location, agreed: null });
  expect(await dataOf(buyer)).toBeNull();
  const { agreed } = await app.call('agreeMeeting', agreeing(booking, made), buyer);
  expect(await dataOf(buyer)).toEqual({ times, location, agreed });
  const confirmation = buyer.email;
  await app.call('deleteAccount', { body: { confirmation } }, { token: buyer.idToken });
  const { rows } = await sql`
    SELECT 1 FROM bookings WHERE id = ${booking._id} AND (meeting IS NOT NULL OR remind_at IS NOT NULL)`.execute(
    app.db,
  );
  expect(rows).toEqual([]);
});

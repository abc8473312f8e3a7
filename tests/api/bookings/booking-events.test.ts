import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { StoredEvent } from '#server/db/events.ts';
import type { SignedUp } from '#tests/support/api.ts';
import { hours, openBookings, seconds } from '#tests/support/booking-scene.ts';

let read = 0;
const shop = await openBookings();
const { app, seller, input, publish, book, cancel, keep, restore, pass } = shop;
const names = ['Anna', 'Ben', 'Cara'];
const [anna, ben, cara] = (await Promise.all(names.map((name) => shop.signUp({ name })))) as [
  SignedUp,
  SignedUp,
  SignedUp,
];

/** Reads the table directly, because `readEvents` waits for other tests' transactions. */
async function eventsAfter(seq: number): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    SELECT seq, kind, subject_id AS "subjectId", people, payload FROM events
    WHERE seq > ${seq} ORDER BY seq`.execute(app.db);
  return rows;
}

/** Returns sentences about the new booking events, such as `Ben moved to 1, for Ben`. */
async function news(): Promise<string[]> {
  const events = await eventsAfter(read);
  read = events.at(-1)?.seq ?? read;
  const rows = await app.db.selectFrom('bookings').select(['id', 'buyer_id']).execute();
  const people = new Map(
    [seller, anna, ben, cara].map(({ user }) => [user._id, user.name.split(' ')[0]]),
  );
  const buyers = new Map(rows.map(({ id, buyer_id }) => [id, people.get(buyer_id)]));
  return events.flatMap(({ kind, subjectId, people: told, payload }) => {
    if (!kind.startsWith('booking.')) return [];
    const place = 'place' in payload ? ` to ${payload.place}` : '';
    const names = told.map((id) => people.get(id)).join(' and ');
    return [`${buyers.get(subjectId)} ${kind.slice(8)}${place}, for ${names}`];
  });
}

/** Fails unless the newest event of each booking has the same status as the booking's row. */
async function expectAgreement(): Promise<void> {
  const newest = new Map(
    (await eventsAfter(0)).map(({ subjectId, payload }) => [
      subjectId,
      'status' in payload && payload.status,
    ]),
  );
  const rows = await app.db.selectFrom('bookings').select(['id', 'status']).execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const { id, status } of rows) expect(newest.get(id)).toBe(status);
}

it('tells the buyer and the seller about each change, and everyone in line their new position', async () => {
  const product = await publish();
  const held = await book(product, anna);
  const second = await book(product, ben);
  const third = await book(product, cara);
  expect(await news()).toEqual([
    'Anna held, for Anna and Sam',
    'Ben joined, for Ben and Sam',
    'Cara joined, for Cara and Sam',
  ]);

  // Canceling and restoring in a loop must not notify the buyers behind. The move down only updates their screens.
  await cancel(second, ben);
  await restore(second, ben);
  expect(await news()).toEqual([
    'Ben cancelled, for Ben and Sam',
    'Ben restored, for Ben and Sam',
    'Cara moved to 2, for Cara',
  ]);

  await cancel(held, anna);
  expect(await news()).toEqual(['Anna cancelled, for Anna and Sam']);
  await pass(10 * seconds);
  expect(await news()).toEqual(['Ben promoted, for Ben and Sam', 'Cara moved to 1, for Cara']);
  await keep(second, ben);
  await keep(second, ben);
  expect(await news()).toEqual(['Ben kept, for Ben and Sam']);
  await pass(72 * hours);
  expect(await news()).toEqual(['Ben expired, for Ben and Sam', 'Cara promoted, for Cara and Sam']);

  // Ben and Anna have both held the product before. Ben rejoined the waitlist first, but new buyers go ahead of both.
  await book(product, ben);
  const release = { ...input(third), body: { reason: 'No show.' } };
  await app.call('releaseBooking', release, seller);
  expect(await news()).toEqual([
    'Ben joined, for Ben and Sam',
    'Cara released, for Cara and Sam',
    'Ben promoted, for Ben and Sam',
  ]);
  await book(product, anna);
  const code = await app.db
    .selectFrom('bookings')
    .select(['id', 'handover_code'])
    .where('status', '=', 'held')
    .executeTakeFirstOrThrow();
  const body = { code: code.handover_code ?? '' };
  await app.call('handOverBooking', { params: { id: code.id }, body }, seller);
  expect(await news()).toEqual([
    'Anna joined, for Anna and Sam',
    'Ben collected, for Ben and Sam',
    'Anna released, for Anna and Sam',
  ]);
  await expectAgreement();
});

it('tells buyers who have come back that a new buyer goes first', async () => {
  const product = await publish();
  const held = await book(product, anna);
  await cancel(held, anna);
  await pass(10 * seconds);
  await book(product, ben);
  await book(product, anna);
  await news();
  await book(product, cara);
  expect(await news()).toEqual(['Cara joined, for Cara and Sam', 'Anna moved to 2, for Anna']);
});

it('notifies everyone in line when a product or an account is deleted', async () => {
  const [one, other] = [await publish(), await publish()];
  await book(one, anna);
  await book(one, ben);
  for (const person of [anna, ben, cara]) await book(other, person);
  await news();
  await app.call('deleteProduct', input(one), seller);
  expect((await news()).sort()).toEqual([
    'Anna released, for Anna and Sam',
    'Ben released, for Ben and Sam',
  ]);
  const token = await app.identity.idToken({ email: ben.email });
  await app.call('deleteAccount', { body: { confirmation: ben.email } }, { token });
  expect((await news()).slice(-2)).toEqual([
    'Ben cancelled, for Ben and Sam',
    'Cara moved to 1, for Cara',
  ]);
  await expectAgreement();
});

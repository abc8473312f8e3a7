import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointInput } from '#contracts/endpoint.ts';
import { maxRecent } from '#contracts/pagination.ts';
import { type listUsers, userSorts } from '#contracts/people/user-list.ts';
import type { User } from '#contracts/people/users.ts';
import type { Role } from '#contracts/permissions.ts';
import { type SignedUp, startTestApp } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { moderationOf, type Person } from '#tests/support/moderation.ts';
import { readPages } from '#tests/support/pages.ts';

const app = await startTestApp();

const reading = { query: {} };

describe('admins', () => {
  it('promote a user once, with an audit entry', async () => {
    const admin = await app.signUp({ role: 'admin' });
    const person = await app.signUp();
    const promote = () => app.call('makeAdmin', { params: { id: person.user._id } }, admin);
    const counts = (await Promise.all([promote(), promote(), promote()])).map(
      (reply) => reply.modifiedCount,
    );
    expect(counts.sort()).toEqual([0, 0, 1]);
    expect(await auditEntries(app, person.user._id)).toMatchObject([
      { actor_id: admin.user._id, action: 'role changed' },
    ]);
  });

  it('see in the list whose role can’t be changed', async () => {
    const { user } = await app.signUp();
    const chief = await app.signUp({ role: 'admin' });
    const admins = app.db.updateTable('users').where('role', '=', 'admin');
    await app.change('users', user._id, { email_verified: false });
    const listed = async (q: string) =>
      (await app.call('listUsers', { query: { q } }, chief)).items.find(({ email }) => email === q);
    const shown = async (id: string) => app.call('getUser', { params: { id } }, chief);
    expect(await listed(user.email)).toMatchObject({ unverified: true });
    await admins
      .set({ suspended_until: new Date('2999-01-01') })
      .where('id', '<>', chief.user._id)
      .execute();
    expect(await listed(chief.user.email)).toMatchObject({ last_admin: true });
    expect(await shown(chief.user._id)).toMatchObject({ last_admin: true });
    await admins.set({ suspended_until: null }).execute();
    for (const one of [await listed(chief.user.email), await shown(chief.user._id)]) {
      expect(one).not.toHaveProperty('last_admin');
      expect(one).not.toHaveProperty('unverified');
    }
  });

  it('can look up anyone’s role, and other users only their own', async () => {
    const [one, other] = await Promise.all([app.signUp(), app.signUp()]);
    const own = { params: { email: one.email.toUpperCase() } };
    expect(await app.call('checkAdmin', own, one)).toEqual({
      isAdmin: false,
      role: 'user',
    });
    const foreign = { params: { email: other.email } };
    expect((await app.refused('checkAdmin', foreign, one)).code).toBe('forbidden');
  });
});

describe('the list of users', () => {
  const names = ['anna', 'Anna', 'Zoë 🎸', 'مريم', 'Bob_50%', 'Bob x50y', 'Ángel', "O'Neil; DROP"];
  let admin: SignedUp;
  beforeAll(async () => {
    admin = await app.signUp({ role: 'admin' });
    for (const [n, name] of names.entries()) {
      const email = `List.${n % 3}.${n}@Sorted.test`;
      await app.signUp({ name, email, ...(n === 0 && { role: 'staff' as const }) });
    }
    // The cursor contains a name and an email address, so use the longest possible ones, with four-byte characters.
    const letters = '𝄞'.repeat(60);
    await app.signUp({ name: letters, email: `${'🎸'.repeat(100)}@sorted.test` });
    await app.signUp({ name: letters, email: `${'🎸'.repeat(99)}x@sorted.test` });
  });

  const all = (query: Omit<EndpointInput<typeof listUsers>['query'], 'cursor'>) =>
    readPages((from) => app.call('listUsers', { query: { ...query, ...from } }, admin));

  it.each(userSorts)('pages by %s in the same order as one long list', async (sort) => {
    const q = 'sorted.test';
    const once = await all({ q, sort, limit: 100 });
    const paged = await all({ q, sort, limit: 2 });
    expect(once).toHaveLength(10);
    expect(paged.map((user) => user._id)).toEqual(once.map((user) => user._id));
    const key = (user: User) =>
      ({ since: user.created_at, name: user.name, email: user.email })[
        sort.split('_')[0] as 'since' | 'name' | 'email'
      ].toLowerCase();
    const keys = once.map((user) => Buffer.from(key(user)));
    const sorted = keys.toSorted(Buffer.compare);
    expect(keys).toEqual(sort.endsWith('desc') ? sorted.toReversed() : sorted);
  });

  it.each([
    ['part of a name', 'NNA', 2],
    ['words of name and address together', 'anna list.1', 1],
    ['what LIKE would take for a pattern', 'b_50%', 1],
    ['Arabic', 'مري', 1],
    ['an emoji', '🎸', 2],
    ['the beginning, where it is short', 'an', 2],
    ['SQL', "o'neil; drop", 1],
    ['markup', '<script>', 0],
    ['a backslash', '\\', 0],
  ])('finds %s', async (_, q, count) => {
    const found = (await all({ q, limit: 100 })).filter(({ email }) =>
      email.toLowerCase().endsWith('@sorted.test'),
    );
    expect(found).toHaveLength(count);
  });

  it('lists suspended users page by page, until their suspension ends', async () => {
    const free = () => sql`UPDATE users SET suspended_until = NULL`.execute(app.db);
    await free();
    const people = ['Suspended Ann', 'Suspended Ben', 'Suspended Cleo'];
    for (const name of people) await app.signUp({ name });
    const until = new Date(Date.now() + 3_600_000);
    await sql`UPDATE users SET suspended_until = ${until} WHERE name = ANY(${people})`.execute(
      app.db,
    );
    const past = await app.signUp({ name: 'Free Dora' });
    await sql`UPDATE users SET suspended_until = now() - interval '1 hour'
      WHERE id = ${past.user._id}`.execute(app.db);
    const listed = await all({ suspended: 'true', sort: 'name_desc', limit: 2 });
    expect(listed.map(({ name }) => name)).toEqual(people.toReversed());
    expect(listed[0]?.suspended).toEqual({ until: until.toISOString() });
    expect((await all({ q: past.email }))[0]).not.toHaveProperty('suspended');
    await free();
  });

  it('filters by role, and counts the matches', async () => {
    const staff = await app.call('listUsers', { query: { role: 'staff' } }, admin);
    expect(staff.items.map(({ name }) => name)).toEqual(['anna']);
    expect(staff).toMatchObject({ total: 1, total_capped: false });
    const everyone = await app.call('listUsers', reading, admin);
    const { n } = await app.db
      .selectFrom('users')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow();
    expect(everyone.total).toBe(n);
  });

  it('counts each role exactly when people join, change roles and leave', async () => {
    const count = async (role?: Role) =>
      (await app.call('listUsers', { query: { ...(role && { role }), limit: 1 } }, admin)).total;
    const counts = async () => [await count(), await count('user'), await count('staff')] as const;
    const [all, users, clerks] = await counts();
    const [clerk, leaver] = [await app.signUp(), await app.signUp()];
    const role = { params: { id: clerk.user._id }, body: { role: 'staff' as const } };
    await app.call('setRole', role, admin);
    expect(await counts()).toEqual([all + 2, users + 1, clerks + 1]);
    const body = { confirmation: leaver.email };
    await app.call('deleteAccount', { body }, { token: leaver.idToken });
    expect(await counts()).toEqual([all + 1, users, clerks + 1]);
  });

  it('counts a broad search up to a thousand', async () => {
    await sql`INSERT INTO users (id, name, email)
      SELECT gen_random_uuid(), 'Crowd ' || n, 'crowd-' || n || '@example.test'
      FROM generate_series(1, 1001) n`.execute(app.db);
    const page = await app.call('listUsers', { query: { q: 'crowd' } }, admin);
    expect(page).toMatchObject({ total: 1000, total_capped: true });
    const exact = await app.call('listUsers', { query: { q: 'crowd 100' } }, admin);
    expect(exact).toMatchObject({ total: 3, total_capped: false });
  });

  it('rejects cursors of another order', async () => {
    const byName = await app.call('listUsers', { query: { sort: 'name_asc', limit: 1 } }, admin);
    for (const query of [
      { cursor: byName.next_cursor, sort: 'since_asc' },
      { cursor: 'x'.repeat(4000) },
    ]) {
      const error = await app.refused('listUsers', { query }, admin);
      expect(error).toMatchObject({ status: 422, code: 'invalid' });
    }
  });
});

describe('one user', () => {
  const openPage = (by: Person, id: string) => app.call('getUser', { params: { id } }, by);

  it('is shown to admins with what the person recently did, which is recorded once', async () => {
    const calls = moderationOf(app);
    const admin = await app.signUp({ role: 'admin' });
    const seller = await app.signUp({ name: 'Sally Seller' });
    const other = await app.signUp();
    for (let n = 0; n <= maxRecent; n += 1) await app.createProduct(seller.token);
    const product = await app.createProduct(seller.token, { title: 'Reported Jaguar' });
    // A rule flags the many products of a seller, but not those of staff. So wait for it before the role changes.
    const casesOf = async () => (await openPage(admin, seller.user._id)).cases.length;
    await expect.poll(casesOf).toBe(1);
    const theirs = await app.createProduct(other.token, { title: 'Booked Mustang' });
    await app.book(theirs, seller);
    await calls.report(seller, theirs._id);
    const { case_id } = await calls.report(other, product._id);
    await calls.decide(admin, case_id, [{ type: 'hide_product' }]);
    await app.call('setRole', { params: { id: seller.user._id }, body: { role: 'staff' } }, admin);

    await app.call('listUsers', reading, admin);
    await app.call('listThreads', reading, admin);
    await app.call('listBookings', { query: { email: seller.email } }, admin);
    const page = await openPage(admin, seller.user._id);
    expect(page).toMatchObject({
      user: { ...seller.user, role: 'staff' },
      email_verified: true,
      deleted_at: null,
      bookings: [{ title: 'Booked Mustang', product_id: theirs._id, status: 'held' }],
      reports: [{ title: 'Booked Mustang', reason: 'counterfeit', held: null }],
      decisions: [
        { case_id, actions: [{ type: 'hide_product' }], ended_at: null, reversed_at: null },
      ],
      entries: [
        { action: 'role changed', actor: { _id: admin.user._id } },
        { action: 'case decided', subject_name: 'Reported Jaguar (Sally Seller)' },
      ],
    });
    const about = { query: { subject: seller.user._id, limit: 2 } };
    const log = await app.call('listAudit', about, admin);
    expect(log.items.map(({ action }) => action)).toEqual(['bookings read', 'role changed']);
    const rest = { query: { ...about.query, cursor: log.next_cursor ?? '' } };
    expect((await app.call('listAudit', rest, admin)).items).toMatchObject([
      { action: 'case decided' },
      { action: 'user read' },
    ]);
    expect(log.total).toBe(4);
    await calls.decide(admin, case_id, [{ type: 'none' }]);
    const [made, before] = (await openPage(admin, seller.user._id)).decisions;
    expect(made).toMatchObject({ actions: [{ type: 'none' }], ended_at: null });
    expect(before?.ended_at).toEqual(expect.any(String));
    expect(page.cases).toMatchObject([
      { _id: case_id, title: 'Reported Jaguar', state: 'decided', reports: 1 },
      { title: 'Sally Seller', state: 'open', reports: 0 },
    ]);
    expect(page.products).toHaveLength(maxRecent);
    expect(page.products[0]).toMatchObject({ _id: product._id, moderation: 'hidden' });
    const read = { action: 'user read', subject: seller.user._id };
    const { items } = await app.call('listAudit', { query: read }, admin);
    expect(items.map(({ actor }) => actor?._id)).toEqual([admin.user._id]);
    expect(await openPage(admin, admin.user._id)).toMatchObject({ entries: [] });
  });

  it('doesn’t reveal to admins that they have been reported', async () => {
    const calls = moderationOf(app);
    const admin = await app.signUp({ role: 'admin' });
    const reporter = await app.signUp();
    const product = await app.createProduct(admin.token);
    await calls.report(reporter, product._id);
    expect(await openPage(admin, reporter.user._id)).toMatchObject({ reports: [] });
    expect(await openPage(admin, admin.user._id)).toMatchObject({ cases: [], decisions: [] });
  });

  it('is unknown if it doesn’t exist', async () => {
    const admin = await app.signUp({ role: 'admin' });
    const unknown = { params: { id: randomUUID() } };
    expect(await app.refused('getUser', unknown, admin)).toMatchObject({ code: 'not_found' });
  });
});

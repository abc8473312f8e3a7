import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { OwnProduct } from '#contracts/selling/own-products.ts';
import { kindFor, type Message } from '#server/events/event-feed.ts';
import { shopEmail, startTestApp } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { editOf } from '#tests/support/edit-product.ts';
import { exampleProduct } from '#tests/support/example-product.ts';
import { moderationOf, type Person, statement } from '#tests/support/moderation.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';

let time = Date.now();
/** A clock that returns a later time on each call. */
const now = () => {
  time += 1;
  return new Date(time);
};
const env = { RATE_LIMIT_FACTOR: '100' };
const app = await startTestApp({ env, now });
const other = await startTestApp({
  env: { ...env, LOG_LEVEL: 'silent' },
  now,
  databaseUrl: app.databaseUrl,
});
const calls = moderationOf(app);
const seller = await app.signUp({ name: 'Sally Seller' });
const buyer = await app.signUp({ name: 'Berta Buyer' });
const staff = await app.signUp({ name: 'Stan Staff', role: 'staff' });
const admin = await app.signUp({ name: 'Ada Admin', role: 'admin' });
const second = await app.signUp({ name: 'Alan Admin', role: 'admin' });

/** Returns a reported product and its case. */
async function reported(by = buyer) {
  const product = await app.createProduct(seller.token);
  const { case_id: id } = await calls.report(by, product._id);
  return { product, id };
}
const outcomes = (results: readonly { ok: boolean }[]) => results.map(({ ok }) => ok).sort();
const forbidden = { ok: false, error: { status: 403, code: 'forbidden' } };
const conflict = { ok: false, error: { status: 409, code: 'conflict' } };

const edit = async (by: Person, { _id }: OwnProduct, changes: { description: string }) =>
  app.call('updateProduct', await editOf(app, by, _id, changes), by);

describe('a claim', () => {
  it('keeps a case for one moderator until it expires, and only admins can take it over', async () => {
    const { id } = await reported();
    expect(await calls.one(staff, id)).toMatchObject({
      can: { claim: true, take_over: false, release: false, decide: true, decide_appeal: false },
    });
    const claimed = await calls.claim(staff, id);
    expect(claimed).toMatchObject({ ok: true, reply: { state: 'claimed', claim: { mine: true } } });
    const helper = await app.signUp({ role: 'staff' });
    expect(await calls.claim(helper, id)).toMatchObject(conflict);
    expect(await calls.claim(helper, id, { take_over: true })).toMatchObject({ ok: false });
    expect(await calls.decide(admin, id, [{ type: 'warn' }])).toMatchObject(conflict);
    expect(await calls.claim(admin, id, { take_over: true })).toMatchObject({
      ok: true,
      reply: { claim: { by: { name: 'Ada Admin' } } },
    });
    expect(await auditEntries(app, id)).toEqual([
      { action: 'case taken over', actor_id: admin.user._id, details: { from: staff.user._id } },
    ]);
    expect((await app.refused('releaseCase', { params: { id } }, staff)).code).toBe('conflict');

    time += 31 * 60_000;
    expect(await calls.one(staff, id)).toMatchObject({ state: 'open', claim: null });
    // The person's other cases show the effective state, too.
    const { id: other } = await reported();
    const { history } = await calls.one(staff, other);
    expect(history.cases.find(({ _id }) => _id === id)?.state).toBe('open');
    expect((await calls.queue(staff, { state: 'open' })).items.map(({ _id }) => _id)).toContain(id);
    expect(await calls.claim(staff, id)).toMatchObject({ ok: true });
    const left = await app.call('releaseCase', { params: { id } }, staff);
    expect(left).toMatchObject({ state: 'open', claim: null });
  });

  it('can be given to a colleague who may decide the case, who gets a notice', async () => {
    const { id } = await reported();
    const params = { id };
    const [helper, barred] = [
      await app.signUp({ name: 'Hal Helper', role: 'staff' }),
      await app.signUp({ name: 'Bea Barred', role: 'staff' }),
    ];
    await calls.report(barred, (await calls.one(staff, id)).product?._id ?? '');
    const list = (by: Person) => app.call('listColleagues', { params }, by);
    const names = (await list(staff)).items.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Ada Admin', 'Alan Admin', 'Hal Helper']));
    for (const name of ['Bea Barred', 'Stan Staff', 'Sally Seller', 'Berta Buyer'])
      expect(names).not.toContain(name);
    const give = (by: Person, to: Person) =>
      app.attempt('assignCase', { params, body: { colleague_id: to.user._id } }, by);
    for (const to of [barred, buyer, seller, staff])
      expect(await give(staff, to)).toMatchObject(forbidden);
    expect(await give(seller, helper)).toMatchObject(forbidden);
    const claim = { by: { name: 'Hal Helper' }, mine: false };
    expect(await give(staff, helper)).toMatchObject({ ok: true, reply: { claim } });
    expect(await calls.one(helper, id)).toMatchObject({ claim: { mine: true } });
    // Staff can't give away a colleague's claim, but an admin can.
    expect(await give(staff, admin)).toMatchObject(conflict);
    expect(await give(admin, second)).toMatchObject({ ok: true });
    expect(await give(helper, staff)).toMatchObject(conflict);
    const entries = app.db.selectFrom('audit_entries').select(['action', 'actor_id', 'details']);
    const assigned = (by: Person, to: Person) => ({
      ...{ action: 'case assigned', actor_id: by.user._id, details: { to: to.user._id } },
    });
    expect(await entries.where('subject_id', '=', id).execute()).toEqual([
      assigned(staff, helper),
      { ...assigned(admin, second), action: 'case taken over', details: { from: helper.user._id } },
      assigned(admin, second),
    ]);
    const told = async (by: Person) =>
      (await app.call('listNotices', { query: {} }, by)).items
        .filter(({ kind }) => kind === 'case_assigned')
        .map(({ read, path }) => ({ read, path }));
    const path = `/dashboard/reportedItems/${id}`;
    expect(await told(helper)).toEqual([{ read: false, path }]);
    const ended = { claimed_until: new Date(time) };
    await app.db.updateTable('cases').set(ended).where('id', '=', id).execute();
    expect(await calls.one(staff, id)).toMatchObject({ state: 'open', claim: null });
    expect(await calls.decide(staff, id, [{ type: 'none' }])).toMatchObject({ ok: true });
    await expect.poll(() => told(helper)).toEqual([{ read: true, path }]);
    expect(await give(staff, helper)).toMatchObject(conflict);
  });

  it('goes to one of two moderators who claim on two servers at the same time', async () => {
    const { id } = await reported();
    const far = moderationOf(other);
    const both = await Promise.all([calls.claim(admin, id), far.claim(staff, id)]);
    expect(outcomes(both)).toEqual([false, true]);
  });
});

it('is found in the queue by words of its title or person, and by its age', async () => {
  const wanda = await app.signUp({ name: 'Wanda Wächter' });
  const product = await app.createProduct(wanda.token, { title: 'Zither 38' });
  const { case_id: id } = await calls.report(buyer, product._id);
  const found = async (query: object) => {
    const { items, total } = await calls.queue(staff, query);
    return [items.map(({ _id }) => _id), total];
  };
  for (const q of ['zither', 'ZITH 38', 'wachter', 'wanda zither'])
    expect(await found({ q })).toEqual([[id], 1]);
  for (const q of ['zither 39', '%', 'berta zither']) expect(await found({ q })).toEqual([[], 0]);
  expect(await found({ q: 'zither', state: 'decided' })).toEqual([[], 0]);
  expect(await found({ q: 'zither', days: 1 })).toEqual([[], 0]);
  const opened_at = new Date(time - 3 * 86_400_000);
  await app.db.updateTable('cases').set({ opened_at }).where('id', '=', id).execute();
  for (const days of [1, 3]) expect(await found({ q: 'zither', days })).toEqual([[id], 1]);
  expect(await found({ q: 'zither', days: 4 })).toEqual([[], 0]);
});

describe('a decision', () => {
  it('notifies every reporter, and counts toward their standing', async () => {
    const { id, product } = await reported();
    const liar = await app.signUp();
    await calls.report(liar, product._id, { reason: 'stolen' });
    const made = await calls.decide(staff, id, [{ type: 'hide_product' }]);
    expect(made).toMatchObject({
      ok: true,
      reply: { actions: [{ type: 'hide_product' }], automated: false, by: { name: 'Stan Staff' } },
    });
    const read = await calls.one(admin, id);
    expect(read).toMatchObject({ state: 'decided', claim: null, decisions: [{ appeal: null }] });
    const standings = async (of: string) =>
      (await calls.one(admin, of)).reported.map(({ reporter }) => reporter.standing);
    // The case itself doesn't count as an earlier case.
    expect((await standings(id))[1]).toEqual({ held: 0, decided: 0 });
    for (const by of [buyer, liar]) {
      const { items } = await app.call('listOwnReports', { query: {} }, by);
      expect(items[0]).toMatchObject({
        state: 'decided',
        outcome: { done: 'We hid the product.', statement: null },
      });
    }
    expect((await calls.queue(staff)).items.map(({ _id }) => _id)).not.toContain(id);
    expect(await standings((await reported(liar)).id)).toEqual([{ held: 1, decided: 1 }]);
  });

  it('is made by one of two admins who decide on two servers at the same time', async () => {
    const { id } = await reported();
    const { version } = await calls.one(admin, id);
    const body = {
      version,
      actions: [{ type: 'warn' as const }],
      reason: 'scam' as const,
      statement,
    };
    const input = { params: { id }, body };
    const both = await Promise.all([
      app.attempt('decideCase', input, admin),
      other.attempt('decideCase', input, second),
    ]);
    expect(outcomes(both)).toEqual([false, true]);
    expect(both.find(({ ok }) => !ok)).toMatchObject(conflict);
    expect((await calls.one(admin, id)).decisions).toHaveLength(1);
  });

  it('is reserved for admins if it is severe, and not possible for anyone involved', async () => {
    const { id } = await reported();
    for (const type of ['remove_product', 'freeze_selling', 'suspend'] as const) {
      expect(await calls.decide(staff, id, [{ type }])).toMatchObject(forbidden);
    }
    // A reporter can read the case, but not decide it. The person concerned can't even see it.
    const reporting = await app.signUp({ role: 'staff' });
    const waiting = async () => (await app.call('getOverview', { query: {} }, reporting)).cases;
    const before = await waiting();
    const mine = await reported(reporting);
    expect(await waiting()).toBe(before);
    expect(await calls.one(reporting, mine.id)).toMatchObject({
      own_report: true,
      can: { claim: false, decide: false },
    });
    expect(await calls.one(staff, mine.id)).toMatchObject({ own_report: false });
    const refused = [
      await calls.claim(reporting, mine.id),
      await calls.decide(reporting, mine.id, [{ type: 'none' }]),
    ];
    for (const one of refused) expect(one).toMatchObject(forbidden);
    const own = await app.createProduct(admin.token);
    const { case_id } = await calls.report(buyer, own._id);
    expect((await app.refused('getCase', { params: { id: case_id } }, admin)).code).toBe(
      'not_found',
    );
    expect((await calls.queue(admin)).items.map(({ _id }) => _id)).not.toContain(case_id);
    // Only admins decide cases about the shop's stock.
    const shop = await app.signUp({ email: shopEmail, role: 'staff' });
    const stock = await calls.report(buyer, (await app.createProduct(shop.token))._id);
    expect(await calls.decide(staff, stock.case_id, [{ type: 'warn' }])).toMatchObject({
      ok: false,
    });
    expect(await calls.decide(admin, stock.case_id, [{ type: 'warn' }])).toMatchObject({
      ok: true,
    });
  });

  it('always leaves one admin when two suspend each other, and ends a suspension on time', async () => {
    const cases = [];
    for (const one of [admin, second]) {
      await app.createProduct(one.token);
      const target = { type: 'user', id: one.user._id } as const;
      cases.push((await calls.report(buyer, '', { target })).case_id);
    }
    const [ofAdmin = '', ofSecond = ''] = cases;
    const until = new Date(time + 600_000).toISOString();
    const both = await Promise.all([
      calls.decide(admin, ofSecond, [{ type: 'suspend', until }]),
      moderationOf(other).decide(second, ofAdmin, [{ type: 'suspend', until }]),
    ]);
    expect(outcomes(both)).toEqual([false, true]);
    const admins = () =>
      app.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .where('suspended_until', 'is', null)
        .execute();
    expect(await admins()).toHaveLength(1);
    time += 700_000;
    const { endDue } = moderatorOf(app, now);
    expect(await endDue()).toBe(1);
    expect(await endDue()).toBe(0);
    expect(await admins()).toHaveLength(2);
    admin.token = await app.logIn(admin.email);
    second.token = await app.logIn(second.email);
  });

  it('suspends a person whom no one reported, and later lifts the suspension', async () => {
    const ben = await app.signUp({ name: 'Ben Broken' });
    const params = { id: ben.user._id };
    const { _id: id } = await app.call('openUserCase', { params }, admin);
    expect(await calls.one(admin, id)).toMatchObject({
      target: { type: 'user', title: 'Ben Broken' },
      ...{ reports: 0, claim: { mine: true } },
    });
    // A second case about the person's product doesn't hide the case of the suspension.
    await calls.report(buyer, (await app.createProduct(ben.token))._id);
    await calls.decide(admin, id, [{ type: 'suspend' }]);
    const [decision] = (await calls.one(admin, id)).decisions;
    expect(decision).toMatchObject({ in_effect: [{ type: 'suspend' }], ended_at: null });
    const { items: entries } = await app.call('listAudit', {}, admin);
    expect(JSON.parse(entries[0]?.details ?? '')).toMatchObject({ until: { suspend: null } });
    expect(await app.call('openUserCase', { params }, second)).toEqual({ _id: id });
    await calls.decide(second, id, [{ type: 'none' }]);
    const again = { token: await app.logIn(ben.email) };
    const { items: own } = await app.call('listOwnDecisions', {}, again);
    expect(own[0]).toMatchObject({ actions: [{ type: 'none' }], ended: ['suspend'] });
    await expect
      .poll(async () => (await app.call('listNotices', { query: {} }, again)).items[0]?.text)
      .toMatch(/^Your suspension has ended\.$/);
    const { decisions, history } = await calls.one(admin, id);
    expect(history.suspended).toBeUndefined();
    expect(decisions[0]).toMatchObject({ in_effect: [], ended_at: expect.any(String) });
    const self = { params: { id: admin.user._id } };
    expect(await app.refused('openUserCase', self, admin)).toMatchObject({ code: 'forbidden' });
  });

  it('names the invalid field', async () => {
    const { id } = await reported();
    const person = { type: 'user', id: seller.user._id } as const;
    const { case_id } = await calls.report(await app.signUp(), '', { target: person });
    const past = new Date(Date.now() - 1000).toISOString();
    time += 120_000;
    const pastInApp = new Date(time - 60_000).toISOString();
    const foreign = await calls.upload(seller);
    const cases = [
      [id, [{ type: 'suspend', until: past }], {}, 'actions.0.until'],
      [id, [{ type: 'suspend', until: pastInApp }], {}, 'actions.0.until'],
      [id, [{ type: 'hide_image', image: foreign }], {}, 'actions.0.image'],
      [id, [{ type: 'warn' }, { type: 'warn' }], {}, 'actions.1.type'],
      [case_id, [{ type: 'hide_product' }], {}, 'actions.0.type'],
      [id, [{ type: 'none' }, { type: 'warn' }], {}, 'actions'],
      [id, [{ type: 'remove_product' }, { type: 'hide_product' }], {}, 'actions'],
      [id, [{ type: 'ask_edit' }, { type: 'remove_product' }], {}, 'actions'],
      [
        id,
        [{ type: 'warn' }],
        { statement: '“Third [NEW]” breaks this: [the rule].' },
        'statement',
      ],
    ] as const;
    for (const [one, actions, form, field] of cases) {
      const refusal = await calls.decide(admin, one, [...actions], form);
      expect(refusal, field).toMatchObject({ ok: false, error: { status: 422 } });
      expect(refusal).toHaveProperty(['error', 'fields', field]);
    }
  });

  it('can be made about several cases at once, but not if a product was edited after they were read', async () => {
    const [one, two] = [await reported(), await reported()];
    const versions = [one, two].map(async ({ id }) => {
      const { version } = await calls.one(staff, id);
      return { _id: id, version };
    });
    const cases = await Promise.all(versions);
    await edit(seller, one.product, { description: 'It now has new strings.' });
    const actions = [{ type: 'hide_product' as const }];
    expect(await calls.decide(staff, one.id, actions, cases[0])).toMatchObject(conflict);
    const body = { cases, actions, reason: 'spam' as const, statement };
    expect(await app.call('decideCases', { body }, staff)).toEqual({
      results: [
        { _id: one.id, error: expect.stringContaining('has changed') },
        { _id: two.id, error: null },
      ],
    });
    expect(await calls.decide(staff, one.id, [{ type: 'none' }])).toMatchObject({ ok: true });
  });
});

describe('a decided case', () => {
  it('stays cleared until the product is edited, except for a more serious reason', async () => {
    const { id, product } = await reported();
    await calls.decide(staff, id, [{ type: 'none' }]);
    const late = await app.signUp();
    await calls.report(late, product._id, { reason: 'spam' });
    expect(await calls.one(staff, id)).toMatchObject({ state: 'decided' });
    const { items } = await app.call('listOwnReports', { query: {} }, late);
    expect(items[0]).toMatchObject({ state: 'decided', outcome: { statement } });
    expect((await calls.refusedReport(late, product._id)).code).toBe('conflict');
    await calls.report(await app.signUp(), product._id, { reason: 'stolen' });
    expect(await calls.one(staff, id)).toMatchObject({
      state: 'open',
      reasons: [{ reason: 'stolen' }],
    });

    await calls.decide(staff, id, [{ type: 'none' }]);
    await edit(seller, product, { description: 'Now with another story about it.' });
    await calls.report(late, product._id, { reason: 'spam' });
    expect(await calls.one(staff, id)).toMatchObject({ state: 'open' });
  });

  it('returns with each later report if it is about a person, who can do the same thing again', async () => {
    const person = await app.signUp({ name: 'Paula Person' });
    await app.createProduct(person.token);
    const target = { type: 'user', id: person.user._id } as const;
    const [friend, victim] = [await app.signUp(), await app.signUp()];
    const { case_id: id } = await calls.report(friend, '', { target, reason: 'scam' });
    await calls.decide(staff, id, [{ type: 'none' }]);
    const again = await calls.refusedReport(friend, '', { target, reason: 'scam' });
    expect(again.code).toBe('conflict');
    expect(await calls.one(staff, id)).toMatchObject({ state: 'decided' });
    await calls.report(victim, '', { target, reason: 'scam' });
    expect(await calls.one(staff, id)).toMatchObject({ state: 'open' });
  });

  it('returns with the changes when the seller has made the requested edit', async () => {
    const { id, product } = await reported();
    await calls.decide(staff, id, [{ type: 'ask_edit' }]);
    const listed = async () =>
      (await app.call('listOwnProducts', {}, seller)).items.find(({ _id }) => _id === product._id);
    expect((await listed())?.edit_request).toEqual(expect.any(String));
    await edit(seller, product, { description: 'It is a copy, and the price says so.' });
    expect(await calls.one(staff, id)).toMatchObject({
      state: 'open',
      product: {
        edited_since_request: true,
        when_reported: { description: exampleProduct.description },
        now: { description: 'It is a copy, and the price says so.' },
      },
    });
    expect((await listed())?.edit_request).toBeNull();
    expect(await calls.decide(staff, id, [{ type: 'none' }])).toMatchObject({ ok: true });
    expect(await calls.one(staff, id)).toMatchObject({
      product: { edited_since_request: false },
    });
  });

  it('tells the person what each decision ends and doesn’t replace, but nothing if nothing changes', async () => {
    const pia = await app.signUp({ name: 'Pia Photo' });
    const urls = [await calls.upload(pia), await calls.upload(pia), await calls.upload(pia)];
    const [a = '', b = ''] = urls;
    const product = await app.createProduct(pia.token, { image_url: a, image_urls: urls });
    const again = async () => calls.report(await app.signUp(), product._id, { reason: 'stolen' });
    const { case_id: id } = await again();
    const hidden = (image: string) => ({ type: 'hide_image' as const, image });
    const own = async () => (await app.call('listOwnDecisions', {}, pia)).items;
    for (const [actions, ended] of [
      [[hidden(a)], []],
      [[hidden(a), hidden(b)], []],
      [[hidden(b)], ['hide_image']],
      [[{ type: 'hide_product' }], ['hide_image']],
      [[{ type: 'remove_product' }], []],
      [[{ type: 'freeze_selling' }], ['remove_product']],
      [[{ type: 'none' }], ['freeze_selling']],
    ] as const) {
      if (actions[0].type === 'none') await again();
      await calls.decide(admin, id, [...actions]);
      expect((await own())[0]).toMatchObject({ actions: [...actions], ended: [...ended] });
    }
    await app.change('cases', id, { cleared_harm: null });
    await again();
    await calls.decide(admin, id, [{ type: 'none' }]);
    expect(await own()).toHaveLength(7);
    await expect
      .poll(async () =>
        (await app.call('listNotices', { query: {} }, pia)).items.map((one) => one.text),
      )
      .toContainEqual(
        expect.stringMatching(/^We hid a photo\. A hidden photo is visible again\. /),
      );
  });

  it('is hidden from the person concerned, also in events', async () => {
    const person = await app.signUp({ role: 'staff' });
    const target = { type: 'user', id: person.user._id } as const;
    const { case_id } = await calls.report(await app.signUp({ role: 'admin' }), '', { target });
    const { rows } = await sql<Message['event']>`
      SELECT seq, kind, subject_id AS "subjectId", people, payload, at FROM events
      WHERE subject_id = ${case_id}`.execute(app.db);
    expect(rows.map(({ kind }) => kind)).toEqual(['case.opened']);
    const hears = (by: Person) =>
      rows.map((event) => kindFor({ id: by.user._id, role: by.user.role }, event));
    expect([hears(person), hears(staff)]).toEqual([[null], ['case.opened']]);
  });
});

it('notifies moderators about the first report on a case that an admin opened', async () => {
  const cora = await app.signUp({ name: 'Cora Clean' });
  await app.createProduct(cora.token);
  await app.call('openUserCase', { params: { id: cora.user._id } }, admin);
  const target = { type: 'user', id: cora.user._id } as const;
  await calls.report(buyer, '', { target });
  await calls.report(seller, '', { target });
  const told = async () => {
    const { items } = await app.call('listNotices', {}, staff);
    return items.filter(({ title }) => title.includes('Cora Clean')).map(({ kind }) => kind);
  };
  await expect.poll(told).toEqual(['case_opened']);
});

it('shows the five newest of a person’s open bookings, and how many there are', async () => {
  const carl = await app.signUp();
  const owned = await app.createProduct(carl.token);
  await app.book(owned, buyer);
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const product = await app.createProduct(seller.token, { title: `Wanted ${n}` });
    await app.book(product, carl);
  }
  const { _id: id } = await app.call('openUserCase', { params: { id: carl.user._id } }, admin);
  const { made, received } = await app.call('getCaseBookings', { params: { id } }, admin);
  const { items: entries } = await app.call('listAudit', {}, admin);
  expect(entries.map(({ action }) => action).slice(0, 2)).toEqual(['bookings read', 'case opened']);
  expect(entries[0]).toMatchObject({ subject_id: carl.user._id });
  expect(made).toMatchObject({ total: 6, total_capped: false });
  expect(made.items.map(({ title }) => title)).toEqual([6, 5, 4, 3, 2].map((n) => `Wanted ${n}`));
  expect(received).toMatchObject({ total: 1, items: [{ buyer: 'Berta Buyer' }] });
});

import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { api } from '#contracts/app/api.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { appealDays } from '#contracts/moderation/decisions.ts';
import { startTestApp } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { moderationOf, type Person, statement } from '#tests/support/moderation.ts';
import { recordLog } from '#tests/support/recorded-log.ts';
import { until } from '#tests/support/until.ts';

let time = Date.now();
const now = () => new Date(++time);
const mails = await startMailServer();
const { logStream, logged } = recordLog();
const env = { RATE_LIMIT_FACTOR: '100', LOG_LEVEL: 'trace', ...mails.env };
const app = await startTestApp({ env, now, parts: { logStream } });
const calls = moderationOf(app);
const seller = await app.signUp({ name: 'Sally Seller' });
const buyer = await app.signUp({ name: 'Berta Buyer' });
const admin = await app.signUp({ name: 'Ada Admin', role: 'admin' });
const second = await app.signUp({ name: 'Alan Admin', role: 'admin' });

type Verdict = {
  outcome: 'upheld' | 'changed' | 'reversed';
  actions?: { type: 'warn' | 'none' }[];
};
const why = 'It is real: here is the certificate.';
const appeal = (by: Person, id: string) =>
  app.attempt('appealDecision', { params: { id }, body: { text: why } }, by);
const judge = (by: Person, id: string, verdict: Verdict) =>
  app.attempt(
    'decideAppeal',
    { params: { id }, body: { statement: 'We looked again.', ...verdict } },
    by,
  );
const forbidden = { ok: false, error: { status: 403, code: 'forbidden' } };
const notFound = { ok: false, error: { status: 404, code: 'not_found' } };
const conflict = { ok: false, error: { status: 409, code: 'conflict' } };
const ownDecisions = (by: Person) => app.call('listOwnDecisions', { query: {} }, by);
const reports = async (by: Person) => (await app.call('listOwnReports', { query: {} }, by)).items;

/** Returns a reported product that an admin has decided on. */
async function decided(type: 'hide_product' | 'warn' | 'none' = 'hide_product') {
  const product = await app.createProduct(seller.token);
  const { case_id } = await calls.report(buyer, product._id);
  const made = await calls.decide(admin, case_id, [{ type }]);
  if (!made.ok) throw new Error(made.error.message);
  return { product, caseId: case_id, id: made.reply._id };
}

describe('the person concerned', () => {
  it('can appeal once, and another admin reverses the decision', async () => {
    const { id, caseId, product } = await decided();
    const look = () => app.attempt('getProduct', { params: { id: product._id } }, buyer);
    expect(await look()).toMatchObject(notFound);
    expect((await ownDecisions(seller)).items[0]).toMatchObject({
      ...{ _id: id, statement, automated: false, appeal: null, in_effect: true },
      can: { appeal: true, edit: false },
    });
    for (const by of [buyer, admin]) expect(await appeal(by, id)).toMatchObject(notFound);
    expect(await judge(second, id, { outcome: 'upheld' })).toMatchObject(conflict);
    const both = await Promise.all([appeal(seller, id), appeal(seller, id)]);
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);

    expect(await calls.one(admin, caseId)).toMatchObject({
      state: 'appealed',
      can: { claim: false, decide: false, decide_appeal: false },
    });
    const ownAppeal = async (by: Person) =>
      (await calls.queue(by)).items.find(({ _id }) => _id === caseId)?.own_appeal;
    expect([await ownAppeal(admin), await ownAppeal(second)]).toEqual([true, false]);
    expect(await calls.claim(admin, caseId)).toMatchObject(forbidden);
    const staff = await app.signUp({ role: 'staff' });
    expect(await judge(staff, id, { outcome: 'upheld' })).toMatchObject(forbidden);
    expect(await judge(admin, id, { outcome: 'upheld' })).toMatchObject(forbidden);
    expect(await calls.claim(second, caseId)).toMatchObject({
      ok: true,
      reply: { state: 'appealed' },
    });
    expect(await judge(second, id, { outcome: 'reversed' })).toMatchObject({
      ok: true,
      reply: { appeal: { text: why, outcome: 'reversed', by: { name: 'Alan Admin' } } },
    });
    expect(await judge(second, id, { outcome: 'reversed' })).toMatchObject(conflict);
    expect(await calls.one(admin, caseId)).toMatchObject({ state: 'final', claim: null });
    // The admin whose decision was reversed can't make the same decision again.
    expect(await calls.decide(admin, caseId, [{ type: 'hide_product' }])).toMatchObject(conflict);
    expect((await ownDecisions(seller)).items[0]).toMatchObject({
      ...{ in_effect: false, appeal: { outcome: 'reversed', statement: 'We looked again.' } },
      can: { appeal: false },
    });
    expect(await look()).toMatchObject({ ok: true, reply: { status: 'live' } });
    const [report] = await reports(buyer);
    expect(report?.outcome).toMatchObject({
      done: expect.stringContaining('After an appeal, we ended our earlier decision.'),
      statement: null,
    });
    const entries = await auditEntries(app, id);
    const actions = ['hide_product'];
    expect(entries).toEqual([
      {
        ...{ action: 'case decided', actor_id: admin.user._id },
        details: { case_id: caseId, actions, reason: 'counterfeit' },
      },
      {
        ...{ action: 'appeal decided', actor_id: second.user._id },
        details: { case_id: caseId, outcome: 'reversed' },
      },
    ]);
  });

  it('can’t appeal a decision that changed nothing, is too old, or was replaced', async () => {
    const [nothing, late, again] = [await decided('none'), await decided(), await decided()];
    expect(await appeal(seller, nothing.id)).toMatchObject(notFound);
    expect((await ownDecisions(seller)).items.map(({ _id }) => _id)).not.toContain(nothing.id);
    await calls.decide(second, again.caseId, [{ type: 'warn' }]);
    expect(await appeal(seller, again.id)).toMatchObject(conflict);
    expect((await ownDecisions(seller)).items.find(({ _id }) => _id === again.id)).toMatchObject({
      in_effect: false,
    });
    const earlier = new Date(time - (appealDays + 1) * 86_400_000);
    await app.change('decisions', late.id, { created_at: earlier });
    expect(await appeal(seller, late.id)).toMatchObject(conflict);
  });
});

describe('an appeal', () => {
  it('comes first in the queue, before cases with a more harmful reason', async () => {
    const { id, caseId } = await decided();
    await appeal(seller, id);
    const product = await app.createProduct(seller.token);
    const { case_id } = await calls.report(buyer, product._id, { reason: 'stolen' });
    await calls.report(buyer, (await app.createProduct(seller.token))._id);
    const { items, next_cursor: cursor } = await calls.queue(second, { limit: 1 });
    expect(items).toMatchObject([{ _id: caseId, state: 'appealed' }]);
    const next = await calls.queue(second, { limit: 1, cursor });
    expect(next.items.map(({ _id }) => _id)).toEqual([case_id]);
    // No appeal comes after a case without one.
    const last = { state: 'appealed', cursor: next.next_cursor };
    expect((await calls.queue(second, last)).items).toEqual([]);
    await judge(second, id, { outcome: 'upheld' });
  });

  it('can change the decision into one that is final', async () => {
    const { id, caseId } = await decided();
    await appeal(seller, id);
    const verdict = { outcome: 'changed', actions: [{ type: 'warn' }] } as const;
    expect(await judge(second, id, { ...verdict, actions: [...verdict.actions] })).toMatchObject({
      ok: true,
    });
    const { decisions, state } = await calls.one(second, caseId);
    expect(state).toBe('final');
    const entry = (await auditEntries(app, id)).find(({ action }) => action === 'appeal decided');
    expect(entry?.details).toMatchObject({
      ...{ outcome: 'changed', replaced_by: decisions[1]?._id },
      actions: ['warn'],
    });
    expect(decisions.map(({ actions }) => actions)).toEqual([
      [{ type: 'hide_product' }],
      [{ type: 'warn' }],
    ]);
    expect(await appeal(seller, decisions[1]?._id ?? '')).toMatchObject(conflict);
    expect((await reports(buyer))[0]?.outcome).toMatchObject({
      done: 'After an appeal, we changed our decision. We took action.',
      statement: null,
    });
  });

  it('keeps a report that arrived in the meantime for the next decision', async () => {
    const { id, caseId, product } = await decided('warn');
    await appeal(seller, id);
    await calls.report(await app.signUp(), product._id, { reason: 'stolen' });
    expect(await calls.one(second, caseId)).toMatchObject({ state: 'appealed' });
    expect(await calls.decide(second, caseId, [{ type: 'warn' }])).toMatchObject(conflict);
    const unread = async () => {
      const { items } = await app.call('listNotices', { query: { unread: 'true' } }, second);
      return items.map(({ kind }) => kind);
    };
    await expect.poll(unread).toContain('appeal_received');
    await judge(second, id, { outcome: 'upheld' });
    expect(await calls.one(second, caseId)).toMatchObject({ state: 'open' });
    await expect.poll(unread).not.toContain('appeal_received');
  });

  it('is decided by the same admin if there is no other admin', async () => {
    const { id } = await decided();
    await appeal(seller, id);
    const set = (role: 'user' | 'admin') => app.change('users', second.user._id, { role });
    await set('user');
    expect(await judge(admin, id, { outcome: 'upheld' })).toMatchObject({ ok: true });
    await set('admin');
  });
});

it('notifies everyone concerned, but never reveals the reporter to the seller', async () => {
  const reporter = await app.signUp({ name: 'Quentin Quiet', email: 'quentin.quiet@example.test' });
  const product = await app.createProduct(seller.token, { title: 'Zephyr Nine' });
  // Someone could turn these emails off before they became mandatory.
  await sql`INSERT INTO notice_settings VALUES (${seller.user._id}, 'decision_made', 'app')`.execute(
    app.db,
  );
  const secret = 'Seen at the flea market on Zanzibar Street';
  const { case_id } = await calls.report(reporter, product._id, { text: secret });
  const hostile = `<img src=x onerror=alert(1)> ${statement}`;
  const made = await calls.decide(admin, case_id, [{ type: 'hide_product' }], {
    statement: hostile,
  });
  const id = made.ok ? made.reply._id : '';
  await appeal(seller, id);
  await judge(second, id, { outcome: 'upheld' });

  const kinds = async (by: Person) =>
    (await app.call('listNotices', { query: {} }, by)).items.map(({ kind }) => kind);
  await expect.poll(() => kinds(seller)).toContain('appeal_decided');
  expect(await kinds(seller)).toContain('decision_made');
  await expect.poll(() => kinds(reporter)).toEqual(['report_decided']);
  expect(await kinds(second)).toEqual(expect.arrayContaining(['case_opened', 'appeal_received']));
  // There is nothing left to do for the moderators.
  const open = { query: { unread: 'true' } } as const;
  const unread = async (by: Person) =>
    (await app.call('listNotices', open, by)).items.flatMap(({ kind, title }) =>
      title.includes('Zephyr Nine') ? [kind] : [],
    );
  await expect.poll(() => unread(second)).toEqual([]);
  await expect.poll(() => unread(admin)).toEqual([]);

  const mailOf = (to: Person, about: string) =>
    mails.received.find(
      (mail) => mail.to?.[0]?.address === to.email && mail.subject?.includes(about),
    );
  await expect.poll(() => mailOf(seller, 'Your appeal about Zephyr Nine')).toBeDefined();
  await expect.poll(() => mailOf(reporter, 'Your report about Zephyr Nine')).toBeDefined();
  const reasons = await until(
    () => mailOf(seller, 'We made a decision about Zephyr Nine'),
    'the seller gets an email about the decision',
  );
  for (const part of [
    ...[statement, 'What we did: Hid the product', 'Why: Counterfeit'],
    ...['Reported by a user', 'Decided by: A moderator', 'My Decisions'],
  ]) {
    expect(reasons?.text).toContain(part);
  }
  const stop = 'Stop emails of this kind';
  expect(reasons?.text).not.toContain(stop);
  expect(reasons?.html).not.toContain(stop);
  expect(reasons?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  expect(mailOf(reporter, 'Your report about Zephyr Nine')?.text).toContain(stop);
  const { items: notices } = await app.call('listNotices', { query: {} }, seller);
  const told = notices.find(({ kind }) => kind === 'decision_made');
  expect(told?.title).toContain('Zephyr Nine');
  expect(told?.text).toBe('We hid the product. You can appeal under My Decisions.');
  expect(reasons?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(reasons?.html).not.toContain('<img src=x');

  // Everything that the seller can read: endpoints without parameters, the product, notices, emails and events.
  const readable = [];
  for (const endpoint of Object.values<Endpoint>(api)) {
    if (endpoint.method !== 'GET' || endpoint.stream || endpoint.path.includes('{')) continue;
    const outcome = await app.attempt(endpoint, { query: {} } as never, seller);
    readable.push(outcome);
  }
  readable.push(await app.attempt('getOwnProduct', { params: { id: product._id } }, seller));
  const { rows } = await sql`
    SELECT * FROM events WHERE ${seller.user._id}::uuid = ANY(people)`.execute(app.db);
  readable.push(...rows);
  readable.push(...mails.received.filter((mail) => mail.to?.[0]?.address === seller.email));
  const text = JSON.stringify(readable);
  expect(text).toContain(product._id);
  for (const hidden of ['Quentin', 'quentin.quiet', 'Zanzibar', reporter.user._id]) {
    expect(text).not.toContain(hidden);
  }
  expect(logged()).not.toMatch(/Quentin|Zanzibar/);
});

it('exports a person’s reports and the decisions they were told about, and erases what they wrote', async () => {
  const reporter = await app.signUp();
  const other = await app.signUp();
  const product = await app.createProduct(other.token);
  const evidence = [await calls.upload(reporter)];
  const text = 'My own words about it.';
  const { case_id } = await calls.report(reporter, product._id, { text, evidence });
  const made = await calls.decide(admin, case_id, [{ type: 'warn' }]);
  await appeal(other, made.ok ? made.reply._id : '');
  const data = await app.call('getAccountData', {}, reporter);
  expect(data).toMatchObject({
    reports: [{ text, evidence, reason: 'counterfeit' }],
    decisions: [],
  });
  expect(await app.call('getAccountData', {}, other)).toMatchObject({
    reports: [],
    decisions: [{ statement, actions: ['warn'], appeal: why }],
  });
  for (const { email } of [reporter, other]) {
    const token = await app.identity.idToken({ email });
    await app.call('deleteAccount', { body: { confirmation: email } }, { token });
  }
  const read = await calls.one(second, case_id);
  expect(read).toMatchObject({
    state: 'appealed',
    reported: [{ text: '', evidence: [], reporter: { name: 'Former member' } }],
    decisions: [{ statement, appeal: { text: '' } }],
    product: { when_reported: { location: '' }, now: null },
  });
});

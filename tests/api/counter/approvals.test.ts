import { describe, expect, it } from 'vitest';
import type { Role } from '#contracts/permissions.ts';
import { startTestApp } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import type { Call, RawInput } from '#tests/support/contract-client.ts';
import { openCounter, returnOf, saleAt, saleOf } from '#tests/support/counter.ts';
import { buy, purchaseOf } from '#tests/support/intakes.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';

let clock = Date.now();
const app = await startTestApp({
  env: { RATE_LIMIT_FACTOR: '100' },
  now: () => new Date(clock),
});
const counter = await openCounter(app);
const { staff, colleague } = counter;
const pin = '2846';

/** Signs up someone whose PIN works on the counter's computer. */
async function withPin(role: Role) {
  const person = await app.signUp({ role });
  const proof = { token: person.idToken };
  await app.call('setPin', { body: { pin } }, proof);
  const body = { name: 'Counter 1' };
  return { ...person, ...(await app.call('addDevice', { body }, proof)) };
}
type Approver = Awaited<ReturnType<typeof withPin>>;
const boss = await withPin('admin');

const pinOf = ({ _id: id, secret }: Approver, request: string, typed = pin) => ({
  params: { id },
  body: { secret, pin: typed, request },
});
const approve = async (request: string, approver = boss) =>
  (await app.call('approveByPin', pinOf(approver, request))).approval;

type Asked = { call: Call; input: RawInput; key: string; token: string };
let keys = 0;
const asked = (call: Call, input: RawInput): Asked => {
  keys += 1;
  return { call, input, key: `key-${keys}`, token: staff.token };
};
const noSale = () => asked('recordNoSale', { body: { reason: 'Change' } });
const send = ({ call, input, key, token }: Asked, approval?: string) =>
  app.attempt(call as 'createTicket', input as never, {
    ...{ token, idempotencyKey: key },
    ...(approval !== undefined && { approval }),
  });
/** Sends a request that must need an approval, and returns what the approval is for. */
async function requestOf(one: Asked, approval?: string): Promise<string> {
  const sent = await send(one, approval);
  expect(sent).toMatchObject({ ok: false, error: { status: 403, code: 'approval_required' } });
  return (!sent.ok && sent.error.approval) || '';
}
const approvalsFor = async (id: string) =>
  (await auditEntries(app, id)).filter(({ action }) => action === 'approved');

async function lowPrice() {
  const { _id } = await counter.stock({ resale_price: '100' });
  return asked('createTicket', { body: saleAt(_id, '49.99', 'A friend') });
}
async function belowCost(price = '249.99') {
  const product = { resale_price: '300', original_price: '900' };
  const { id } = await buy(app, staff, purchaseOf(counter.photo, product));
  return asked('createTicket', { body: saleAt(id, price, 'A friend') });
}
async function override() {
  const product = await counter.stock();
  await app.book(product, await app.signUp());
  const body = { ...saleOf([product]), override: { reason: 'She called.' } };
  return asked('createTicket', { body });
}
async function refund() {
  const product = await counter.stock();
  const sale = await counter.sell(saleOf([product]));
  return asked('returnTicket', returnOf(sale._id, [product._id], '549.00', 'transfer'));
}
async function cashOut() {
  await app.attempt('openTill', { body: { count: '150' } }, staff);
  return asked('moveCash', { body: { amount: '-1', reason: 'Tea' } });
}

describe('an approval', () => {
  it.each([
    [
      'low_price',
      lowPrice,
      / for \$49\.99 needs an approval: the lowest price is \$50\.00, 50% of the tag price\.$/,
    ],
    [
      'below_cost',
      belowCost,
      / for \$249\.99 needs an approval: this is below what the shop paid\.$/,
    ],
    ['hold_override', override, / needs an approval: someone else has it on hold\.$/],
    ['cash_out', cashOut, /^Taking \$1 out of the till needs an approval\.$/],
    ['refund', refund, /^Paying back \$549\.00 by transfer needs an approval: nothing was paid/],
    ['no_sale', noSale, 'Opening the drawer without a sale needs an approval.'],
  ] as const)('is needed for %s, works once and is audited', async (what, make, message) => {
    const one = await make();
    const refused = await send(one);
    expect(refused).toMatchObject({ error: { message: expect.stringMatching(message) } });
    const before = (await approvalsFor(staff.user._id)).length;
    const approval = await approve(await requestOf(one));
    const [done, repeated] = await Promise.all([send(one, approval), send(one, approval)]);
    expect(done).toMatchObject({ ok: true });
    if (what !== 'no_sale') {
      expect(JSON.stringify(done.ok && done.reply)).toContain(`"approved_by":"${boss.user.name}"`);
    }
    expect(repeated.ok && repeated.reply).toEqual(done.ok && done.reply);
    expect((await approvalsFor(staff.user._id)).slice(before)).toEqual([
      {
        ...{ action: 'approved', actor_id: boss.user._id },
        details: { what: [what], record_id: expect.any(String) },
      },
    ]);
    expect(await send({ ...(await make()), token: boss.token })).toMatchObject({ ok: true });
  });

  it('is needed to lay away below the lowest price, and to return a deposit in another way', async () => {
    const { _id: product_id } = await counter.stock({ resale_price: '100' });
    const until = new Date(clock + 7 * 86_400_000).toISOString().slice(0, 10);
    const body = {
      lines: [{ product_id, price: '49.99', reason: 'A friend' }],
      customer: { name: 'Lena', email: 'lena@example.test' },
      ...{ payments: [{ method: 'card', amount: '10' }], until },
    };
    const laying = asked('createLayaway', { body });
    const laid = await send(laying, await approve(await requestOf(laying)));
    const id = laid.ok ? (laid.reply as { _id: string })._id : '';
    const payments = [{ method: 'transfer', amount: '10' }];
    const cancelling = asked('cancelLayaway', { params: { id }, body: { payments } });
    const approval = await approve(await requestOf(cancelling));
    const approved = { ok: true, reply: { approved_by: boss.user.name } };
    expect(laid).toMatchObject(approved);
    expect(await send(cancelling, approval)).toMatchObject(approved);
    expect((await approvalsFor(staff.user._id)).slice(-2)).toMatchObject([
      { details: { what: ['low_price'] } },
      { details: { what: ['refund'] } },
    ]);
  });

  it('of several things in one request is given at once', async () => {
    const one = await belowCost('149.99');
    const words =
      'the lowest price is $150.00, 50% of the tag price, and this is below what the shop paid';
    const refused = await send(one);
    expect(refused).toMatchObject({ error: { message: expect.stringContaining(words) } });
    expect(await send(one, await approve(await requestOf(one)))).toMatchObject({ ok: true });
    const [entry] = (await approvalsFor(staff.user._id)).slice(-1);
    expect(entry?.details).toMatchObject({ what: ['low_price', 'below_cost'] });
  });

  it('is asked for before anything is said about the cash in the till', async () => {
    const { input, ...one } = await cashOut();
    const body = { ...(input.body as object), amount: '-9999' };
    const approval = await approve(await requestOf({ ...one, input: { body } }));
    expect(await send({ ...one, input: { body } }, approval)).toMatchObject({
      ...{ ok: false, error: { code: 'invalid' } },
    });
  });

  it('belongs to one caller, one key and one body, for two minutes, and can’t be forged', async () => {
    const one = await cashOut();
    const approval = await approve(await requestOf(one));
    const more = { body: { amount: '-150', reason: 'Tea' } };
    for (const other of [
      { ...one, token: colleague.token },
      { ...one, key: 'other' },
      { ...one, input: more },
      { ...noSale(), key: one.key },
    ]) {
      await requestOf(other, approval);
    }
    const [id, version, until, signature] = approval.split('.');
    for (const forged of [
      [staff.user._id, version, until, signature],
      [id, Number(version) + 1, until, signature],
      [id, version, Number(until) + 1, signature],
      [id, version, until, ''],
    ]) {
      await requestOf(one, forged.join('.'));
    }
    expect((await app.refused('getAccount', {}, { token: approval })).status).toBe(401);
    clock += 120_000;
    await requestOf(one, approval);
    // Without a key, an approval could be used again.
    const body = { reason: 'Change' };
    const refused = await app.refused('recordNoSale', { body }, staff);
    expect(refused).toMatchObject({ code: 'approval_required' });
    expect(refused.approval).toBeUndefined();
  });

  it('ends when its giver is suspended, loses the role or signs out everywhere', async () => {
    const { act } = moderatorOf(app, () => new Date(clock));
    const ways: ((approver: Approver) => Promise<unknown>)[] = [
      ({ user }) => act('suspend', { personId: user._id }),
      ({ user: { _id: id } }) =>
        app.call('setRole', { params: { id }, body: { role: 'staff' } }, boss),
      (approver) => app.call('signOutEverywhere', {}, approver),
    ];
    for (const end of ways) {
      const approver = await withPin('admin');
      const one = noSale();
      const request = await requestOf(one);
      const approval = await approve(request, approver);
      await end(approver);
      await requestOf(one, approval);
      expect(await app.attempt('approveByPin', pinOf(approver, request))).toMatchObject({
        ok: false,
      });
    }
  });

  it('shares the five attempts with the sign-in, and neither begins nor ends a session', async () => {
    const approver = await withPin('admin');
    const { _id: id, secret } = approver;
    const session = await app.call('signInByPin', { params: { id }, body: { secret, pin } });
    const request = await requestOf(noSale());
    const guess = () => app.refused('approveByPin', pinOf(approver, request, '9371'));
    for (const left of ['4 tries', '3 tries', '2 tries', 'One try']) {
      expect((await guess()).message).toBe(`Wrong PIN. ${left} left.`);
      await approve(request, approver);
    }
    const token = session.accessToken;
    expect(await app.attempt('getAccount', {}, { token })).toMatchObject({ ok: true });
    expect((await guess()).code).toBe('sign_in_again');
    const right = await app.refused('approveByPin', pinOf(approver, request));
    expect(right.code).toBe('sign_in_again');
    const entered = { params: { id }, body: { secret, pin } };
    expect((await app.refused('signInByPin', entered)).code).toBe('sign_in_again');
    const wrongSecret = pinOf({ ...boss, secret }, request);
    expect((await app.refused('approveByPin', wrongSecret)).code).toBe('sign_in_again');
  });

  it('can’t be given by staff, and works in a session that began with a PIN', async () => {
    const clerk = await withPin('staff');
    const { _id: id, secret } = clerk;
    const { accessToken } = await app.call('signInByPin', {
      params: { id },
      body: { secret, pin },
    });
    const one = { ...noSale(), token: accessToken };
    const request = await requestOf(one);
    const refused = await app.refused('approveByPin', pinOf(clerk, request));
    expect(refused).toMatchObject({ code: 'forbidden', message: expect.stringContaining('can’t') });
    expect(await send(one, await approve(request))).toMatchObject({ ok: true });
  });
});

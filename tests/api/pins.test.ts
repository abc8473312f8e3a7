import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAccount, signOutEverywhere } from '#contracts/account.ts';
import { getAccountData } from '#contracts/account-data.ts';
import type { Role } from '#contracts/permissions.ts';
import {
  addDevice,
  endPinSession,
  getPin,
  removeDevice,
  removePin,
  renewPinSession,
  setPin,
  signInByPin,
} from '#contracts/pins.ts';
import { setRole } from '#contracts/user-list.ts';
import { startTestApp, type TestApp } from '#tests/support/api.ts';
import { moderationOf } from '#tests/support/moderation.ts';

let app: TestApp;
let clock = Date.now();
beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' }, now: () => new Date(clock) });
});
afterAll(() => app.stop());

const pass = (seconds: number) => {
  clock += seconds * 1000;
};
const name = 'Counter 1';
const pin = '2846';

/** Signs up a staff member with a PIN that works on one device. */
async function atCounter(role: Role = 'staff') {
  const person = await app.signUp({ role });
  const proof = { token: person.idToken };
  await app.call(setPin, { body: { pin } }, proof);
  const { _id: id, secret } = await app.call(addDevice, { body: { name } }, proof);
  return { ...person, proof, id, secret };
}

type Counter = Awaited<ReturnType<typeof atCounter>>;
const inputOf = ({ id, secret }: Counter, typed: string) => ({
  params: { id },
  body: { secret, pin: typed },
});
const enter = (at: Counter, typed = pin) => app.call(signInByPin, inputOf(at, typed));
const refusedPin = (at: Counter, typed = pin) => app.refused(signInByPin, inputOf(at, typed));
const renew = ({ id, secret }: Counter) =>
  app.attempt(renewPinSession, { params: { id }, body: { secret } });
const works = async (token: string) => (await app.attempt(getAccount, {}, { token })).ok;
const needsPassword = { status: 403, code: 'sign_in_again' };

describe('a PIN', () => {
  it.each([
    '0000',
    '1234',
    '8765',
    '7890',
    '2468',
    '1212',
    '123123',
    '2580',
    '123',
    '12345678901',
    '12a4',
    '١٢٣٤',
  ])('can’t be %s', async (bad) => {
    const { idToken } = await app.signUp({ role: 'staff' });
    const error = await app.refused(setPin, { body: { pin: bad } }, { token: idToken });
    expect(error).toMatchObject({ status: 422, fields: { pin: expect.any(String) } });
  });

  it('requires a sign-in within the last five minutes', async () => {
    const staff = await app.signUp({ role: 'staff' });
    const set = ({ idToken: token }: typeof staff) =>
      app.refused(setPin, { body: { pin } }, { token });
    const add = ({ idToken: token }: typeof staff) =>
      app.refused(addDevice, { body: { name } }, { token });
    pass(301);
    expect([await set(staff), await add(staff)]).toMatchObject([needsPassword, needsPassword]);
  });

  it('signs in on a device where the person logged in, and nowhere else', async () => {
    const at = await atCounter();
    const { accessToken, user } = await enter(at);
    expect(user).toEqual(at.user);
    expect((await app.call(getAccount, {}, { token: accessToken })).user).toEqual(at.user);
    const other = await atCounter();
    for (const wrong of [
      { ...at, secret: other.secret },
      { ...at, secret: `${at.secret}=` },
      { ...at, id: crypto.randomUUID() },
    ]) {
      expect(await refusedPin(wrong)).toMatchObject(needsPassword);
    }
    expect((await refusedPin(other, '2847')).message).toBe('Wrong PIN. 4 tries left.');
  });

  it('is neither stored nor exported', async () => {
    const at = await atCounter();
    const stored = await app.db
      .selectFrom('pins')
      .selectAll()
      .where('user_id', '=', at.user._id)
      .execute();
    const devices = await app.db
      .selectFrom('devices')
      .selectAll()
      .where('id', '=', at.id)
      .execute();
    const text = JSON.stringify(
      [stored, devices].flat().map(({ ...row }) => Object.values(row).map(String)),
    );
    expect(text).not.toContain(pin);
    expect(text).not.toContain(at.secret);
    const data = await app.call(getAccountData, {}, { token: at.token });
    expect(data.devices).toMatchObject([{ name }]);
    expect(JSON.stringify(data)).not.toContain(pin);
  });

  it('requires the password after five wrong attempts, and a right PIN resets the count', async () => {
    const at = await atCounter();
    const guess = async () => (await refusedPin(at, '9371')).message;
    for (let n = 0; n < 4; n += 1) await guess();
    await enter(at);
    const messages = [];
    for (let n = 0; n < 6; n += 1) messages.push(await guess());
    expect(messages).toEqual([
      ...['4 tries', '3 tries', '2 tries', 'One try'].map((left) => `Wrong PIN. ${left} left.`),
      '5 PINs were wrong. Log in with your password.',
      'This PIN doesn’t work on this computer. Log in with your password.',
    ]);
    expect(await refusedPin(at)).toMatchObject(needsPassword);
    const { devices } = await app.call(getPin, {}, { token: at.token });
    expect(devices).toMatchObject([{ _id: at.id, blocked: true }]);

    const body = { name, replaces: at.id };
    const { _id: id, secret } = await app.call(addDevice, { body }, at.proof);
    expect((await enter({ ...at, id, secret })).user).toEqual(at.user);
    expect((await app.call(getPin, {}, { token: at.token })).devices).toHaveLength(1);
  });

  it('allows five attempts in total, even if many arrive at once on several servers', async () => {
    const at = await atCounter();
    const second = await startTestApp({
      databaseUrl: app.databaseUrl,
      env: { RATE_LIMIT_FACTOR: '100' },
    });
    const guesses = Array.from({ length: 50 }, (_, n) =>
      (n % 2 ? second : app).refused(signInByPin, inputOf(at, String(3000 + n * 7))),
    );
    const codes = (await Promise.all(guesses)).map(({ code, message }) =>
      message.startsWith('This PIN doesn’t work') ? 'not tried' : code,
    );
    await second.stop();
    expect(codes.filter((code) => code !== 'not tried').toSorted()).toEqual([
      ...Array(4).fill('invalid'),
      'sign_in_again',
    ]);
    expect(await refusedPin(at)).toMatchObject(needsPassword);
  });
});

describe('a session that was started with a PIN', () => {
  it('can be renewed until the shift ends', async () => {
    const at = await atCounter();
    const { accessToken, ends_at } = await enter(at);
    expect(Date.parse(ends_at) - clock).toBe(12 * 3_600_000);
    pass(3601);
    expect(await works(accessToken)).toBe(false);
    const renewed = await renew(at);
    expect(renewed).toMatchObject({ ok: true, reply: { ends_at } });
    pass(11 * 3600 - 60);
    const last = await renew(at);
    const token = last.ok ? last.reply.accessToken : '';
    expect(last.ok && last.reply.expires_at <= ends_at).toBe(true);
    expect(await works(token)).toBe(true);
    pass(120);
    expect(await works(token)).toBe(false);
    expect(await renew(at)).toMatchObject({ ok: false, error: { code: 'unauthenticated' } });
  });

  it.each<[string, (at: Counter) => Promise<unknown>]>([
    ['signs out everywhere', (at) => app.call(signOutEverywhere, {}, { token: at.token })],
    [
      'removes the device',
      (at) => app.call(removeDevice, { params: { id: at.id } }, { token: at.token }),
    ],
    ['removes the PIN', (at) => app.call(removePin, {}, { token: at.token })],
    [
      'loses the role',
      async (at) => {
        const admin = await app.signUp({ role: 'admin' });
        const input = { params: { id: at.user._id }, body: { role: 'user' } } as const;
        await app.call(setRole, input, { token: admin.token });
      },
    ],
    [
      'is suspended',
      (at) =>
        app.db
          .updateTable('users')
          .set({ suspended_until: new Date(clock + 3_600_000) })
          .where('id', '=', at.user._id)
          .execute(),
    ],
  ])('ends at once, with the PIN, when the person %s', async (_, act) => {
    const at = await atCounter();
    const { accessToken } = await enter(at);
    expect(await works(accessToken)).toBe(true);
    await act(at);
    await expect.poll(() => works(accessToken)).toBe(false);
    expect((await renew(at)).ok).toBe(false);
    expect((await refusedPin(at)).status).toBe(403);
  });

  it('ends when the person changes the PIN', async () => {
    const at = await atCounter();
    const { accessToken } = await enter(at);
    await app.call(setPin, { body: { pin: '7193' } }, at.proof);
    await expect.poll(() => works(accessToken)).toBe(false);
    expect((await renew(at)).ok).toBe(false);
    expect((await enter(at, '7193')).user).toEqual(at.user);
  });

  it('ends when the computer is locked, but not without its secret', async () => {
    const [at, other] = [await atCounter(), await atCounter()];
    const { accessToken } = await enter(at);
    const end = (secret: string) =>
      app.call(endPinSession, { params: { id: at.id }, body: { secret } });
    expect(await end(other.secret)).toEqual({ deletedCount: 0 });
    expect(await works(accessToken)).toBe(true);
    expect(await end(at.secret)).toEqual({ deletedCount: 1 });
    await expect.poll(() => works(accessToken)).toBe(false);
    expect((await renew(at)).ok).toBe(false);
    expect((await enter(at)).user).toEqual(at.user);
  });

  it('can only decide what staff may decide', async () => {
    const { token } = await enter(await atCounter('admin')).then(({ accessToken }) => ({
      token: accessToken,
    }));
    const calls = moderationOf(app);
    const { user } = await app.signUp({ role: 'staff' });
    const target = { type: 'user', id: user._id } as const;
    const reporter = await app.signUp({ role: 'admin' });
    const { case_id } = await calls.report(reporter, '', { target, reason: 'scam' });
    const suspended = await calls.decide({ token }, case_id, [{ type: 'suspend' }]);
    expect(suspended).toMatchObject({ ok: false, error: needsPassword });
    expect((await calls.decide({ token }, case_id, [{ type: 'warn' }])).ok).toBe(true);
  });

  it('requires the password again 90 days after the last login with it', async () => {
    const at = await atCounter();
    pass(90 * 86_400 - 3600);
    await enter(at);
    expect((await renew(at)).ok).toBe(true);
    pass(3601);
    expect((await renew(at)).ok).toBe(false);
    expect(await refusedPin(at)).toMatchObject(needsPassword);
  });

  it('belongs to one person: others can’t see or remove the device', async () => {
    const [at, other] = [await atCounter(), await atCounter()];
    const removed = await app.call(removeDevice, { params: { id: at.id } }, { token: other.token });
    expect(removed.deletedCount).toBe(0);
    expect((await app.call(getPin, {}, { token: other.token })).devices).toHaveLength(1);
    expect((await enter(at)).user).toEqual(at.user);
  });
});

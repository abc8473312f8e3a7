import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '#contracts/permissions.ts';
import { startTestApp } from '#tests/support/api.ts';
import { auditEntries } from '#tests/support/audit-entries.ts';
import { moderationOf } from '#tests/support/moderation.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';
import { until } from '#tests/support/until.ts';

let clock = Date.now();
const app = await startTestApp({ env: { RATE_LIMIT_FACTOR: '100' }, now: () => new Date(clock) });

const pass = (seconds: number) => {
  clock += seconds * 1000;
};
const name = 'Counter 1';
const pin = '2846';

/** Signs up a staff member with a PIN that works on one device. */
async function atCounter(role: Role = 'staff') {
  const person = await app.signUp({ role });
  const proof = { token: person.idToken };
  await app.call('setPin', { body: { pin } }, proof);
  const { _id: id, secret } = await app.call('addDevice', { body: { name } }, proof);
  return { ...person, proof, id, secret };
}

type Counter = Awaited<ReturnType<typeof atCounter>>;
const inputOf = ({ id, secret }: Counter, typed: string) => ({
  params: { id },
  body: { secret, pin: typed },
});
const enter = (at: Counter, typed = pin) => app.call('signInByPin', inputOf(at, typed));
const refusedPin = (at: Counter, typed = pin) => app.refused('signInByPin', inputOf(at, typed));
const renew = ({ id, secret }: Counter, renewal_secret: string | undefined) =>
  app.attempt('renewPinSession', { params: { id }, body: { secret, renewal_secret } });
const end = ({ id, secret }: Counter, renewal_secret?: string) =>
  app.attempt('endPinSession', { params: { id }, body: { secret, renewal_secret } });
const works = async (token: string) => (await app.attempt('getAccount', {}, { token })).ok;
const needsPassword = { status: 403, code: 'sign_in_again' };

describe('a PIN', () => {
  it('can’t be easy to guess, too short, too long or other than digits', async () => {
    const { idToken } = await app.signUp({ role: 'staff' });
    const easy = ['0000', '1234', '8765', '7890', '2468', '1212', '123123', '2580'];
    for (const bad of [...easy, '123', '12345678901', '12a4', '١٢٣٤']) {
      const error = await app.refused('setPin', { body: { pin: bad } }, { token: idToken });
      expect(error, bad).toMatchObject({ status: 422, fields: { pin: expect.any(String) } });
    }
  });

  it('requires a sign-in within the last five minutes', async () => {
    const staff = await app.signUp({ role: 'staff' });
    const set = ({ idToken: token }: typeof staff) =>
      app.refused('setPin', { body: { pin } }, { token });
    const add = ({ idToken: token }: typeof staff) =>
      app.refused('addDevice', { body: { name } }, { token });
    pass(301);
    expect([await set(staff), await add(staff)]).toMatchObject([needsPassword, needsPassword]);
  });

  it('signs in on a device where the person logged in, and nowhere else', async () => {
    const at = await atCounter();
    const entered = await app.attempt('signInByPin', inputOf(at, pin));
    if (!entered.ok) throw new Error(entered.error.message);
    const { accessToken, user } = entered.reply;
    expect(user).toEqual(at.user);
    expect(entered.headers.get('cache-control')).toBe('no-store');
    expect(entered.headers.get('vary')).toBeNull();
    expect((await app.call('getAccount', {}, { token: accessToken })).user).toEqual(at.user);
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
    const data = await app.call('getAccountData', {}, at);
    expect(data.devices).toMatchObject([{ name }]);
    expect(JSON.stringify(data)).not.toContain(pin);
  });

  it('requires the password after five wrong attempts, each with an audit entry, even with right ones in between', async () => {
    const at = await atCounter();
    const guess = async () => (await refusedPin(at, '9371')).message;
    const messages = [];
    for (let n = 0; n < 6; n += 1) {
      messages.push(await guess());
      if (n < 4) await enter(at);
    }
    expect(messages).toEqual([
      ...['4 tries', '3 tries', '2 tries', 'One try'].map((left) => `Wrong PIN. ${left} left.`),
      '5 PINs were wrong. Log in with your password.',
      'This PIN doesn’t work on this computer. Log in with your password.',
    ]);
    const all = await auditEntries(app, at.user._id);
    const entries = all.filter(({ action }) => /^wrong|blocked/.test(action));
    const wrong = (tries_left: number) => ({
      action: 'wrong PIN',
      details: { tries_left },
      actor_id: at.user._id,
    });
    expect(entries).toEqual([
      ...[4, 3, 2, 1, 0].map(wrong),
      { action: 'PIN blocked on a computer', details: {}, actor_id: at.user._id },
    ]);

    expect(await refusedPin(at)).toMatchObject(needsPassword);
    const { devices } = await app.call('getPin', {}, at);
    expect(devices).toMatchObject([{ _id: at.id, blocked: true }]);

    const body = { name, replaces: at.id };
    const { _id: id, secret } = await app.call('addDevice', { body }, at.proof);
    expect((await enter({ ...at, id, secret })).user).toEqual(at.user);
    expect((await app.call('getPin', {}, at)).devices).toHaveLength(1);
  });

  it('forgets wrong attempts after twelve hours without any', async () => {
    const at = await atCounter();
    const guess = async () => (await refusedPin(at, '9371')).message;
    expect([await guess(), await guess()]).toEqual([
      'Wrong PIN. 4 tries left.',
      'Wrong PIN. 3 tries left.',
    ]);
    pass(12 * 3600 - 1);
    expect(await guess()).toBe('Wrong PIN. 2 tries left.');
    pass(12 * 3600);
    expect(await guess()).toBe('Wrong PIN. 4 tries left.');
  });

  it('allows five attempts in total, even if many arrive at once on several servers', async () => {
    const at = await atCounter();
    const second = await startTestApp({
      databaseUrl: app.databaseUrl,
      env: { RATE_LIMIT_FACTOR: '100' },
      now: () => new Date(clock),
    });
    const guesses = Array.from({ length: 50 }, (_, n) =>
      (n % 2 ? second : app).refused('signInByPin', inputOf(at, String(3000 + n * 7))),
    );
    const codes = (await Promise.all(guesses)).map(({ code, message }) =>
      message.startsWith('This PIN doesn’t work') ? 'not tried' : code,
    );
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
    const { accessToken, ends_at, renewal_secret } = await enter(at);
    expect(Date.parse(ends_at) - clock).toBe(12 * 3_600_000);
    pass(3601);
    expect(await works(accessToken)).toBe(false);
    const renewed = await renew(at, renewal_secret);
    expect(renewed).toMatchObject({ ok: true, reply: { ends_at } });
    pass(11 * 3600 - 60);
    const last = await renew(at, renewal_secret);
    const token = last.ok ? last.reply.accessToken : '';
    expect(last.ok && last.reply.expires_at <= ends_at).toBe(true);
    expect(await works(token)).toBe(true);
    pass(120);
    expect(await works(token)).toBe(false);
    expect(await renew(at, renewal_secret)).toMatchObject({
      ok: false,
      error: { code: 'unauthenticated' },
    });
  });

  it('can’t be renewed with only what the computer’s keychain contains', async () => {
    const at = await atCounter('admin');
    const { accessToken } = await enter(at);
    for (const secret of [undefined, at.secret, accessToken.slice(0, 100)]) {
      expect(await renew(at, secret)).toMatchObject({ error: { code: 'unauthenticated' } });
    }
  });

  it('from before the upgrade needs the PIN again, and the computer keeps working', async () => {
    const at = await atCounter();
    const { accessToken } = await enter(at);
    // What a row of 0.2.0 looks like after the migration.
    const old = { renewal_hash: null, pin_tried_at: null, wrong_pins: 2 };
    await app.change('devices', at.id, old);
    expect(await works(accessToken)).toBe(false);
    expect(await renew(at, undefined)).toMatchObject({ error: { code: 'unauthenticated' } });
    expect((await refusedPin(at, '9371')).message).toBe('Wrong PIN. 2 tries left.');
    expect((await enter(at)).user).toEqual(at.user);
  });

  it('is only renewed with its own secret, and wrong PINs stay below the limit, whatever happens', async () => {
    const step = fc.constantFrom(
      ...([1, 5, 12] as const).map((hours) => ({ do: 'pass', count: hours }) as const),
      ...([1, 3] as const).map((count) => ({ do: 'guess', count }) as const),
      ...(['enter', 'enter', 'lock', 'lock unheard', 'renew'] as const).map(
        (name) => ({ do: name, count: 1 }) as const,
      ),
    );
    const run = async (steps: { do: string; count: number }[]) => {
      const at = await atCounter();
      const past: { token: string; secret: string }[] = [];
      const wrong: number[] = [];
      let running: { token: string; secret: string; until: number } | null = null;
      let blocked = false;
      const over = () => {
        if (running) past.push(running);
        running = null;
      };
      for (const { do: name, count } of steps) {
        if (name === 'pass') pass(count * 3600);
        if (name === 'enter') {
          const entered = await app.attempt('signInByPin', inputOf(at, pin));
          expect(entered.ok).toBe(!blocked);
          if (!entered.ok) continue;
          over();
          const { accessToken: token, renewal_secret: secret = '', ends_at } = entered.reply;
          running = { token, secret, until: Date.parse(ends_at) };
        }
        for (let n = 0; name === 'guess' && n < count; n += 1) {
          const { message } = await refusedPin(at, '9371');
          if (!message.startsWith('This PIN doesn’t')) wrong.push(clock);
          blocked ||= message.startsWith('5 PINs');
          const recent = wrong.filter((time) => time > clock - 12 * 3_600_000);
          expect(recent.length).toBeLessThanOrEqual(5);
        }
        if (name === 'lock') {
          await end(at, running?.secret);
          over();
        }
        // A lock that the server never hears of leaves only what is in the keychain.
        const tried = [undefined, at.secret, past.at(-1)?.secret, past[0]?.secret];
        if (name === 'lock unheard') {
          for (const secret of tried) expect((await renew(at, secret)).ok).toBe(false);
        }
        if (name === 'renew' && running) {
          const renewed = await renew(at, running.secret);
          expect(renewed.ok).toBe(clock < running.until);
        }
        for (const { token } of past.slice(-2)) expect(await works(token)).toBe(false);
      }
    };
    const steps = fc.array(step, { minLength: 15, maxLength: 20 });
    await fc.assert(fc.asyncProperty(steps, run), { seed: 1, numRuns: 8, endOnFailure: true });
  });

  it.each<[string, (at: Counter) => Promise<unknown>]>([
    ['signs out everywhere', (at) => app.call('signOutEverywhere', {}, at)],
    ['removes the device', (at) => app.call('removeDevice', { params: { id: at.id } }, at)],
    ['removes the PIN', (at) => app.call('removePin', {}, at)],
    [
      'loses the role',
      async (at) => {
        const admin = await app.signUp({ role: 'admin' });
        const input = { params: { id: at.user._id }, body: { role: 'user' } } as const;
        await app.call('setRole', input, admin);
      },
    ],
    [
      'is suspended',
      (at) => {
        const now = () => new Date(clock);
        return moderatorOf(app, now).act('suspend', { personId: at.user._id }, null);
      },
    ],
  ])('ends at once, with the PIN, when the person %s', async (_, act) => {
    const at = await atCounter();
    const { accessToken, renewal_secret } = await enter(at);
    expect(await works(accessToken)).toBe(true);
    await act(at);
    await until(async () => !(await works(accessToken)), 'the session ends');
    expect((await renew(at, renewal_secret)).ok).toBe(false);
    expect((await refusedPin(at)).status).toBe(403);
  });

  it('ends when the person changes the PIN', async () => {
    const at = await atCounter();
    const { accessToken, renewal_secret } = await enter(at);
    await app.call('setPin', { body: { pin: '7193' } }, at.proof);
    await expect.poll(() => works(accessToken)).toBe(false);
    expect((await renew(at, renewal_secret)).ok).toBe(false);
    expect((await enter(at, '7193')).user).toEqual(at.user);
  });

  it('ends when the computer is locked, but not without its secret', async () => {
    const [at, other] = [await atCounter(), await atCounter()];
    const { accessToken, renewal_secret } = await enter(at);
    expect(await end({ ...at, secret: other.secret })).toMatchObject({ error: needsPassword });
    expect(await works(accessToken)).toBe(true);
    expect(await end(at, renewal_secret)).toMatchObject({ reply: { deletedCount: 1 } });
    await expect.poll(() => works(accessToken)).toBe(false);
    expect((await renew(at, renewal_secret)).ok).toBe(false);
    const next = await enter(at);
    expect(next.user).toEqual(at.user);
    // A request that arrives late ends only the session that it is about.
    expect(await end(at, renewal_secret)).toMatchObject({ reply: { deletedCount: 0 } });
    expect(await works(next.accessToken)).toBe(true);
    expect(await end(at)).toMatchObject({ reply: { deletedCount: 1 } });
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
    const { renewal_secret } = await enter(at);
    expect((await renew(at, renewal_secret)).ok).toBe(true);
    pass(3601);
    expect((await renew(at, renewal_secret)).ok).toBe(false);
    expect(await refusedPin(at)).toMatchObject(needsPassword);
  });

  it('belongs to one person: others can’t see or remove the device', async () => {
    const [at, other] = [await atCounter(), await atCounter()];
    const removed = await app.call('removeDevice', { params: { id: at.id } }, other);
    expect(removed.deletedCount).toBe(0);
    expect((await app.call('getPin', {}, other)).devices).toHaveLength(1);
    expect((await enter(at)).user).toEqual(at.user);
  });
});

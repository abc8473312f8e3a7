import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import type { Keychain } from '#electron/main/keychain.ts';
import { connectServer, type ServerConnection } from '#electron/main/server-connection.ts';
import { openSettings } from '#electron/main/settings.ts';
import type { Account } from '#tests/e2e/support/accounts.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { readableLog } from './support/quiet-log.ts';
import { owner, runningShop, shopOrigin } from './support/shop.ts';

// The keychain of one of the shop's computers. The tests start the application several times with this keychain.
const secrets = new Map<string, string>();
const keychain: Keychain = {
  read: async (account) => secrets.get(account) ?? null,
  write: async (account, secret) => void secrets.set(account, secret),
  remove: async (account) => void secrets.delete(account),
};
/** What renews the sessions that the shop has started so far. */
const renewalSecrets: string[] = [];
let offline = false;
const network: typeof fetch = async (input, init) => {
  if (offline) throw new TypeError('fetch failed');
  const response = await fetch(input, init);
  const reply = await response.clone().json();
  if (reply.renewal_secret) renewalSecrets.push(reply.renewal_secret);
  return response;
};
const tell = vi.fn();
const pin = '2846';
const folder = await temporaryFolder();
const boss = await owner();

function start(): ServerConnection {
  const { log } = readableLog();
  return connectServer(shopOrigin(), {
    ...{ fetch: network, keychain, log, tell, openExternal: vi.fn() },
    settings: openSettings(join(folder, 'settings.json'), log),
    system: 'linux',
    computer: 'Counter 1',
  });
}
let computer = start();
function restart(): void {
  computer.close();
  computer = start();
}
afterAll(() => computer.close());

const logIn = async ({ email, password }: Account) =>
  (await computer.signIn()).signIn({ email, password });
const people = () => computer.people.state().people;
const enter = (typed: string) => computer.people.enter({ id: people()[0]?._id ?? '', pin: typed });
/** Returns a function that asks the server whether the current session still works. */
async function statusOfSession() {
  const headers = { authorization: `Bearer ${await computer.session.bearer()}` };
  return async () => (await fetch(`${shopOrigin()}/api/account`, { headers })).status;
}
const isSignedIn = async () => (await computer.session.bearer()) !== null;

it('remembers staff who log in, and no one else', async () => {
  expect(await logIn(await runningShop().signUp('Cora Customer'))).toMatchObject({ ok: true });
  expect(await logIn(boss)).toMatchObject({ ok: true });
  const known = () => expect(people()).toMatchObject([{ name: 'Olga Owner' }]);
  await vi.waitFor(known, { timeout: 120_000 });
  const proof = { by: 'password', password: boss.password } as const;
  expect(await (await computer.signIn()).setPin({ pin, proof })).toMatchObject({ ok: true });
});

it('has no session while it is locked, also after a restart', async () => {
  const before = await computer.session.bearer();
  await computer.people.lock();
  expect([await isSignedIn(), secrets.has('session')]).toEqual([false, false]);
  expect(before).toMatch(/^eyJ/);
  restart();
  expect(computer.people.state()).toMatchObject({ locked: true, people: [{ name: 'Olga Owner' }] });
  expect(await isSignedIn()).toBe(false);

  // Simulate a computer that was turned off after saving the lock but before deleting the session.
  secrets.set('session', JSON.stringify({ origin: shopOrigin(), session: {}, signIn: null }));
  restart();
  expect(await isSignedIn()).toBe(false);
});

it('unlocks with the right PIN', async () => {
  expect(await enter('2847')).toMatchObject({
    ok: false,
    failure: { fields: { pin: 'Wrong PIN. 4 tries left.' } },
  });
  expect(computer.people.state().locked).toBe(true);
  expect(await enter(pin)).toMatchObject({ ok: true, value: { email: boss.email } });
  expect([computer.people.state().locked, await isSignedIn()]).toEqual([false, true]);
});

it('approves a request with a PIN, and keeps the session', async () => {
  const token = await computer.session.bearer();
  const approve = (typed: string) =>
    computer.people.approve({ id: people()[0]?._id ?? '', pin: typed, request: 'a request' });
  expect(people()).toMatchObject([{ approves: true }]);
  expect(await approve('2847')).toMatchObject({ ok: false, failure: { code: 'invalid' } });
  expect(await approve(pin)).toEqual({ ok: true, value: expect.stringMatching(/^[\w.-]+$/) });
  expect(await computer.session.bearer()).toBe(token);
});

it('renews the session of a PIN without the password, but not after a restart', async () => {
  const renew = async () => computer.session.rejected(await computer.session.bearer());
  const token = await computer.session.bearer();
  expect(await renew()).toMatchObject({ ok: true, value: { email: boss.email } });
  expect(await computer.session.bearer()).not.toBe(token);
  restart();
  expect([await isSignedIn(), computer.people.state().locked]).toEqual([true, false]);
  expect(await renew()).toMatchObject({ ok: false, failure: { status: 401 } });
  expect([await isSignedIn(), computer.people.state().locked]).toEqual([false, true]);
  expect(await enter(pin)).toMatchObject({ ok: true });
});

it('starts locked after a night, however it ended, but not after a short break', async () => {
  /** Starts the computer again, `ms` milliseconds after it was last used. It lost its power, so it was not closed. */
  const unusedFor = async (ms: number | null) => {
    const now = Date.now();
    if (ms !== null) {
      vi.setSystemTime(now - ms);
      computer.people.used();
      vi.setSystemTime(now);
    }
    const file = join(folder, 'settings.json');
    const { usedAt, ...kept } = JSON.parse(await readFile(file, 'utf8'));
    computer.close();
    await writeFile(file, JSON.stringify(ms === null ? kept : { ...kept, usedAt }));
    restart();
    return computer.people.state().locked;
  };
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  // The last use is unknown, or the clock was wrong.
  for (const ms of [null, 6 * 60_000, -3_600_000]) {
    expect(await unusedFor(ms), String(ms)).toBe(true);
    expect(await isSignedIn()).toBe(false);
    expect(await enter(pin)).toMatchObject({ ok: true });
  }
  expect(await unusedFor(4 * 60_000)).toBe(false);
});

it('locks with the system, unless the idle lock is off', async () => {
  computer.people.setMinutes(null);
  await computer.people.follow();
  expect(computer.people.state().locked).toBe(false);
  computer.people.setMinutes(5);
  await computer.people.follow();
  expect([await isSignedIn(), computer.people.state().locked]).toEqual([false, true]);
  expect(await enter(pin)).toMatchObject({ ok: true });
});

it('locks when the server ends that session', async () => {
  const token = await computer.session.bearer();
  const headers = { authorization: `Bearer ${token}` };
  const address = `${shopOrigin()}/api/account`;
  const { devices } = await (await fetch(`${address}/pin`, { headers })).json();
  // Select the device by its name, because other test files may have logged in on other computers.
  const own = devices.find(({ name }: { name: string }) => name === 'Counter 1');
  expect(own).toMatchObject({ blocked: false });
  await fetch(`${address}/devices/${own._id}`, { method: 'DELETE', headers });
  await computer.session.rejected(token);
  expect(await isSignedIn()).toBe(false);
  expect(computer.people.state().locked).toBe(true);
  expect(tell).toHaveBeenCalledWith('session.changed');
  expect(await enter(pin)).toMatchObject({ ok: false, failure: { code: 'sign_in_again' } });
});

it('unlocks with the password, and then accepts the PIN again', async () => {
  expect(await logIn(boss)).toMatchObject({ ok: true });
  expect(computer.people.state().locked).toBe(false);
  expect(await enter(pin)).toMatchObject({ ok: true });
  // Windows limits a credential to 2,560 bytes, which is 1,280 characters in UTF-16.
  for (const secret of secrets.values()) expect(secret.length).toBeLessThan(1280);
  const kept = await readFile(join(folder, 'settings.json'), 'utf8');
  for (const secret of secrets.values()) expect(kept).not.toContain(secret);
  expect(renewalSecrets).not.toEqual([]);
  const stored = [...secrets.values(), kept].join();
  for (const secret of renewalSecrets) expect(stored).not.toContain(secret);
});

it.each<[string, () => Promise<unknown>]>([
  ['it is locked', () => computer.people.lock()],
  [
    'someone logs in with a password',
    async () =>
      expect(await logIn(await runningShop().signUp('Carla Customer'))).toMatchObject({ ok: true }),
  ],
])('ends the session of a PIN on the server too when %s', async (_, act) => {
  const status = await statusOfSession();
  expect(await status()).toBe(200);
  await act();
  await vi.waitFor(async () => expect(await status()).toBe(401), { timeout: 120_000 });
  expect(await enter(pin)).toMatchObject({ ok: true });
});

it('ends the session on the server when the connection is back after the lock', async () => {
  const status = await statusOfSession();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  offline = true;
  await computer.people.lock();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(await status()).toBe(200);
  offline = false;
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
  await vi.waitFor(async () => expect(await status()).toBe(401), { timeout: 120_000 });
  expect(await enter(pin)).toMatchObject({ ok: true });
});

it('ignores a sign-in that began before someone else took over', async () => {
  const other = await runningShop().signUp('Carl Customer');
  const earlier = await computer.signIn();
  await computer.people.lock();
  expect(await enter(pin)).toMatchObject({ ok: true });
  const late = await earlier.signIn({ email: other.email, password: other.password });
  expect(late).toMatchObject({ ok: false, failure: { status: 401 } });
  expect(computer.session.read()?.user.email).toBe(boss.email);
});

it('forgets a person and their secret', async () => {
  const id = people()[0]?._id ?? '';
  await computer.people.forget(id);
  expect([people(), secrets.has(`device:${id}`)]).toEqual([[], false]);
});

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  callSignIn,
  refusal,
  renew,
  signIn,
  signInWithGoogle,
  signUp,
} from '#tests/support/sign-in-accounts.ts';
import {
  isRunning,
  type SignInUnderTest,
  startSignIn,
  temporaryFolder,
} from '#tests/support/sign-in-service.ts';
import { until } from '#tests/support/until.ts';

const password = 'Fret#2nd';
let dataDir: string;
let removeFolder: () => Promise<void>;
let running: SignInUnderTest;

beforeEach(async () => {
  ({ folder: dataDir, remove: removeFolder } = await temporaryFolder());
  running = await startSignIn(dataDir);
});

afterEach(async () => {
  await running.service.stop();
  await removeFolder();
});

/** Kills the service with SIGKILL and waits until its parent process has started a new one. */
async function killAndWait() {
  const { pid, url } = running.service;
  process.kill(pid, 'SIGKILL');
  await until(() => running.service.pid !== pid, 'another sign-in process');
  await until(() => fetch(url).then((reply) => reply.status === 404), 'its answer');
}

it('keeps an account whose sign-up was confirmed just before kill -9', async () => {
  const { url } = running.service;
  for (const email of ['one@example.test', 'two@example.test', 'three@example.test']) {
    const { uid } = await signUp(url, { email, password });
    await killAndWait();
    expect((await signIn(url, { email, password })).uid).toBe(uid);
  }
});

it('keeps the accounts of twenty simultaneous sign-ups', async () => {
  const { url } = running.service;
  const emails = Array.from({ length: 20 }, (_, index) => `person${index}@example.test`);
  const accounts = await Promise.all(emails.map((email) => signUp(url, { email, password })));
  await killAndWait();
  const again = await Promise.all(emails.map((email) => signIn(url, { email, password })));
  expect(again.map(({ uid }) => uid)).toEqual(accounts.map(({ uid }) => uid));
});

it('accepts one of many simultaneous sign-ups with the same address', async () => {
  const body = { email: 'Same@example.test', password, returnSecureToken: true };
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => callSignIn(running.service.url, 'accounts:signUp', body)),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter((reply) => refusal(reply) === 'EMAIL_EXISTS')).toHaveLength(11);
});

it('keeps users signed in, with name, Google link and changes, after kill -9 and a clean restart', async () => {
  const { url } = running.service;
  const ada = await signUp(url, { email: 'ada@example.test', password });
  await callSignIn(url, 'accounts:update', { idToken: ada.idToken, displayName: 'Ada L.' });
  const google = { sub: 'google-1', email: 'grace@example.test', name: 'Grace' };
  const grace = await signInWithGoogle(url, google);
  const gone = await signUp(url, { email: 'gone@example.test', password });
  await callSignIn(url, 'accounts:delete', { idToken: gone.idToken });

  await killAndWait();
  await running.service.stop();
  running = await startSignIn(dataDir);

  const renewed = await renew(running.service.url, ada.refreshToken);
  expect(renewed.status).toBe(200);
  expect(decodeJwt(String(renewed.body.id_token))).toMatchObject({ sub: ada.uid, name: 'Ada L.' });
  expect((await signInWithGoogle(running.service.url, google)).uid).toBe(grace.uid);
  expect(refusal(await renew(running.service.url, gone.refreshToken))).toBe(
    'INVALID_REFRESH_TOKEN',
  );
});

it('accepts an ID token from before a restart', async () => {
  const { idToken, uid } = await signUp(running.service.url, {
    email: 'ada@example.test',
    password,
  });
  await killAndWait();
  const { body } = await callSignIn(running.service.url, 'accounts:lookup', { idToken });
  expect(body.users).toMatchObject([{ localId: uid }]);
});

it('never stores a password or replies with its hash', async () => {
  const { idToken } = await signUp(running.service.url, { email: 'ada@example.test', password });
  const lookup = await callSignIn(running.service.url, 'accounts:lookup', { idToken });
  expect(JSON.stringify(lookup.body)).not.toMatch(/hash|salt/i);
  const journal = await readFile(path.join(dataDir, 'sign-in', 'accounts.ndjson'), 'utf8');
  expect(journal).toContain('ada@example.test');
  expect(journal).not.toContain(password);
});

it('creates a demo account once, with a confirmed address', async () => {
  const account = { email: 'Admin@example.test', password, name: 'Admin' };
  const [first, second] = await Promise.all([
    running.service.createAccount(account),
    running.service.createAccount(account),
  ]);
  expect(second).toEqual(first);
  await killAndWait();
  expect(await running.service.createAccount({ ...account, password: 'other-one' })).toEqual(first);
  const { idToken, uid } = await signIn(running.service.url, account);
  expect(uid).toBe(first.uid);
  expect(decodeJwt(idToken)).toMatchObject({ email_verified: true, name: 'Admin' });
});

it('can be stopped twice, and leaves no process', async () => {
  const { pid } = running.service;
  await Promise.all([running.service.stop(), running.service.stop()]);
  expect(isRunning(pid)).toBe(false);
});

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { ConfigError, parseConfig } from '#server/config.ts';
import type { KeyRing } from '#server/gateways/key-ring.ts';
import { forgetKeys, openKeys } from '#server/open-keys.ts';
import { startTestApp, uploadPhoto } from '#tests/support/api.ts';
import { createContractClient } from '#tests/support/contract-client.ts';
import { appUrlOf, createTestDatabase } from '#tests/support/database.ts';
import { bookingOf } from '#tests/support/example-product.ts';
import { waitersFor } from '#tests/support/lock-waiters.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { moderatorOf } from '#tests/support/moderation-effects.ts';
import { startShop } from '#tests/support/shop-process.ts';
import { callSignIn, signUp } from '#tests/support/sign-in-accounts.ts';
import { until } from '#tests/support/until.ts';

const folder = await mkdtemp(join(tmpdir(), 'second-fret-keys-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const [first, second, other] = ['first', 'second', 'other'].map(
  (name) => `the ${name} key, which is longer than 32 bytes`,
);

it('keeps people signed in while a new key replaces the old one, step by step on two servers', async () => {
  const mails = await startMailServer();
  const [old, next] = [first, second].map((key) => new TextEncoder().encode(key));
  if (!old || !next) throw new Error('a key is missing');
  const start = async (tokenKeys: KeyRing, shop: { databaseUrl?: string } = {}) => {
    const env = { ...mails.env, RATE_LIMIT_FACTOR: '100', DATA_DIR: folder };
    const server = await startTestApp({ ...shop, env, parts: { tokenKeys } });
    return server;
  };
  let running = await start([old]);
  const { databaseUrl } = running;

  const staff = await running.signUp({ role: 'staff' });
  const proof = { token: staff.idToken };
  const pin = '2846';
  await running.call('setPin', { body: { pin } }, proof);
  const computer = await running.call('addDevice', { body: { name: 'Till' } }, proof);
  const inputPin = { params: { id: computer._id }, body: { secret: computer.secret, pin } };
  const product = await running.createProduct(staff.token);
  const buyer = await running.signUp();
  await running.call('createBooking', { body: bookingOf(product, buyer) }, buyer);
  const mail = await until(
    () => mails.received.find(({ to }) => to?.[0]?.address === buyer.email),
    'a mail with a link',
  );
  const link = mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const unsubscribing = { body: { token: link.slice(0, -1).split('/').at(-1) ?? '' } };
  await moderatorOf(running, () => new Date()).act('hide_product', {
    personId: staff.user._id,
    productId: product._id,
  });
  const hidden = { params: { id: product._id } };

  const steps: KeyRing[] = [[old, next], [next, old], [next]];
  for (const ring of steps) {
    const upgraded = await start(ring, { databaseUrl });
    for (const [from, to] of [
      [running, upgraded],
      [upgraded, running],
    ] as const) {
      const query = { email: staff.email };
      const { accessToken: token } = await from.call('issueToken', { query }, proof);
      expect((await to.call('getAccount', {}, { token })).user._id).toBe(staff.user._id);
      const { images } = await from.call('getOwnProduct', hidden, { token });
      const { status } = await fetch(to.origin + images[0]?.url);
      expect(status).toBe(200);
      expect(await uploadPhoto(from, token)).toBe(product.image_url);
      for (const server of [from, to]) await server.call('signInByPin', inputPin);
    }
    if (ring.includes(old)) {
      await upgraded.call('getAccount', {}, staff);
      await upgraded.call('unsubscribe', unsubscribing);
    }
    running = upgraded;
  }
  await running.call('signInByPin', inputPin);
  expect((await running.refused('getAccount', {}, staff)).status).toBe(401);
  expect((await running.refused('unsubscribe', unsubscribing)).status).toBe(404);
});

it('starts only with the key that the last server has signed with', async () => {
  const app = await startTestApp();
  const open = (TOKEN_SECRET = '', INTAKE_KEY = first) =>
    openKeys(app.db, parseConfig({ DATA_DIR: join(folder, 'none'), TOKEN_SECRET, INTAKE_KEY }));
  const refused = (setting: string) => new RegExp(`^${setting}: .* another key.*$`);
  await open(first);
  await expect(open(second)).rejects.toThrow(refused('TOKEN_SECRET'));
  await expect(open()).rejects.toThrow(refused('TOKEN_SECRET'));
  await open(`${second}\n${first}\n`);
  // A server that was left out of the change could not verify what the others sign.
  await expect(open(first)).rejects.toThrow(refused('TOKEN_SECRET'));
  await open(second);
  await expect(open(second, other)).rejects.toThrow(refused('INTAKE_KEY'));
  await expect(open(other, other)).rejects.toThrow(/^TOKEN_SECRET: .*\nINTAKE_KEY: .*$/);
  await expect(readdir(join(folder, 'none'))).rejects.toThrow('ENOENT');

  await forgetKeys(app.db);
  const together = await app.db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE shop_keys`.execute(trx);
    const starts = ['a', 'b', 'c'].map((name) =>
      openKeys(app.db, parseConfig({ DATA_DIR: join(folder, name), INTAKE_KEY: first })),
    );
    await until(async () => (await waitersFor(app.db)) === 3, 'three servers start together');
    return () => Promise.allSettled(starts);
  });
  const outcomes = (await together()).map(({ status }) => status);
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
});

it('rejects a server without the shop’s keys, and shares sign-ins with one that has them', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const settings = { DATABASE_URL: appUrlOf(database.url), DATABASE_OWNER_URL: database.url };
  const [home, away] = [join(folder, 'home'), join(folder, 'away')];
  const one = await startShop({ ...settings, DATA_DIR: home });
  onTestFinished(() => one.stop());
  await expect(startShop({ ...settings, DATA_DIR: away })).rejects.toThrow(
    /code 1: Second Fret could not start.*\nTOKEN_SECRET: .*\nINTAKE_KEY: .*\n$/,
  );
  expect(await readdir(away).catch(() => [])).toEqual([]);

  const copy = async (name: string) => {
    const file = join(folder, name);
    await writeFile(file, `bytes:${await readFile(join(home, name), 'base64')}\n`);
    return file;
  };
  const files = {
    TOKEN_SECRET_FILE: await copy('token-secret'),
    INTAKE_KEY_FILE: await copy('intake-key'),
  };
  const two = await startShop({ ...settings, ...files, DATA_DIR: away });
  onTestFinished(() => two.stop());

  const account = { email: 'ada@example.test', password: 'Fret#2nd' };
  const { idToken } = await signUp(one.origin, { ...account, name: 'Ada' });
  const query = { email: account.email };
  const { accessToken } = await createContractClient(two.origin).call(
    'issueToken',
    { query },
    { token: idToken },
  );
  await createContractClient(one.origin).call('getAccount', {}, { token: accessToken });
  const reset = { requestType: 'PASSWORD_RESET', email: account.email };
  await callSignIn(one.origin, 'accounts:sendOobCode', reset);
  const sent = await until(
    async () =>
      (await readdir(join(home, 'mail')).catch(() => [])).find((name) => name.endsWith('.eml')),
    'the mail with a code',
  );
  const text = await readFile(join(home, 'mail', sent), 'utf8');
  const oobCode = /oobCode=3D([\w-]+)/.exec(text.replaceAll('=\r\n', ''))?.[1];
  const body = { oobCode, newPassword: 'Fret#3rd' };
  expect((await callSignIn(two.origin, 'accounts:resetPassword', body)).status).toBe(200);
});

it.each([
  [{ TOKEN_SECRET: first, TOKEN_SECRET_FILE: 'x' }, 'TOKEN_SECRET, TOKEN_SECRET_FILE: set only'],
  [{ DATABASE_URL_FILE: 'missing' }, 'DATABASE_URL_FILE: this file can’t be read, or is empty'],
  [{ TOKEN_SECRET: `${first}\nshort` }, 'TOKEN_SECRET: must have at least 32 characters per key'],
  [{ INTAKE_KEY: 'bytes:c2hvcnQ=' }, 'INTAKE_KEY: must have at least 32 characters'],
])('rejects keys and files that it can’t use: %j', (env, message) => {
  const parse = () => parseConfig(env as Record<string, string>);
  expect(parse).toThrow(ConfigError);
  expect(parse).toThrow(message);
});

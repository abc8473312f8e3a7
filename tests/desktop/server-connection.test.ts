import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Keychain } from '#electron/main/keychain.ts';
import { connectServer } from '#electron/main/server-connection.ts';
import { openSettings, type SettingsFile } from '#electron/main/settings.ts';
import { temporaryFolder } from '#tests/support/at-end.ts';
import { issuedSession, shopConfig, shopsEverywhere } from './support/other-shops.ts';
import { readableLog } from './support/quiet-log.ts';
import { runningShop, shopOrigin } from './support/shop.ts';

const origin = 'https://left.example.com';
const next = { origin: 'https://next.example.com', imageSources: [] };

let folder: string;
let settings: SettingsFile;
beforeEach(async () => {
  folder = await temporaryFolder();
  settings = openSettings(join(folder, 'settings.json'), readableLog().log);
});

const obeying: Keychain = {
  read: async () => null,
  write: async () => undefined,
  remove: async () => undefined,
};

type Given = { keychain?: Keychain; answering?: () => Promise<void> };

const parts = (given: Given) => ({
  settings,
  keychain: given.keychain ?? obeying,
  fetch: shopsEverywhere(given.answering) as typeof fetch,
  system: 'linux' as const,
  computer: 'Counter 1',
  openExternal: vi.fn(),
  tell: vi.fn(),
  log: readableLog().log,
});

const open = (given: Given) => connectServer(origin, parts(given));

/** Loads the server's settings, as the first sign-in does. */
const signIn = async (server: ReturnType<typeof open>) =>
  (await server.signIn()).signIn({ email: 'ann@example.test', password: 'Fret#2nd' });

it('saves the server’s settings and the state of the keychain', async () => {
  const shop = open({});
  const failed = await signIn(shop);
  expect(failed).toMatchObject({ ok: false });
  expect(settings.get().server?.origin).toBe(origin);
  await shop.session.write(issuedSession('first'));
  expect(settings.get().session).toBe('kept');
  await shop.session.clear();
  expect(settings.get().session).toBe('none');
  shop.close();
});

it('sends passwords only to the chosen server, whatever its settings say', async () => {
  const asked: string[] = [];
  const answer = shopsEverywhere(undefined, {
    ...shopConfig,
    embedded_sign_in: true,
    auth_emulator_url: 'http://127.0.0.1:9',
  });
  const shop = createServer(async ({ url = '' }, response) => {
    asked.push(url.replace(/\?.*/, ''));
    const reply = await answer(`http://localhost${url}`);
    response.writeHead(reply.status).end(await reply.text());
  });
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void shop.close());
  const { port } = shop.address() as AddressInfo;
  const server = connectServer(`http://127.0.0.1:${port}`, { ...parts({}), fetch });
  expect(await signIn(server)).toMatchObject({ ok: false });
  expect(asked).toEqual([
    '/api/health',
    '/api/config',
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
  ]);
  server.close();
});

describe('after switching to another server', () => {
  async function leaveFor(shop: ReturnType<typeof open>) {
    shop.close();
    settings.set({ server: next, session: 'kept' });
  }
  const unchanged = () => expect(settings.get()).toMatchObject({ server: next, session: 'kept' });

  it('ignores a late reply from the old server', async () => {
    const answer = Promise.withResolvers<void>();
    const shop = open({ answering: () => answer.promise });
    const asked = signIn(shop);
    await leaveFor(shop);
    answer.resolve();
    await asked;
    unchanged();
  });

  it('keeps the new shop’s session when the old one is removed late', async () => {
    const removal = Promise.withResolvers<void>();
    const shop = open({ keychain: { ...obeying, remove: () => removal.promise } });
    await shop.session.write(issuedSession('first'));
    const cleared = shop.session.clear();
    await vi.waitFor(() => expect(settings.get().session).toBe('unwanted'), { timeout: 120_000 });
    await leaveFor(shop);
    removal.resolve();
    await cleared;
    unchanged();
  });
});

it('logs nobody out because a page sends wrong requests', async () => {
  const exchanges: string[] = [];
  const shop = connectServer(shopOrigin(), {
    ...parts({}),
    fetch: async (input, init) => {
      if (String(input).includes('/api/jwt')) exchanges.push(String(input));
      return fetch(input, init);
    },
  });
  const { email, password } = await runningShop().signUp('Wanda Wrong');
  expect(await (await shop.signIn()).signIn({ email, password })).toMatchObject({ ok: true });
  // The server accepts only ID tokens here, but the page can send only the access token.
  const address = 'app://second-fret/api/account/signOutElsewhere';
  for (let request = 0; request < 3; request += 1) {
    expect((await shop.api(new Request(address, { method: 'POST' }))).status).toBe(401);
    expect(await shop.verdict()).toMatchObject({ ok: true, value: { email } });
  }
  // The first rejection renewed the token.
  expect(exchanges).toHaveLength(2);
  expect(await shop.session.bearer()).toMatch(/^eyJ/);
  shop.close();
});

it('restores the session from the keychain after a restart', async () => {
  const secrets = new Map<string, string>();
  const keychain: Keychain = {
    read: async (account) => secrets.get(account) ?? null,
    write: async (account, secret) => void secrets.set(account, secret),
    remove: async (account) => void secrets.delete(account),
  };
  const exchanges: string[] = [];
  const real = () =>
    connectServer(shopOrigin(), {
      ...parts({ keychain }),
      fetch: async (input, init) => {
        if (String(input).includes('/api/jwt')) exchanges.push(String(input));
        return fetch(input, init);
      },
    });
  const { email, password } = await runningShop().signUp('Rita Restart');
  const before = real();
  expect(await (await before.signIn()).signIn({ email, password })).toMatchObject({ ok: true });
  before.close();
  // Windows limits a credential to 2,560 bytes.
  expect(Buffer.byteLength([...secrets.values()].join())).toBeLessThan(2560);

  const after = real();
  const token = await after.session.bearer();
  expect(token).toMatch(/^eyJ/);
  expect(await after.session.rejected(token)).toMatchObject({ ok: true, value: { email } });
  expect(exchanges).toHaveLength(2);
  expect(await after.session.bearer()).toMatch(/^eyJ/);
  const signedIn = await after.signIn();
  // These two requests go to Firebase, which accepts them only from a signed-in user.
  expect(await signedIn.verifyEmail()).toEqual({ ok: true, value: null });
  expect(await signedIn.rename('Rita Renamed')).toEqual({ ok: true, value: null });
  expect(after.session.read()?.user.name).toBe('Rita Renamed');
  after.close();
});

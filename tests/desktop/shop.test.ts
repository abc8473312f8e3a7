import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Keychain } from '#electron/main/keychain.ts';
import { openSettings, type SettingsFile } from '#electron/main/settings.ts';
import { openShop } from '#electron/main/shop.ts';
import { issuedSession, shopsEverywhere } from './support/other-shops.ts';
import { readableLog } from './support/quiet-log.ts';

const origin = 'https://left.example.com';
const next = { origin: 'https://next.example.com', authEmulator: null, imageSources: [] };

let folder: string;
let settings: SettingsFile;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-fret-shop-'));
  settings = await openSettings(join(folder, 'settings.json'), readableLog().log);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const obeying: Keychain = {
  read: async () => null,
  write: async () => undefined,
  remove: async () => undefined,
};

function open(given: { keychain?: Keychain; answering?: () => Promise<void> }) {
  return openShop(origin, {
    settings,
    keychain: given.keychain ?? obeying,
    fetch: shopsEverywhere(given.answering) as typeof fetch,
    system: 'linux',
    tell: vi.fn(),
    log: readableLog().log,
  });
}

it('keeps what its server says of itself, and what the keychain holds', async () => {
  const shop = open({});
  await shop.googleClient();
  expect(settings.get().server?.origin).toBe(origin);
  await shop.session.save(issuedSession('first'));
  expect(settings.get().session).toBe('kept');
  await shop.session.clear();
  expect(settings.get().session).toBe('none');
  shop.close();
});

describe('once it was left', () => {
  async function leaveFor(shop: ReturnType<typeof open>) {
    shop.close();
    await settings.set({ server: next, session: 'kept' });
  }
  const unchanged = () => expect(settings.get()).toMatchObject({ server: next, session: 'kept' });

  it('is not chosen again by an answer of its server that comes late', async () => {
    const answer = Promise.withResolvers<void>();
    const shop = open({ answering: () => answer.promise });
    const asked = shop.googleClient();
    await leaveFor(shop);
    answer.resolve();
    expect(await asked).toBeNull();
    unchanged();
  });

  it('says nothing of the next shop’s session when the keychain removes its own late', async () => {
    const removal = Promise.withResolvers<void>();
    const shop = open({ keychain: { ...obeying, remove: () => removal.promise } });
    await shop.session.save(issuedSession('first'));
    const cleared = shop.session.clear();
    await vi.waitFor(() => expect(settings.get().session).toBe('unwanted'));
    await leaveFor(shop);
    removal.resolve();
    await cleared;
    unchanged();
  });
});

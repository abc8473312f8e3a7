import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { desktopOrigin } from '#contracts/desktop.ts';
import type { ChannelName } from '#contracts/desktop-channels.ts';
import { startDesktop } from '#electron/main/desktop.ts';
import { type Keychain, KeychainTrouble } from '#electron/main/keychain.ts';
import { openSettings } from '#electron/main/settings.ts';
import { issuedSession, shopsEverywhere } from './support/other-shops.ts';
import { readableLog } from './support/quiet-log.ts';

const [first, second] = ['https://first.example.com', 'https://second.example.com'];

let folder: string;
let stops: (() => void)[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'second-fret-abandoned-'));
  stops = [];
});
afterEach(async () => {
  for (const stop of stops) stop();
  // The settings may be written once more while it goes.
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A keychain that may be locked at any time; its content outlives the application. */
function lockableKeychain() {
  const content = new Map<string, string>();
  const state = { locked: false };
  const unlocked = <T>(work: () => T) => {
    if (state.locked) throw new KeychainTrouble('locked');
    return work();
  };
  const keychain: Keychain = {
    read: async (account) => unlocked(() => content.get(account) ?? null),
    write: async (account, secret) => unlocked(() => void content.set(account, secret)),
    remove: async (account) => unlocked(() => void content.delete(account)),
  };
  return { content, state, keychain };
}

/** The main process on the settings in `folder`; `call` is a call of its page. */
async function start(keychain: Keychain, answering?: () => Promise<void>) {
  const { log, text } = readableLog();
  const settings = await openSettings(join(folder, 'settings.json'), log);
  const set = vi.spyOn(settings, 'set');
  const channels = new Map<string, (event: never, ...received: unknown[]) => unknown>();
  const none = vi.fn();
  const desktop = startDesktop({
    ...{ settings, keychain, log },
    pages: { folder },
    failurePage: () => new Response(),
    fetch: shopsEverywhere(answering) as typeof fetch,
    system: 'linux',
    info: { version: '0', runtime: {} },
    ipc: { handle: (name, handler) => void channels.set(name, handler as never) },
    isOwnContents: () => true,
    openExternal: async () => undefined,
    ...{ alert: none, badge: none, tell: none, restartPage: none },
    updates: { state: none, check: none, download: none, restart: none },
    dialogs: {
      confirmMove: async () => true,
      chooseImages: async () => [],
      chooseFolder: async () => null,
    },
    printing: { toPrinter: none, preview: none, save: none, close: none },
  });
  stops.push(desktop.close);
  const frame = { parent: null, frameTreeNodeId: 1, url: `${desktopOrigin}/` };
  const event = { sender: { id: 1, mainFrame: frame }, senderFrame: frame } as never;
  const call = async (name: ChannelName, ...argument: unknown[]) =>
    channels.get(name)?.(event, ...argument);
  return { settings, set, call, text };
}

/** Logged in at the first shop, then gone to the second while the keychain is locked. */
async function leaveWhileLocked(at: ReturnType<typeof lockableKeychain>) {
  const desktop = await start(at.keychain);
  await desktop.call('server.choose', first);
  await desktop.call('session.save', issuedSession('left-behind'));
  expect([...at.content.keys()]).toEqual([first]);
  at.state.locked = true;
  expect(await desktop.call('server.choose', second)).toEqual({ ok: true, origin: second });
  return desktop;
}

it('has nobody logged in at the next shop, and the last one’s session removed', async () => {
  const at = lockableKeychain();
  const { settings, call } = await start(at.keychain);
  await call('server.choose', first);
  await call('session.save', issuedSession('left-behind'));
  await call('server.choose', second);
  expect(await call('session.present')).toBe(false);
  expect([...at.content]).toEqual([]);
  expect(settings.get()).toMatchObject({ session: 'none', abandoned: [] });
});

it('remembers whose session a locked keychain keeps, until a start finds it unlocked', async () => {
  const at = lockableKeychain();
  const { settings } = await leaveWhileLocked(at);
  expect(settings.get()).toMatchObject({ session: 'none', abandoned: [first] });

  const stillLocked = await start(at.keychain);
  await vi.waitFor(() => expect(stillLocked.text()).toContain('still in the keychain'));
  expect([...at.content.keys()]).toEqual([first]);
  expect(stillLocked.settings.get().abandoned).toEqual([first]);

  at.state.locked = false;
  const unlocked = await start(at.keychain);
  await vi.waitFor(() => expect(unlocked.settings.get().abandoned).toEqual([]));
  expect([...at.content]).toEqual([]);
});

it('removes nothing of the shop that it is at', async () => {
  const at = lockableKeychain();
  const { call, set } = await leaveWhileLocked(at);
  // Wherever it might have been interrupted.
  const leaving = set.mock.calls.findIndex(([{ abandoned }]) => abandoned?.includes(first));
  expect(set.mock.calls[leaving]?.[0]).toMatchObject({ server: null });
  at.state.locked = false;
  await call('session.save', issuedSession('wanted'));

  const { settings, call: callAgain } = await start(at.keychain);
  await vi.waitFor(() => expect(settings.get().abandoned).toEqual([]));
  expect([...at.content.keys()]).toEqual([second]);
  expect(await callAgain('session.present')).toBe(true);
});

it('takes who comes back for nobody, and removes what was left there', async () => {
  const at = lockableKeychain();
  const { settings, call } = await leaveWhileLocked(at);
  await call('server.choose', first);
  expect(await call('session.present')).toBe(false);
  expect(settings.get()).toMatchObject({ session: 'unwanted', abandoned: [] });

  at.state.locked = false;
  const next = await start(at.keychain);
  expect(await next.call('session.present')).toBe(false);
  await vi.waitFor(() => expect([...at.content]).toEqual([]));
});

it('keeps the login of who comes back: nothing removes it later', async () => {
  const at = lockableKeychain();
  const { call } = await leaveWhileLocked(at);
  await call('server.choose', first);
  at.state.locked = false;
  await call('session.save', issuedSession('back-again'));

  const next = await start(at.keychain);
  expect(await next.call('session.present')).toBe(true);
  expect(at.content.get(first)).toContain('back-again');
  expect(next.settings.get()).toMatchObject({ session: 'kept', abandoned: [] });
});

it('hears nothing more of a shop that was left', async () => {
  const answer = Promise.withResolvers<void>();
  const at = lockableKeychain();
  let slow = false;
  const { settings, call } = await start(at.keychain, async () => {
    if (slow) await answer.promise;
  });
  await call('server.choose', first);
  slow = true;
  const asked = call('google.signIn');
  slow = false;
  await call('server.choose', second);
  answer.resolve();
  expect(await asked).toEqual({ outcome: 'unavailable' });
  expect(settings.get().server?.origin).toBe(second);
});

it('removes what was kept at a shop while it was being left', async () => {
  const at = lockableKeychain();
  const removal = Promise.withResolvers<void>();
  const remove = vi.fn(() => removal.promise);
  const { settings, call } = await start({ ...at.keychain, remove });
  await call('server.choose', first);
  await call('session.save', issuedSession('first'));
  const chosen = call('server.choose', second);
  await vi.waitFor(() => expect(remove).toHaveBeenCalled());
  await call('session.save', issuedSession('too-late'));
  removal.resolve();
  await chosen;
  expect(settings.get()).toMatchObject({ session: 'none', abandoned: [first] });

  const next = await start(at.keychain);
  await vi.waitFor(() => expect(next.settings.get().abandoned).toEqual([]));
  expect([...at.content]).toEqual([]);
});

it('remembers twenty such shops, each once', async () => {
  const at = lockableKeychain();
  const { settings, call } = await start(at.keychain);
  const shops = Array.from({ length: 22 }, (_, n) => `https://shop-${n}.example.com`);
  at.state.locked = true;
  for (const origin of shops) {
    await call('server.choose', origin);
    await call('session.save', issuedSession('left-behind'));
  }
  await call('server.choose', second);
  expect(settings.get().abandoned).toEqual(shops.slice(2));
  const again = await start(at.keychain);
  expect(again.settings.get().abandoned).toEqual(shops.slice(2));
});

import type { IpcMain } from 'electron';
import { desktopOrigin } from '#contracts/desktop.ts';
import type { EventName } from '#contracts/desktop-channels.ts';
import { externalAddress } from './addresses.ts';
import { refusal } from './api-forwarder.ts';
import { createAppProtocol } from './app-protocol.ts';
import { type ChannelHandlers, serveChannels } from './channel-server.ts';
import { createGoogleSignIn } from './google-sign-in.ts';
import type { Keychain } from './keychain.ts';
import type { Log } from './log.ts';
import { createPageFiles } from './page-files.ts';
import { pagePolicy } from './page-policy.ts';
import { checkServer } from './server-check.ts';
import type { SettingsFile } from './settings.ts';
import { openShop, type Shop, type ShopParts } from './shop.ts';

type Options = {
  settings: SettingsFile;
  keychain: Keychain;
  /** Folder of the built client. */
  pages: string;
  fetch: typeof globalThis.fetch;
  system: NodeJS.Platform;
  info: { version: string; runtime: Record<string, string> };
  ipc: Pick<IpcMain, 'handle'>;
  isOwnContents(id: number): boolean;
  openExternal(url: string): Promise<void>;
  /** Tells every window. */
  tell(event: EventName, payload?: string): void;
  /** Loads every window's page afresh. */
  restartPage(): void;
  log: Log;
};

/** Where the person chooses the server; spelled here and in the client's own list of addresses. */
const serverScreen = '/server';

/** Puts the capabilities together, with every effect handed in; answers the scheme and the channels. */
export function startDesktop(options: Options) {
  const { settings, log } = options;
  const shopParts: ShopParts = options;
  let shop: Shop | null = null;
  const known = settings.get().server;
  if (known) shop = openShop(known.origin, shopParts);

  async function chooseServer(address: string) {
    const answer = await checkServer(options.fetch, address);
    if (!answer.server) return { ok: false as const, message: answer.message };
    const { origin } = answer.server;
    if (origin !== shop?.origin) {
      // Whoever is logged in is logged in there, not here.
      await shop?.session.clear();
      shop?.close();
      await settings.set({ session: 'none' });
      shop = openShop(origin, shopParts);
    }
    await settings.set({ server: answer.server });
    options.restartPage();
    return { ok: true as const, origin };
  }

  const handlers: ChannelHandlers = {
    'session.save': async (session) => connected().session.save(session),
    'session.clear': async () => shop?.session.clear(),
    'session.present': async () => (await shop?.session.present()) ?? false,
    'session.renew': async () => (await shop?.session.renew()) ?? null,
    'google.signIn': createGoogleSignIn({
      client: async () => connected().googleClient(),
      fetch: options.fetch,
      openExternal: options.openExternal,
      log,
    }),
    'server.current': () => shop?.origin ?? null,
    'server.choose': chooseServer,
    'app.info': () => ({ client: 'desktop', ...options.info }),
    'external.open': async (url) => {
      const address = externalAddress(url);
      if (address === null) throw new Error('not an address for the system');
      await options.openExternal(address);
    },
  };

  function connected(): Shop {
    if (!shop) throw new Error('no server is chosen');
    return shop;
  }

  serveChannels(options.ipc, handlers, { isOwnContents: options.isOwnContents, log });
  const startPath = () => (shop ? '/' : serverScreen);
  return {
    close: () => shop?.close(),
    startPath,
    startAddress: () => desktopOrigin + startPath(),
    answer: createAppProtocol({
      files: createPageFiles(options.pages, () => pagePolicy(settings.get().server)),
      api: async (request) =>
        shop ? shop.api(request) : refusal(503, 'Choose the shop’s server first.'),
    }),
  };
}

import type { IpcMain } from 'electron';
import type { BookingAlert } from '#contracts/desktop.ts';
import type { EventName } from '#contracts/desktop-channels.ts';
import { routes } from '#contracts/routes.ts';
import { createAbandonedSessions } from './abandoned-sessions.ts';
import { externalAddress } from './addresses.ts';
import { refusal } from './api-forwarder.ts';
import { createAppProtocol } from './app-protocol.ts';
import { type ChannelHandlers, serveChannels } from './channel-server.ts';
import { createCommands } from './commands.ts';
import { createDevPages } from './dev-pages.ts';
import { failurePath } from './failure-page.ts';
import { createGoogleSignIn } from './google-sign-in.ts';
import type { Keychain } from './keychain.ts';
import type { Log } from './log.ts';
import { createPageFiles } from './page-files.ts';
import { pagePolicy } from './page-policy.ts';
import { openPhotos, type PhotoDialogs } from './photos.ts';
import type { Printing } from './printing.ts';
import { checkServer } from './server-check.ts';
import type { SettingsFile } from './settings.ts';
import { openShop, type Shop, type ShopParts } from './shop.ts';
import type { Updates } from './updates.ts';

type Options = {
  settings: SettingsFile;
  keychain: Keychain;
  /** The built client, or the server that develops it. */
  pages: { folder: string } | { server: string };
  /** What stands in for a page that failed. */
  failurePage(): Response;
  fetch: typeof globalThis.fetch;
  system: NodeJS.Platform;
  info: { version: string; runtime: Record<string, string> };
  ipc: Pick<IpcMain, 'handle'>;
  isOwnContents(id: number): boolean;
  openExternal(url: string): Promise<void>;
  /** Shows a notification, unless somebody looks. */
  alert(booking: BookingAlert): void;
  /** Shows this number at the application's icon. */
  badge(count: number): void;
  updates: Updates;
  dialogs: PhotoDialogs & {
    /** Whether the person wants to leave one server for another, by their origins. */
    confirmMove(from: string, to: string): Promise<boolean>;
  };
  printing: Printing;
  /** Tells every window. */
  tell(event: EventName, payload?: string): void;
  /** Loads every window's page afresh. */
  restartPage(): void;
  log: Log;
};

/** Puts the capabilities together, with every effect handed in; answers the scheme and the channels. */
export function startDesktop(options: Options) {
  const { settings, log } = options;
  const shopParts: ShopParts = options;
  let shop: Shop | null = null;
  const known = settings.get().server;
  if (known) shop = openShop(known.origin, shopParts);

  const commands = createCommands({
    ready: () => shop !== null,
    tell: () => options.tell('commands.waiting'),
  });

  const photos = openPhotos({
    ...{ settings, log, dialogs: options.dialogs },
    onInboxChange: () => options.tell('inbox.changed'),
  });
  const { printing } = options;

  const abandoned = createAbandonedSessions(options);
  // Not awaited: nobody waits for it.
  void abandoned.remove();

  async function chooseServer(address: string) {
    const answer = await checkServer(options.fetch, address);
    if (!answer.server) return { ok: false as const, message: answer.message };
    const { origin } = answer.server;
    if (shop && origin !== shop.origin) {
      // A page alone may not lead people to where a stranger reads their passwords.
      if (!(await options.dialogs.confirmMove(shop.origin, origin))) {
        return { ok: false as const, message: `You stay with ${new URL(shop.origin).host}.` };
      }
      await abandoned.leave(shop);
      shop = null;
    }
    shop ??= openShop(origin, shopParts);
    await settings.set({ server: answer.server, ...abandoned.turningTo(origin) });
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
    'commands.take': commands.take,
    'notify.booking': options.alert,
    'notify.openBookings': options.badge,
    'updates.state': options.updates.state,
    'updates.check': options.updates.check,
    'updates.download': options.updates.download,
    'updates.restart': options.updates.restart,
    ...photos.handlers,
    'print.toPrinter': printing.toPrinter,
    'print.preview': ({ paper, name }) => printing.preview(paper, name),
    'print.save': ({ paper, name }) => printing.save(paper, name),
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
  const policy = () => pagePolicy(settings.get().server);
  const pages =
    'server' in options.pages
      ? createDevPages(options.pages.server, policy)
      : createPageFiles(options.pages.folder, policy);
  const startPath = () => (shop ? routes.home : routes.server).path;
  return {
    close() {
      shop?.close();
      photos.close();
      printing.close();
    },
    /** Asks something of the page, now or once it is there. */
    command: commands.send,
    startPath,
    answer: createAppProtocol({
      files: async (request) =>
        new URL(request.url).pathname === failurePath ? options.failurePage() : pages(request),
      images: photos.answer,
      api: async (request) =>
        shop ? shop.api(request) : refusal(503, 'Choose the shop’s server first.'),
    }),
  };
}

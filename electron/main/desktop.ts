import type { IpcMain } from 'electron';
import { desktopOrigin } from '#contracts/app/desktop.ts';
import type { EventName } from '#contracts/app/desktop-channels.ts';
import type { NoticeAlert } from '#contracts/notices/notices.ts';
import { routes } from '#contracts/routes.ts';
import { externalAddress, isOwnPage } from './addresses.ts';
import { refusal } from './api-forwarder.ts';
import { createAppProtocol } from './app-protocol.ts';
import { type ChannelHandlers, serveChannels } from './channel-server.ts';
import { createCommands } from './commands.ts';
import { createDevPages } from './dev-pages.ts';
import { readFailure } from './failure-page.ts';
import { createImagePicker } from './image-picker.ts';
import { createInbox } from './inbox.ts';
import { createOfferedImages } from './offered-images.ts';
import type { createOutside } from './outside.ts';
import { createPageFiles } from './page-files.ts';
import { pagePolicy } from './page-policy.ts';
import type { createPictureCache } from './picture-cache.ts';
import type { RememberedPrinters } from './printers.ts';
import type { Printing } from './printing.ts';
import { checkServer } from './server-check.ts';
import { type ConnectionParts, connectServer, type ServerConnection } from './server-connection.ts';
import { sessionHandlers } from './session-handlers.ts';
import type { Updates } from './updates.ts';

type Options = Omit<ConnectionParts, 'openExternal'> & {
  /** The folder of the built client, or the origin of its development server. */
  pages: { folder: string } | { server: string };
  /** Returns the failure page for its address. */
  failurePage(address: string): Response;
  pictures: ReturnType<typeof createPictureCache>;
  info: { version: string; runtime: Record<string, string> };
  ipc: Pick<IpcMain, 'handle'>;
  isOwnContents(id: number): boolean;
  outside: ReturnType<typeof createOutside>;
  saveFile: ChannelHandlers['files.save'];
  /** Shows a notification, unless the window has focus. */
  alert(notice: NoticeAlert): void;
  /** Opens the customer display. */
  openDisplay(): void;
  /** Shows this number on the application's icon. */
  badge(count: number): void;
  updates: Updates;
  dialogs: {
    /** Asks the user for images, starting in `folder`. Returns their paths, or an empty array if the user cancels. */
    chooseImages(folder: string | null): Promise<string[]>;
    chooseFolder(folder: string | null): Promise<string | null>;
    /** Asks the user whether to switch servers. `from` and `to` are origins. */
    confirmMove(from: string, to: string): Promise<boolean>;
  };
  printing: Printing;
  printers: RememberedPrinters;
  /** Notifies the most recently used window that commands are waiting. */
  tellFront(event: EventName): void;
  /** Reloads the page in every window. */
  restartPage(): void;
};

/** Handles requests to our scheme and the page's calls to the main process. */
export function startDesktop(options: Options) {
  const { settings, pictures, outside, dialogs, printing, log } = options;
  const parts: ConnectionParts = { ...options, openExternal: outside.direct };
  let server: ServerConnection | null = null;
  const known = settings.get().server;
  if (known) server = connectServer(known.origin, parts);

  const commands = createCommands({
    ready: () => server !== null,
    tell: () => options.tellFront('commands.waiting'),
  });

  const offered = createOfferedImages();
  const inbox = createInbox({
    ...{ settings, offered, log },
    chooseFolder: dialogs.chooseFolder,
    onChange: () => options.tell('inbox.changed'),
  });

  async function chooseServer(address: string) {
    const answer = await checkServer(options.fetch, address);
    if (!answer.server) return { ok: false as const, message: answer.message };
    const { origin } = answer.server;
    if (server && origin !== server.origin) {
      // Only the user may switch servers, because a malicious page could pick one that steals passwords.
      if (!(await dialogs.confirmMove(server.origin, origin))) {
        return {
          ok: false as const,
          message: `You are still connected to ${new URL(server.origin).host}.`,
        };
      }
      await server.session.clear();
      server.close();
      server = null;
      await pictures.clear();
    }
    server ??= connectServer(origin, parts);
    settings.set({ server: answer.server, locked: false });
    options.restartPage();
    return { ok: true as const, origin };
  }

  const handlers: ChannelHandlers = {
    ...sessionHandlers(() => server),
    'display.open': options.openDisplay,
    'server.current': () => server?.origin ?? null,
    'server.choose': chooseServer,
    'app.info': () => ({ client: 'desktop', ...options.info }),
    'commands.take': commands.take,
    'notify.notice': options.alert,
    'notify.openBookings': options.badge,
    'updates.state': options.updates.state,
    'updates.check': options.updates.check,
    'updates.download': options.updates.download,
    'updates.restart': options.updates.restart,
    'images.pick': createImagePicker({ settings, offered, chooseImages: dialogs.chooseImages }),
    'inbox.state': inbox.state,
    'inbox.choose': inbox.choose,
    'inbox.turnOff': inbox.turnOff,
    'inbox.dismiss': inbox.dismiss,
    'print.toPrinter': ({ paper, roll }) => printing.toPrinter(paper, roll),
    'print.preview': ({ paper, name }) => printing.preview(paper, name),
    'print.save': ({ paper, name }) => printing.save(paper, name),
    ...options.printers.handlers,
    'files.save': options.saveFile,
    'uploads.cancel': (id) => server?.cancelUpload(id),
    'external.open': async (url) => {
      const address = externalAddress(url);
      if (address === null) throw new Error('this address can’t be opened');
      await outside.asked(address);
    },
  };

  serveChannels(options.ipc, handlers, { isOwnContents: options.isOwnContents, log });
  const policy = () => pagePolicy(settings.get().server);
  const pages =
    'server' in options.pages
      ? createDevPages(options.pages.server, policy)
      : createPageFiles(options.pages.folder, policy);
  const startPath = () => (server ? routes.home : routes.server).path;
  return {
    /** Locks the computer, because the system is locked or unused. */
    lock: () => void server?.people.follow(),
    /** Records that the application is in use. */
    used: () => server?.people.used(),
    close() {
      server?.close();
      inbox.close();
      printing.close();
    },
    /** Sends a command to the page, or queues it until the page has loaded. */
    command: commands.send,
    startPath,
    /** Returns the address that opens one of our pages in a browser. */
    webAddress: (url: string) =>
      server && isOwnPage(url) ? server.origin + url.slice(desktopOrigin.length) : url,
    answer: createAppProtocol({
      files: async (request) =>
        readFailure(request.url) ? options.failurePage(request.url) : pages(request),
      images: offered.answer,
      api: async (request) =>
        server
          ? pictures.through(server.origin, server.api)(request)
          : refusal(503, 'Choose the shop’s server first.'),
    }),
  };
}

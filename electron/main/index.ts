import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { app, ipcMain, Menu, Notification, nativeImage, protocol, session, shell } from 'electron';
import { type Command, desktopScheme } from '#contracts/desktop.ts';
import { schemePrivileges } from './app-protocol.ts';
import { createBadge } from './badge.ts';
import { gatherLinks, linkAmong, linkScheme, parseDeepLink } from './deep-links.ts';
import { startDesktop } from './desktop.ts';
import { chooseFolder, chooseImages, choosePdf, confirmMove, confirmPrinter } from './dialogs.ts';
import { environment } from './environment.ts';
import { answerFailure } from './failure-page.ts';
import { createKeychain } from './keychain.ts';
import { lockDown } from './lock-down.ts';
import { createLog } from './log.ts';
import { stage } from './main-window.ts';
import { menuTemplate } from './menu.ts';
import { createNoticeAlerts } from './notice-alerts.ts';
import { createOutside } from './outside.ts';
import { pageToPdf, pageToPrinter, systemPrinters } from './page-printer.ts';
import { createPageWindows } from './page-windows.ts';
import { denyPermissions } from './permissions.ts';
import { createPrinters } from './printers.ts';
import { createPrinting } from './printing.ts';
import { openDrawer, sendToPrinter } from './receipt-printer.ts';
import { openSettings } from './settings.ts';
import { electronUpdates, updateWay } from './update-source.ts';
import { createUpdates } from './updates.ts';

// Starts the main process. Some steps must run before Electron is ready.
const { devServer, appImage } = environment(app.isPackaged);
const folder = import.meta.dirname;
const resources = join(folder, '../../../resources');
const icon = join(resources, 'icon.png');
/** The path of the worker's script. A worker can't be loaded from inside the asar archive. */
const workerFile = join(folder, 'keychain-worker.js').replace('app.asar', 'app.asar.unpacked');
const log = createLog((line) => process.stderr.write(line), Date.now);
// Ignores write errors, so the application keeps running when the terminal that started it is closed.
if (process.stderr.listenerCount('error') === 0) process.stderr.on('error', () => undefined);
const system = process.platform;
/** Shared by all callers, so they share one rate limit. */
const openOutside = createOutside({
  open: (url) => shell.openExternal(url),
  now: () => performance.now(),
  log,
});
const hour = 3_600_000;

/** Also trusts the system's certificate authorities: a shop may have its own. */
function trustSystemAuthorities(): void {
  setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')]);
}

async function start(takeLinks: (follow: (link: string) => void) => void): Promise<void> {
  trustSystemAuthorities();
  const settings = await openSettings(join(app.getPath('userData'), 'settings.json'), log);
  const info = { version: app.getVersion(), runtime: versions() };
  const windows = createPageWindows({
    preload: join(folder, '../preload/index.cjs'),
    icon,
    developerTools: !app.isPackaged,
    settings,
    log,
  });
  let replacing = false;
  const way = updateWay({
    system,
    packaged: app.isPackaged,
    appImage,
    feed: existsSync(join(process.resourcesPath ?? '', 'app-update.yml')),
  });
  const updates = createUpdates({
    source: way === 'self' ? () => electronUpdates(log) : null,
    otherwise: way === 'manual' ? 'manual' : 'unavailable',
    onChange: () => windows.send('updates.changed'),
    closeWindows: async () => {
      replacing = true;
      replacing = await windows.close();
      // If the installer doesn't start, quits instead of running without a window.
      if (replacing) setTimeout(() => app.quit(), 30_000).unref();
      return replacing;
    },
    log,
  });
  const printers = createPrinters({
    ...{ settings, log },
    find: systemPrinters,
    confirm: confirmPrinter,
    send: (address, bytes) => sendToPrinter(address, bytes),
    openDrawer: (address) => openDrawer(address),
  });
  const desktop = startDesktop({
    settings,
    keychain: createKeychain('Second Fret', () => {
      const worker = new Worker(workerFile);
      worker.unref();
      return worker;
    }),
    pages: devServer === null ? { folder: join(folder, '../renderer') } : { server: devServer },
    failurePage: () =>
      answerFailure({
        failure: windows.failure(),
        versions: { 'Second Fret': info.version, ...info.runtime },
        dark: settings.get().background === stage,
      }),
    fetch: globalThis.fetch,
    system,
    info,
    ipc: ipcMain,
    isOwnContents: windows.isOwnContents,
    openExternal: openOutside,
    alert: createNoticeAlerts({
      supported: () => Notification.isSupported(),
      isFocused: windows.isFocused,
      create: (text) => new Notification({ ...text, icon }),
      open: (id) => ask({ open: 'notice', id }),
    }),
    badge: createBadge({
      system,
      setCount: (count) => app.setBadgeCount(count),
      setOverlay: windows.setOverlayIcon,
      picture: () => nativeImage.createFromPath(join(resources, 'badge.png')),
    }),
    updates,
    dialogs: { chooseImages, chooseFolder, confirmMove },
    printers,
    printing: createPrinting({
      ...{ toPdf: pageToPdf, toPrinter: pageToPrinter, chooseFile: choosePdf },
      printerFor: printers.printerFor,
      toNetwork: printers.print,
      tell: (message) => windows.send('notice', message),
      openFile: (path) => shell.openPath(path),
      temporary: app.getPath('temp'),
      log,
    }),
    tell: windows.send,
    restartPage: () => windows.load(desktop.startPath()),
    log,
  });

  function show(): void {
    if (!windows.show()) windows.open(desktop.startPath());
  }
  /** Sends a command to the page and shows its window. Loads the page if needed. */
  function ask(command: Command): void {
    desktop.command(command);
    if (!windows.hasPage()) windows.load(desktop.startPath());
    show();
  }
  function followLink(link: string): void {
    const command = parseDeepLink(link);
    if (command) ask(command);
    else log.warn('refused a link', { length: link.length });
  }

  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({
        system,
        developerTools: !app.isPackaged,
        command: (menu) => ask({ menu }),
        zoom: windows.zoom,
      }),
    ),
  );
  denyPermissions(session.defaultSession);
  protocol.handle(desktopScheme, desktop.answer);
  windows.open(desktop.startPath());
  takeLinks(followLink);
  app.on('second-instance', show);
  app.on('activate', show);
  app.on('window-all-closed', () => {
    // During an update, the updater quits the application itself.
    if (system !== 'darwin' && !replacing) app.quit();
  });
  let closed = false;
  app.on('will-quit', (event) => {
    if (closed) return;
    closed = true;
    desktop.close();
    // Closing the window has just saved its place. Quits only after that is on disk.
    event.preventDefault();
    void settings.written().then(() => app.quit());
  });
  if (way === 'self') lookForUpdates(() => void updates.check());
}

/** Checks for updates one minute after startup, then every six hours. */
function lookForUpdates(look: () => void): void {
  const timers = [setTimeout(look, 60_000), setInterval(look, 6 * hour)];
  app.on('will-quit', () => timers.forEach(clearTimeout));
}

function versions(): Record<string, string> {
  const { electron = '', chrome = '', node } = process.versions;
  return {
    Electron: electron,
    Chromium: chrome,
    'Node.js': node,
    System: `${process.platform} ${process.arch}`,
  };
}

if (app.requestSingleInstanceLock()) {
  const links = gatherLinks();
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([schemePrivileges]);
  // When the application runs from source, this would register the Electron binary instead.
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
  // Windows needs the installer's id to show notifications and group windows.
  if (system === 'win32') app.setAppUserModelId('test.secondfret.desktop');
  links.add(linkAmong(process.argv));
  app.on('second-instance', (_event, argv) => links.add(linkAmong(argv)));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    links.add(url);
  });
  app.on('web-contents-created', (_event, contents) =>
    lockDown(contents, { openExternal: openOutside, log }),
  );
  app
    .whenReady()
    .then(() => start(links.take))
    .catch((error: Error) => {
      log.warn('could not start', { why: error.message });
      app.exit(1);
    });
} else {
  app.quit();
}

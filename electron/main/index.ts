import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import {
  app,
  clipboard,
  crashReporter,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeImage,
  powerMonitor,
  protocol,
  session,
  shell,
} from 'electron';
import { desktopScheme } from '#contracts/app/desktop.ts';
import type { Command } from '#contracts/app/desktop-channels.ts';
import { schemePrivileges } from './app-protocol.ts';
import { createTray, loginStart } from './background.ts';
import { createBadge } from './badge.ts';
import { linkAmong, linkScheme, parseDeepLink } from './deep-links.ts';
import { startDesktop } from './desktop.ts';
import {
  chooseFolder,
  chooseImages,
  choosePdf,
  chooseTarget,
  confirmMove,
  confirmOpening,
  confirmPrinter,
} from './dialogs.ts';
import { createDisplayWindow } from './display-window.ts';
import { readEnvironment } from './environment.ts';
import { answerFailure } from './failure-page.ts';
import { setPageWindows, workFor } from './front-page.ts';
import { watchProcesses } from './graphics.ts';
import { createKeychain } from './keychain.ts';
import { lockDown } from './lock-down.ts';
import { createLog } from './log.ts';
import { openLogFile } from './log-file.ts';
import { stage } from './main-window.ts';
import { type MenuChoice, menuTemplate } from './menu.ts';
import { createNoticeAlerts } from './notice-alerts.ts';
import { createOutside } from './outside.ts';
import { logOwnErrors } from './own-errors.ts';
import { pageToPdf, pageToPrinter, printAsIs, systemPrinters } from './page-printer.ts';
import { createPageWindows } from './page-windows.ts';
import { denyPermissions } from './permissions.ts';
import { createPictureCache } from './picture-cache.ts';
import { followPower } from './power.ts';
import { createPrinters } from './printers.ts';
import { createPrinting } from './printing.ts';
import { openDrawer, sendToPrinter } from './receipt-printer.ts';
import { agreesToNoSandbox, enableSandbox } from './sandbox.ts';
import { createSaveFile } from './save-file.ts';
import { openSettings } from './settings.ts';
import { canReplace, electronUpdates, updateWay } from './update-source.ts';
import { createUpdates } from './updates.ts';

const { devServer, appImage } = readEnvironment(app.isPackaged);
const folder = import.meta.dirname;
const resources = join(folder, '../../../resources');
const icon = join(resources, 'icon.png');
const logs = app.getPath('logs');
const toFile = openLogFile(logs);
const log = createLog((line) => {
  process.stderr.write(line);
  toFile(line);
}, Date.now);
logOwnErrors(process, log);
// Keeps crash reports on this computer. They are never sent anywhere.
crashReporter.start({ uploadToServer: false });
// Ignores write errors, so that the application keeps running when the terminal that started it is closed.
if (process.stderr.listenerCount('error') === 0) process.stderr.on('error', () => undefined);
const system = process.platform;
const settings = openSettings(join(app.getPath('userData'), 'settings.json'), log);
/** All callers share this object, so they also share one rate limit. */
const outside = createOutside({
  confirm: confirmOpening,
  open: (url) => shell.openExternal(url),
  now: () => performance.now(),
  log,
});
const notificationAdvice =
  system === 'darwin'
    ? 'macOS didn’t show a notification. Allow notifications in System Settings. macOS never shows notifications from unsigned applications.'
    : 'The system didn’t show a notification. Allow notifications from Second Fret in the system’s settings.';
/** Opens one of our pages in a new window, once the application has started. */
let openWindow: (path: string) => void = () => undefined;
/** Links that were opened before the application was ready for them. */
const early: string[] = [];
let follow: (link: string) => void = (link) => void early.push(link);

function start(sandboxed: boolean): void {
  if (!sandboxed && !agreesToNoSandbox(settings, log)) {
    app.exit();
    return;
  }
  sendThroughChromium(settings.get().server?.origin);
  const info = { version: app.getVersion(), runtime: versions() };
  const windows = createPageWindows({
    preload: join(folder, '../preload/index.cjs'),
    icon,
    developerTools: !app.isPackaged,
    settings,
    staysOpen: () => system === 'darwin' || settings.get().tray,
    actions: {
      copyLink: (url) =>
        clipboard.writeText(desktop.webAddress(url)).catch(() => log.warn('could not copy a link')),
    },
    log,
    onClosed: () => display.close(),
    onStay: () => display.restore(),
  });
  openWindow = windows.open;
  setPageWindows(windows);
  const display = createDisplayWindow({
    ...{ icon, developerTools: !app.isPackaged, settings, system, log },
    canPlace: app.commandLine.getSwitchValue('ozone-platform') !== 'wayland',
    isLeaving: windows.isLeaving,
    counter: windows.front,
    tell: (message) => windows.send('notice', message),
  });
  let replacing = false;
  const way = updateWay({
    system,
    packaged: app.isPackaged,
    appImage: appImage !== null,
    feed: existsSync(join(process.resourcesPath ?? '', 'app-update.yml')) && canReplace(appImage),
  });
  const updates = createUpdates({
    source: way === 'self' ? () => electronUpdates(log, system) : null,
    otherwise: way === 'manual' ? 'manual' : 'unavailable',
    onChange: () => windows.send('updates.changed'),
    closeWindows: async () => {
      replacing = true;
      replacing = await windows.close();
      // If the installer doesn't start, quit instead of running without a window.
      if (replacing) setTimeout(() => app.quit(), 30_000).unref();
      return replacing;
    },
    log,
  });
  const printers = createPrinters({
    ...{ settings, log },
    find: systemPrinters,
    confirm: confirmPrinter,
    send: sendToPrinter,
    openDrawer,
  });
  const desktop = startDesktop({
    settings,
    keychain: createKeychain('Second Fret'),
    pages: devServer === null ? { folder: join(folder, '../renderer') } : { server: devServer },
    failurePage: (address) => answerFailure(address, settings.get().background === stage),
    fetch: globalThis.fetch,
    system,
    computer: hostname(),
    info,
    ipc: ipcMain,
    isOwnContents: windows.isOwnContents,
    pictures: createPictureCache(join(app.getPath('userData'), 'pictures')),
    outside,
    saveFile: createSaveFile({ chooseFile: chooseTarget, log }),
    openDisplay: display.open,
    alert: createNoticeAlerts({
      supported: () => Notification.isSupported(),
      isFocused: windows.isFocused,
      create: (text) => new Notification({ ...text, icon }),
      open: (id) => ask({ open: 'notice', id }),
      onRefused: () => windows.send('notice', notificationAdvice),
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
    tellFront: windows.sendToFront,
    restartPage: () => windows.load(desktop.startPath()),
    log,
  });

  const showTray = createTray(icon, show);
  const tray: MenuChoice = {
    label: 'Keep Running in the Tray',
    checked: settings.get().tray,
    set(on) {
      settings.set({ tray: on });
      showTray(on);
    },
  };
  const login: MenuChoice = {
    label: 'Start When You Log In',
    ...loginStart(system, appImage ?? process.execPath),
  };
  const graphics: MenuChoice = {
    label: 'Use the Graphics Card After a Restart',
    checked: settings.get().graphics,
    set: (on) => settings.set({ graphics: on }),
  };

  function show(): void {
    if (!windows.show()) windows.open(desktop.startPath());
  }
  /** Sends a command to the page and shows the window. Loads the page first if it isn't there. */
  function ask(command: Command): void {
    desktop.command(command);
    if (!windows.hasPage()) windows.load(desktop.startPath());
    show();
  }

  Menu.setApplicationMenu(
    Menu.buildFromTemplate(
      menuTemplate({
        system,
        developerTools: !app.isPackaged,
        command: (menu) => ask({ menu }),
        zoom: windows.zoom,
        reload: windows.reload,
        print: () => printAsIs(),
        closeDisplay: display.end,
        showLogs: () => void shell.openPath(logs),
        choices: system === 'darwin' ? [login, graphics] : [tray, login, graphics],
      }),
    ),
  );
  showTray(settings.get().tray);
  denyPermissions(session.defaultSession, windows.isOwnContents);
  protocol.handle(desktopScheme, desktop.answer);
  const stopFollowing = followPower({
    power: powerMonitor,
    lockMinutes: () => settings.get().lockMinutes,
    lock: desktop.lock,
    used: desktop.used,
    // The page reads its session, which renews a token that has expired in the meantime.
    onWake: () => windows.send('session.changed'),
  });
  const end = () => {
    stopFollowing();
    desktop.close();
    session.defaultSession.flushStorageData();
  };
  app.on('will-quit', end);
  // When Windows shuts down or the user logs off there, no other event comes.
  app.on('browser-window-created', (_event, window) => window.on('session-end', end));
  windows.open(desktop.startPath());
  display.restore();
  follow = (link) => {
    const command = parseDeepLink(link);
    if (command) ask(command);
    else log.warn('refused a link', { length: link.length });
  };
  early.forEach(follow);
  app.on('second-instance', show);
  app.on('activate', show);
  app.on('window-all-closed', () => {
    // During an update, the updater quits the application itself.
    if (system !== 'darwin' && !replacing) app.quit();
  });
  app.on('before-quit', windows.leave);
  if (way === 'self') lookForUpdates(() => void updates.check());
}

/** Sends the main process's requests through Chromium, which knows the system's proxy and certificates. */
function sendThroughChromium(origin: string | undefined): void {
  const network = session.fromPartition('shop', { cache: false });
  // Firebase's SDK takes the global `fetch` when it is loaded.
  globalThis.fetch = (input, init) =>
    network.fetch(input instanceof URL ? input.href : input, init);
  // Each window keeps a stream of events open. Without HTTP/2, Chromium would allow six connections to a server.
  if (origin) {
    app.commandLine.appendSwitch('ignore-connections-limit', new URL(origin).hostname);
  }
}

/** Checks for updates one minute after startup, then every six hours. */
function lookForUpdates(look: () => void): void {
  const timers = [setTimeout(look, 60_000), setInterval(look, 6 * 3_600_000)];
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
  const sandboxed = enableSandbox(app);
  watchProcesses(app, settings, log);
  protocol.registerSchemesAsPrivileged([schemePrivileges]);
  // When the application runs from source, this would register the Electron binary instead.
  if (app.isPackaged) app.setAsDefaultProtocolClient(linkScheme);
  // Windows needs the installer's id to show notifications and group windows.
  if (system === 'win32') app.setAppUserModelId('test.secondfret.desktop');
  const followIn = (argv: readonly string[]) => {
    const link = linkAmong(argv);
    if (link !== undefined) follow(link);
  };
  followIn(process.argv);
  app.on('second-instance', (_event, argv) => followIn(argv));
  app.on('open-url', (event, url) => {
    event.preventDefault();
    follow(url);
  });
  app.on('web-contents-created', (_event, contents) =>
    lockDown(contents, {
      openExternal: (url) => workFor(contents, () => outside.asked(url)),
      openPage: (path) => openWindow(path),
      now: () => performance.now(),
      log,
    }),
  );
  app
    .whenReady()
    .then(() => start(sandboxed))
    .catch((error: Error) => {
      log.warn('could not start', { why: error.message });
      dialog.showErrorBox('Second Fret couldn’t start', `The reason is in the logs: ${logs}`);
      app.exit(1);
    });
} else {
  app.quit();
}

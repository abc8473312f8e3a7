import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { app, BrowserWindow, ipcMain, protocol, session, shell } from 'electron';
import { desktopScheme } from '#contracts/desktop.ts';
import { schemePrivileges } from './app-protocol.ts';
import { startDesktop } from './desktop.ts';
import { createKeychain } from './keychain.ts';
import { lockDown } from './lock-down.ts';
import { createLog } from './log.ts';
import { openMainWindow } from './main-window.ts';
import { denyPermissions } from './permissions.ts';
import { openSettings } from './settings.ts';

// Owns the process: what must stand before Electron is ready, then the rest.
const folder = import.meta.dirname;
/** A thread's file can't lie inside the archive. */
const workerFile = join(folder, 'keychain-worker.js').replace('app.asar', 'app.asar.unpacked');
const log = createLog((line) => process.stderr.write(line), Date.now);
const windows = new Set<number>();

function openWindow(path: string): void {
  const preload = join(folder, '../preload/index.cjs');
  const window = openMainWindow({ preload, developerTools: !app.isPackaged }, path);
  const { id } = window.webContents;
  windows.add(id);
  window.on('closed', () => windows.delete(id));
}

function showWindow(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window?.isMinimized()) window.restore();
  window?.focus();
}

/** A shop may have a certificate of its own authority, which its computers know. */
function trustSystemAuthorities(): void {
  setDefaultCACertificates([...getCACertificates('default'), ...getCACertificates('system')]);
}

async function start(): Promise<void> {
  trustSystemAuthorities();
  const desktop = startDesktop({
    settings: await openSettings(join(app.getPath('userData'), 'settings.json'), log),
    keychain: createKeychain('Second Fret', () => {
      const worker = new Worker(workerFile);
      worker.unref();
      return worker;
    }),
    pages: join(folder, '../renderer'),
    fetch: globalThis.fetch,
    system: process.platform,
    info: { version: app.getVersion(), runtime: versions() },
    ipc: ipcMain,
    isOwnContents: (id) => windows.has(id),
    openExternal: (url) => shell.openExternal(url),
    tell: (event, payload) => {
      for (const window of BrowserWindow.getAllWindows()) window.webContents.send(event, payload);
    },
    restartPage: () => {
      for (const window of BrowserWindow.getAllWindows()) {
        void window.loadURL(desktop.startAddress()).catch(() => undefined);
      }
    },
    log,
  });
  app.on('will-quit', desktop.close);
  denyPermissions(session.defaultSession);
  protocol.handle(desktopScheme, desktop.answer);
  openWindow(desktop.startPath());
  app.on('activate', () => {
    if (BrowserWindow.getAllWindows().length === 0) openWindow(desktop.startPath());
  });
}

function versions(): Record<string, string> {
  const { electron = '', chrome = '', node } = process.versions;
  return { electron, chrome, node, system: `${process.platform} ${process.arch}` };
}

if (app.requestSingleInstanceLock()) {
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([schemePrivileges]);
  app.on('second-instance', showWindow);
  app.on('web-contents-created', (_event, contents) =>
    lockDown(contents, { openExternal: (url) => shell.openExternal(url), log }),
  );
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  app
    .whenReady()
    .then(start)
    .catch((error: Error) => {
      log.warn('could not start', { why: error.message });
      app.exit(1);
    });
} else {
  app.quit();
}

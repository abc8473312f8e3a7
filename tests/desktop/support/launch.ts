import { EventEmitter } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { registerHooks } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Page,
  type Route,
} from '@playwright/test';
import { findBrowser } from '#tests/support/browser.ts';
import { recordToasts } from '#tests/support/toasts.ts';
import { until } from '#tests/support/until.ts';
import { type SchemeHandler, serveScheme } from './scheme-server.ts';
import { sessionFetch } from './session-fetch.ts';
import { createShell, type System } from './stand-in-shell.ts';
import { type Stage, type StandInContents, windowClass } from './stand-in-window.ts';

/** The built application. It runs with a stand-in for the `electron` module. */
export type Desktop = Awaited<ReturnType<typeof launchDesktop>>;

const built = join(import.meta.dirname, '../../../dist/desktop');
const stages = new Map<string, object>();
let launched = 0;

const required = pathToFileURL(join(import.meta.dirname, 'required-electron.cjs')).href;

// Each launch loads its own copy of the modules. A query parameter in the modules' URLs distinguishes the copies.
registerHooks({
  resolve(specifier, context, next) {
    const instance = new URL(context.parentURL ?? 'none:').searchParams.get('launch') ?? '';
    if (specifier !== 'electron') {
      const found = next(specifier, context);
      // A module's relative imports belong to the same launch.
      const part = instance !== '' && specifier.startsWith('.');
      return part ? { ...found, url: `${found.url}?launch=${instance}` } : found;
    }
    if (context.conditions.includes('require')) {
      return { url: required, format: 'commonjs', shortCircuit: true };
    }
    const names = Object.keys(stages.get(instance) ?? {});
    const source = `const parts = process.standInForElectron(${JSON.stringify(instance)});
      export const { ${names.join(', ')} } = parts;`;
    return {
      url: `data:text/javascript,${encodeURIComponent(source)}`,
      format: 'module',
      shortCircuit: true,
    };
  },
});
Object.assign(process, {
  standInForElectron: (instance: string) => stages.get(instance),
  lastLaunch: () => String(launched),
});

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
type Given = System & {
  userData?: string;
  /**
   * The page's storage from an earlier launch. Each launch has a new origin, so the browser doesn't keep the storage.
   */
  state?: StorageState;
  /** The folder that contains main, preload and renderer. Defaults to the build's output folder. */
  application?: string;
  /** The browser to use. The caller has to close it. By default, all launches share one browser. */
  browser?: Browser;
  packaged?: boolean;
  /** Whether the application is expected not to start. */
  broken?: boolean;
  /** The command-line switches, without dashes. */
  switches?: readonly string[];
  /** True if windows never report that they are ready to be shown. */
  neverReady?: boolean;
  /** True for a Wayland session: the system decides where windows are. */
  wayland?: boolean;
  /** The buttons to press in the dialogs that open at startup. */
  answers?: readonly string[];
};

// Without this setting, tests would use the developer's own keyring.
process.env.DBUS_SESSION_BUS_ADDRESS = 'unix:path=/nonexistent/second-fret-tests';

let shared: Promise<Browser> | undefined;
const open = new Set<{ close(): Promise<void> }>();

export function sharedBrowser(): Promise<Browser> {
  shared ??= findBrowser().then((found) =>
    chromium.launch({
      ...found,
      args: [...found.args, '--disable-features=LocalNetworkAccessChecks'],
    }),
  );
  return shared;
}

/** Starts the application with the data folder `userData`, or with an empty one. Call `close` to quit it. */
export async function launchDesktop(given: Given = {}) {
  const instance = String(++launched);
  const userData = given.userData ?? (await mkdtemp(join(tmpdir(), 'second-fret-user-')));
  const browser = given.browser ?? (await sharedBrowser());
  const channels = new Map<string, (event: object, ...received: unknown[]) => unknown>();
  /** The handlers set on Electron's session. Each key is the name of the method that set the handler. */
  const session = new Map<string, (...given: never[]) => unknown>();
  const opened: string[] = [];
  const downloads = { started: 0, denied: 0 };
  const nodeFetch = globalThis.fetch;
  const settings = join(userData, 'settings.json');
  const read = () => {
    try {
      return readFileSync(settings);
    } catch {
      return 'none';
    }
  };
  /** The contents of the settings file at the moment when a real process would have exited. */
  let left: Buffer | 'none' | undefined;
  const messages: unknown[] = [];
  let handler: SchemeHandler | undefined;
  const scheme: SchemeHandler = (request) => {
    if (!handler) throw new Error('main handles no scheme');
    return handler(request);
  };
  const host = await serveScheme(scheme, (id, url) => {
    const window = BrowserWindow.all.find(({ webContents }) => webContents.id === id);
    return window?.webContents.followsRedirect(url) ?? true;
  });
  const context = await browser.newContext({
    viewport: { width: 1280, height: 860 },
    reducedMotion: 'reduce',
    ...(given.state && { storageState: moved(given.state, host.origin) }),
  });

  await recordToasts(context);

  const shell = createShell(given);
  shell.answers.push(...(given.answers ?? []));
  const switches = new Map(given.switches?.map((name) => [name, '']));
  if (given.wayland) switches.set('ozone-platform', 'wayland');
  let ready = false;
  let exited: string | undefined;
  const early = () => {
    if (ready) throw new Error('this can only be called before app is ready');
  };
  const app = Object.assign(new EventEmitter(), {
    ...shell.app,
    isPackaged: given.packaged ?? false,
    async whenReady() {
      await null;
      ready = true;
    },
    requestSingleInstanceLock: () => true,
    // Electron's method also removes this switch, although the first processes already run without a sandbox.
    enableSandbox() {
      early();
      switches.delete('no-sandbox');
    },
    disableHardwareAcceleration() {
      early();
      switches.set('disable-gpu', '');
    },
    getVersion: () => '0.2.0',
    getPath: (name: keyof typeof folders) => folders[name] ?? userData,
    commandLine: {
      hasSwitch: (name: string) => switches.has(name),
      getSwitchValue: (name: string) => switches.get(name) ?? '',
      appendSwitch: (name: string, value = '') => void switches.set(name, value),
    },
    quit: () => void quit(),
    exit: (code = 0) => {
      exited = `the application exited with ${code}`;
    },
  });
  const folders = { logs: join(userData, 'logs') };
  // In Electron, a rejected window is never created. Here, it opens, so close it before it loads anything.
  await context.route(/.*/, async (route) => {
    const own = await Promise.all(BrowserWindow.all.map(({ webContents }) => webContents.page));
    const page = pageOf(route);
    if (own.some((one) => one === page)) return route.fallback();
    const front = BrowserWindow.getFocusedWindow();
    if (route.request().isNavigationRequest()) front?.webContents.opens(route.request().url());
    await route.abort();
    await page?.close();
  });
  const stage: Stage = {
    context,
    origin: host.origin,
    async invoke(event, channel, received) {
      const handle = channels.get(channel);
      if (!handle) throw new Error(`No handler registered for '${channel}'`);
      stage.onMessage({ channel, received });
      // Arguments and results are cloned, and whatever can't be cloned throws.
      const result = structuredClone(await handle(event, ...structuredClone(received)));
      stage.onMessage({ channel, result });
      return result;
    },
    onMessage: (message) => void messages.push(message),
    readPreload: (path) => readFile(path, 'utf8'),
    mayUse(contents, permission) {
      const name = 'setPermissionRequestHandler';
      const handle = session.get(name) as (...given: unknown[]) => void;
      let may = false;
      const details = { isMainFrame: true, mediaTypes: ['video'] };
      const answer = (given: boolean) => {
        may = given;
      };
      handle(contents, permission, answer, details);
      return may;
    },
    onDownload(contents) {
      let prevented = false;
      const event = { preventDefault: () => (prevented = true) };
      (session.get('will-download') as ((...given: unknown[]) => void) | undefined)?.(
        ...[event, {}, contents],
      );
      downloads[prevented ? 'denied' : 'started'] += 1;
    },
    mayLoad(request) {
      let may = true;
      const answer = ({ cancel = false }) => {
        may = !cancel;
      };
      (session.get('onBeforeRequest') as ((...given: unknown[]) => void) | undefined)?.(
        ...[request, answer],
      );
      return may;
    },
    onKey: shell.press,
    refusesToPrint: () => shell.refuses.has('print'),
    neverReady: given.neverReady ?? false,
    placesWindows: given.wayland ?? false,
    onAllClosed: () => void (quitting || app.emit('window-all-closed')),
    onWindow: (window) => void app.emit('browser-window-created', {}, window),
    onCreated: (contents: StandInContents) => void app.emit('web-contents-created', {}, contents),
  };
  const BrowserWindow = windowClass(stage);
  let quitting = false;
  async function quit(asks = true): Promise<boolean> {
    if (quitting) return true;
    quitting = true;
    app.emit('before-quit', {});
    for (const window of BrowserWindow.all.toReversed()) {
      quitting = await window.close(asks);
      if (!quitting) return false;
    }
    app.emit('will-quit');
    left = read();
    return true;
  }
  const setter = (name: string) => (given: (...args: never[]) => unknown) =>
    void session.set(name, given);
  stages.set(instance, {
    ...shell.parts,
    app,
    BrowserWindow,
    ipcMain: {
      handle: (channel: string, handle: (event: object, ...received: unknown[]) => unknown) =>
        void channels.set(channel, handle),
    },
    protocol: {
      registerSchemesAsPrivileged: () => undefined,
      handle: (_scheme: string, answer: SchemeHandler) => {
        if (given.broken) throw new Error('this system is broken');
        handler = answer;
      },
    },
    autoUpdater: new EventEmitter(),
    net: { request: (options: object) => request(options) },
    session: {
      fromPartition: () => ({ fetch: sessionFetch(nodeFetch) }),
      defaultSession: {
        flushStorageData: () => undefined,
        setPermissionRequestHandler: setter('setPermissionRequestHandler'),
        setPermissionCheckHandler: setter('setPermissionCheckHandler'),
        setDevicePermissionHandler: setter('setDevicePermissionHandler'),
        setDisplayMediaRequestHandler: setter('setDisplayMediaRequestHandler'),
        on: (event: string, given: (...args: never[]) => unknown) => void session.set(event, given),
        webRequest: { onBeforeRequest: setter('onBeforeRequest') },
      },
    },
    shell: {
      ...shell.files.shell,
      openExternal: async (url: string) => {
        opened.push(url);
      },
    },
  });

  const written: string[] = [];
  const write = process.stderr.write;
  process.stderr.write = ((chunk: string) => written.push(String(chunk)) > 0) as typeof write;
  const main = pathToFileURL(join(given.application ?? built, 'main/index.js')).href;
  const entry = `${main}?launch=${instance}`;
  await import(/* @vite-ignore */ entry);
  const opens = () => BrowserWindow.all[0] ?? shell.errors[0] ?? exited;
  const window = await until(opens, 'a window opens');
  if (typeof window === 'string') throw new Error(window);
  const first = await window.webContents.page;
  await until(() => window.shown, 'the window is shown');

  const desktop = {
    /** The page in the window. After a crash, this is a new page. */
    get page(): Page {
      return window.webContents.current ?? first;
    },
    shell,
    /** Everything that the main process wrote to standard error. */
    log: () => written.join(''),
    /** Addresses that the system was asked to open. */
    opened,
    /** Every channel call, result and event, oldest first. */
    messages,
    userData,
    get windows() {
      return BrowserWindow.all;
    },
    /** Calls a channel with a forged event, which no page can do. */
    invoke: (event: object, channel: string, ...received: unknown[]) =>
      stage.invoke(event, channel, received),
    app,
    /** How many downloads Electron would have started, and how many the main process denied. */
    downloads,
    /** The switches of Chromium's command line, and what the application has set before it was ready. */
    switches,
    /**
     * Quits like Electron, which closes the windows first, newest first. Resolves to false if the application doesn't
     * quit, because a page has unsaved changes and the user stays.
     */
    quit: () => quit(),
    /** Quits the application, whatever is unsaved. Settings that have not been written to disk by then are lost. */
    async close(): Promise<void> {
      if (!open.delete(desktop)) return;
      process.stderr.write = write;
      globalThis.fetch = nodeFetch;
      await quit(false);
      await context.close();
      await host.close();
      // The test's process doesn't exit, so undo anything that the application wrote after it quit.
      if (left === 'none') rmSync(settings, { force: true });
      else if (left) writeFileSync(settings, left);
      if (given.userData === undefined) await rm(userData, { recursive: true, force: true });
    },
  };
  open.add(desktop);
  return desktop;
}

function pageOf(route: Route): Page | undefined {
  try {
    return route.request().frame().page();
  } catch {
    return undefined;
  }
}

function moved({ cookies, origins }: StorageState, origin: string): StorageState {
  return { cookies, origins: origins.map((one) => ({ ...one, origin })) };
}

/** Closes every application and the shared browser. */
export async function closeDesktops(): Promise<void> {
  for (const desktop of open) await desktop.close();
  await (await shared)?.close();
  shared = undefined;
}

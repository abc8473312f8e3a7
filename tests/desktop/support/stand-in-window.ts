import { EventEmitter } from 'node:events';
import type { BrowserContext, Frame, Page } from '@playwright/test';
import type { PrintToPDFOptions, Rectangle, WebContentsPrintOptions } from 'electron';
import { desktopOrigin } from '#contracts/app/desktop.ts';

type Invoke = (event: object, channel: string, received: unknown[]) => Promise<unknown>;

/** State shared by all windows of one application. */
export type Stage = {
  context: BrowserContext;
  /** The origin that this browser uses for `app://second-fret`. */
  origin: string;
  invoke: Invoke;
  /** Called with every message between the page and the main process. */
  onMessage(message: unknown): void;
  /** Returns the built preload at `path` as text. */
  readPreload(path: string): Promise<string>;
  onCreated(contents: StandInContents): void;
  /** Returns whether the session's permission handler grants this permission to the page. */
  mayUse(contents: StandInContents, permission: string): boolean;
  /** Called when the page starts a download, which Electron lets the session's handler prevent. */
  onDownload(contents: StandInContents): void;
  onAllClosed(): void;
};

type WindowOptions = { webPreferences?: { preload?: string } } & Record<string, unknown>;
type OpenHandler = (details: { url: string }) => { action: 'deny' };

let lastId = 0;

export class StandInContents extends EventEmitter {
  readonly id = ++lastId;
  readonly #stage: Stage;
  readonly #preload: string | undefined;
  /** The current page. After a crash, this is a new page. */
  page: Promise<Page>;
  /** The current page, or undefined before the first page exists. */
  current: Page | undefined;
  zoom = 1;
  /** The print jobs that were passed to the system's dialog. */
  readonly printed: WebContentsPrintOptions[] = [];
  openHandler: OpenHandler = () => {
    throw new Error('the page may open any window');
  };
  /** The address that the main process loaded. Loading it doesn't count as a navigation by the page. */
  #asked: string | null = null;

  constructor(stage: Stage, preload: string | undefined) {
    super();
    this.#stage = stage;
    this.#preload = preload;
    this.page = this.#open(preload);
    stage.onCreated(this);
  }

  get mainFrame() {
    return { frameTreeNodeId: this.id, parent: null };
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.openHandler = handler;
  }

  getURL(): string {
    return this.#url;
  }
  #url = '';

  send(channel: string, payload?: unknown): void {
    this.#stage.onMessage({ channel, payload });
    this.page.then((page) => page.evaluate(dispatch, { channel, payload })).catch(() => undefined);
  }

  async reload(): Promise<void> {
    const page = await this.page;
    this.#asked = page.url();
    await page.reload();
  }

  copyImageAt(x: number, y: number): void {
    this.copied.push([x, y]);
  }
  readonly copied: [number, number][] = [];

  setZoomFactor(factor: number): void {
    this.zoom = factor;
  }

  /** Prints with Chromium, as Electron does. */
  async printToPDF({ pageSize, margins, ...options }: PrintToPDFOptions): Promise<Uint8Array> {
    if (typeof pageSize !== 'object') throw new Error('no size of the paper');
    const inches = (length = 0) => `${length}in`;
    const { top, bottom, left, right } = margins ?? {};
    return (await this.page).pdf({
      width: inches(pageSize.width),
      height: inches(pageSize.height),
      margin: {
        ...{ top: inches(top), bottom: inches(bottom) },
        ...{ left: inches(left), right: inches(right) },
      },
      printBackground: options.printBackground ?? false,
      preferCSSPageSize: options.preferCSSPageSize ?? false,
    });
  }

  /** The system's printers. */
  printers: { name: string; displayName: string }[] = [];
  async getPrintersAsync() {
    return this.printers;
  }

  print(options: WebContentsPrintOptions, done?: (printed: boolean, why: string) => void): void {
    this.printed.push(options);
    done?.(true, '');
  }

  /** Called when the page tries to open another window at `url`. */
  opens(url: string): void {
    this.openHandler({ url: this.#asApp(url) });
  }

  /** Simulates a crash of the page's process, which the page can't prevent. */
  async crash(reason = 'crashed'): Promise<void> {
    const gone = this.page;
    this.page = this.#open(this.#preload);
    await (await gone).close();
    await this.page;
    this.emit('render-process-gone', {}, { reason, exitCode: 139 });
  }

  forcefullyCrashRenderer(): void {
    void this.crash('killed');
  }

  async load(url: string): Promise<void> {
    const page = await this.page;
    this.#asked = this.#stage.origin + url.slice(desktopOrigin.length);
    await page.goto(this.#asked);
  }

  async #open(preload: string | undefined): Promise<Page> {
    const page = await this.#stage.context.newPage();
    page.setDefaultTimeout(120_000);
    this.current = page;
    await page.exposeBinding('__invoke', ({ frame }, channel: string, received: unknown[]) =>
      this.#stage
        .invoke({ sender: this, senderFrame: this.#describe(frame) }, channel, received)
        .catch((error: Error) => {
          throw new Error(`Error invoking remote method '${channel}': ${error}`);
        }),
    );
    await page.exposeBinding('__opens', (_source, url: string) => this.opens(url));
    await page.exposeBinding('__acts', (_source, type: string) =>
      this.emit('input-event', {}, { type }),
    );
    await page.exposeBinding('__mayUse', (_source, permission: string) =>
      this.#stage.mayUse(this, permission),
    );
    page.on('download', (download) => {
      this.#stage.onDownload(this);
      void download.cancel();
    });
    if (preload !== undefined) {
      await page.addInitScript({ content: shim(await this.#stage.readPreload(preload)) });
    }
    await page.route(/.*/, async (route) => {
      const request = route.request();
      if (!request.isNavigationRequest()) return route.fallback();
      const { allowed } = this.#navigates(request.frame(), request.url());
      // A reply with 204 No Content makes the browser stay on the page.
      return allowed ? route.fallback() : route.fulfill({ status: 204 });
    });
    page.on('framenavigated', (frame) => {
      if (frame !== page.mainFrame()) return;
      this.#url = this.#asApp(frame.url());
      this.emit('did-navigate', {}, this.#url);
    });
    page.on('domcontentloaded', () => this.emit('dom-ready'));
    page.on('dialog', async (dialog) => {
      // Electron shows no dialog if a page prevents `beforeunload`. The page stays open unless the main process cancels
      // this event.
      let leaves = false;
      const preventDefault = () => {
        leaves = true;
      };
      if (dialog.type() === 'beforeunload') this.emit('will-prevent-unload', { preventDefault });
      await (leaves ? dialog.accept() : dialog.dismiss());
    });
    return page;
  }

  #navigates(frame: Frame, address: string): { allowed: boolean } {
    if (address === this.#asked) {
      this.#asked = null;
      return { allowed: true };
    }
    let allowed = true;
    const isMainFrame = frame.parentFrame() === null;
    const preventDefault = () => {
      allowed = false;
    };
    const event = { url: this.#asApp(address), isMainFrame, preventDefault };
    this.emit('will-frame-navigate', event);
    if (isMainFrame) this.emit('will-navigate', event);
    return { allowed };
  }

  #describe(frame: Frame) {
    const parent = frame.parentFrame();
    return {
      url: this.#asApp(frame.url()),
      parent: parent && { url: parent.url() },
      frameTreeNodeId: parent ? this.id + 10_000 : this.id,
    };
  }

  #asApp(url: string): string {
    return url.replace(this.#stage.origin, desktopOrigin);
  }
}

/** Returns the `BrowserWindow` class for one application. */
export function windowClass(stage: Stage) {
  return class StandInWindow extends EventEmitter {
    static all: StandInWindow[] = [];
    static getAllWindows = () => StandInWindow.all;
    static getFocusedWindow = () => StandInWindow.all.findLast(({ focused }) => focused) ?? null;

    readonly options: WindowOptions;
    readonly webContents: StandInContents;
    shown = false;
    focused = true;
    maximized = false;
    destroyed = false;
    bounds: Rectangle;
    background: unknown;

    constructor(options: WindowOptions) {
      super();
      this.options = options;
      const { x = 0, y = 0, width = 0, height = 0 } = options as Partial<Rectangle>;
      this.bounds = { x, y, width, height };
      this.background = options.backgroundColor;
      this.webContents = new StandInContents(stage, options.webPreferences?.preload);
      StandInWindow.all.push(this);
    }

    async loadURL(url: string): Promise<void> {
      // Like Electron, report the window as ready even if some of the page's files take too long to load.
      await this.webContents.load(url).finally(() => this.emit('ready-to-show'));
    }
    show(): void {
      this.shown = true;
      this.focus();
    }
    showInactive(): void {
      this.shown = true;
    }
    hide(): void {
      this.shown = false;
      this.focused = false;
    }
    focus(): void {
      for (const window of StandInWindow.all) window.focused = window === this;
      this.emit('focus');
    }
    restore(): void {}
    maximize(): void {
      this.maximized = true;
      this.emit('maximize');
    }
    setBackgroundColor(color: string): void {
      this.background = color;
    }
    setOverlayIcon(): void {}
    isMinimized = () => false;
    isFullScreen = () => false;
    isMaximized = () => this.maximized;
    isFocused = () => this.focused;
    isDestroyed = () => this.destroyed;
    getNormalBounds = () => this.bounds;
    /** Closes the window like the system's close button. First the main process and then the page can prevent this. */
    close(): void {
      if (this.#refusesToClose()) return;
      void this.webContents.page.then((page) => {
        page.once('close', () => this.closed());
        return page.close({ runBeforeUnload: true });
      });
    }
    #refusesToClose(): boolean {
      let refused = false;
      this.emit('close', { preventDefault: () => (refused = true) });
      return refused;
    }
    /** Closes the window because the application is quitting. */
    quits(): void {
      if (this.#refusesToClose()) throw new Error('a window keeps the application from quitting');
      this.closed();
    }
    closed(): void {
      if (this.destroyed) return;
      this.destroyed = true;
      StandInWindow.all = StandInWindow.all.filter((window) => window !== this);
      this.emit('closed');
      if (StandInWindow.all.length === 0) stage.onAllClosed();
    }
  };
}

type Told = { channel: string; payload: unknown };
const dispatch = ({ channel, payload }: Told) =>
  (globalThis as unknown as { __heard(channel: string, payload: unknown): void }).__heard(
    channel,
    payload,
  );

/** Returns a script that runs the preload as Electron does: only in the main frame, with frozen objects. */
function shim(preload: string): string {
  return `(() => {
    if (window !== window.top) return;
    const { __invoke: invoke, __opens: opens, __acts: acts, __mayUse: mayUse } = window;
    for (const name of ['__invoke', '__opens', '__acts', '__mayUse']) delete window[name];
    // A denied window is null for the page.
    window.open = (url) => void opens(new URL(url, location.href).href) ?? null;
    for (const [event, type] of [['mousedown', 'mouseDown'], ['keydown', 'rawKeyDown']]) {
      addEventListener(event, ({ isTrusted }) => isTrusted && acts(type), true);
    }
    const guard = (object, method, permission) => {
      const original = object?.[method];
      if (original) object[method] = async function (...given) {
        if (await mayUse(permission)) return original.apply(this, given);
        throw new DOMException(permission + ' is denied', 'NotAllowedError');
      };
    };
    guard(navigator.clipboard, 'writeText', 'clipboard-sanitized-write');
    guard(navigator.clipboard, 'readText', 'clipboard-read');
    guard(navigator.mediaDevices, 'getUserMedia', 'media');
    guard(navigator.mediaDevices, 'getDisplayMedia', 'display-capture');
    guard(window.Notification, 'requestPermission', 'notifications');
    guard(navigator.storage, 'persist', 'persistent-storage');
    guard(Element.prototype, 'requestFullscreen', 'fullscreen');
    guard(Element.prototype, 'requestPointerLock', 'pointerLock');
    const listeners = new Map();
    Object.defineProperty(window, '__heard', { value: (channel, payload) => {
      for (const listener of listeners.get(channel) ?? []) listener({}, payload);
    } });
    const freeze = (value) => {
      if (typeof value === 'object' && value !== null) Object.values(value).forEach(freeze);
      return Object.freeze(value);
    };
    const electron = {
      contextBridge: { exposeInMainWorld: (name, value) =>
        Object.defineProperty(window, name, { value: freeze(value), enumerable: true }) },
      ipcRenderer: {
        invoke: (channel, ...received) => invoke(channel, received),
        on: (channel, listener) =>
          void listeners.set(channel, [...(listeners.get(channel) ?? []), listener]),
        off: (channel, listener) =>
          void listeners.set(channel, (listeners.get(channel) ?? []).filter((l) => l !== listener)),
      },
    };
    const module = { exports: {} };
    new Function('require', 'module', 'exports', ${JSON.stringify(preload)})(
      (name) => { if (name === 'electron') return electron; throw new Error('no module ' + name); },
      module,
      module.exports,
    );
  })();`;
}

import { EventEmitter } from 'node:events';
import type { BrowserContext, Frame, Page, Request } from '@playwright/test';
import type { PrintToPDFOptions, Rectangle, WebContentsPrintOptions } from 'electron';
import { desktopOrigin } from '#contracts/app/desktop.ts';
import { pageScript } from './stand-in-preload.ts';
import type { Key } from './stand-in-shell.ts';

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
  /** Returns whether the session's handler lets the page send a request. */
  mayLoad(request: object): boolean;
  /** Called with each key that the page ignored. */
  onKey(key: Key): void;
  /** Returns whether the system refuses to print. */
  refusesToPrint(): boolean;
  /** True if windows never report that they are ready to be shown, which happens on Wayland. */
  neverReady: boolean;
  /** True if the system decides where windows are, as on Wayland. */
  placesWindows: boolean;
  onWindow(window: EventEmitter): void;
  onAllClosed(): void;
};

type WindowOptions = { webPreferences?: { preload?: string } } & Record<string, unknown>;
type OpenHandler = (details: { url: string }) => { action: 'deny' };

let lastId = 0;

/** The request header that tells the scheme's server which contents navigate. */
export const contentsHeader = 'x-stand-in-contents';
/** Chromium's numbers for failed loads. */
const loadErrors: Readonly<Record<string, number>> = { ERR_ABORTED: -3, ERR_EMPTY_RESPONSE: -324 };

export class StandInContents extends EventEmitter {
  readonly id = ++lastId;
  readonly #stage: Stage;
  readonly #preload: string | undefined;
  /** The current page. After a crash, this is a new page. */
  page: Promise<Page>;
  /** The current page, or undefined before the first page exists. */
  current: Page | undefined;
  zoom = 1;
  /** The print jobs that were passed to the system's dialog or to a printer, and the text of the printed pages. */
  readonly printed: WebContentsPrintOptions[] = [];
  readonly paper: string[] = [];
  #destroyed = false;
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

  isDestroyed = () => this.#destroyed;
  destroy(): void {
    this.#destroyed = true;
  }
  /** Electron's methods throw after the window has closed. */
  #alive(): void {
    if (this.#destroyed) throw new TypeError('Object has been destroyed');
  }

  send(channel: string, ...sent: unknown[]): void {
    this.#alive();
    const [payload] = structuredClone(sent);
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
    this.#alive();
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
    this.#alive();
    return this.printers;
  }

  print(options: WebContentsPrintOptions, done?: (printed: boolean, why: string) => void): void {
    this.#alive();
    const missing = !this.printers.some(({ name }) => name === options.deviceName);
    void this.#text().then((text) => {
      if (options.silent && missing) return done?.(false, 'Invalid deviceName provided');
      this.printed.push(options);
      if (this.#stage.refusesToPrint()) return done?.(false, 'Print job canceled');
      this.paper.push(text);
      done?.(true, '');
    });
  }
  #text = async () => (await this.page).innerText('body');

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

  /** Returns whether the main process lets a navigation follow a redirect of our scheme's handler to `url`. */
  followsRedirect(url: string): boolean {
    return this.#allows(['will-redirect'], { url, isMainFrame: true });
  }

  /** Returns whether the main process lets the page attach a webview, which only a hijacked page could try. */
  attachesWebview(): boolean {
    return this.#allows(['will-attach-webview'], {});
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
    await page.exposeBinding('__key', (_source, key: Key) => this.#stage.onKey(key));
    page.on('download', (download) => {
      this.#stage.onDownload(this);
      void download.cancel();
    });
    const script = preload === undefined ? '' : await this.#stage.readPreload(preload);
    await page.addInitScript({ content: pageScript(script) });
    await page.route(/.*/, async (route) => {
      const request = route.request();
      const navigates = request.isNavigationRequest();
      // A reply with 204 No Content makes the browser stay on the page.
      if (navigates && !this.#navigates(request.frame(), request.url())) {
        return route.fulfill({ status: 204 });
      }
      if (!this.#stage.mayLoad(this.#asRequest(request))) return route.abort('blockedbyclient');
      if (!navigates) return route.fallback();
      return route.fallback({ headers: { ...request.headers(), [contentsHeader]: `${this.id}` } });
    });
    page.on('framenavigated', (frame) => {
      // For Electron, Chromium's own error page is a failed load, and no navigation.
      if (frame !== page.mainFrame() || frame.url().startsWith('chrome-error:')) return;
      this.#url = this.#asApp(frame.url());
      this.emit('did-navigate', {}, this.#url);
    });
    page.on('domcontentloaded', () => this.emit('dom-ready'));
    page.on('load', () => this.emit('did-finish-load'));
    page.on('requestfailed', (request) => {
      if (!request.isNavigationRequest()) return;
      const why = request.failure()?.errorText.replace('net::', '') ?? '';
      const isMainFrame = request.frame() === page.mainFrame();
      const url = this.#asApp(request.url());
      this.emit('did-fail-load', {}, loadErrors[why] ?? -2, why, url, isMainFrame);
    });
    page.on('dialog', async (dialog) => {
      // Electron shows no dialog if a page prevents `beforeunload`. The page stays open unless the main process cancels
      // this event.
      let leaves = false;
      const preventDefault = () => {
        leaves = true;
      };
      if (dialog.type() === 'beforeunload') this.emit('will-prevent-unload', { preventDefault });
      await (leaves ? dialog.accept() : dialog.dismiss());
      if (!leaves) this.emit('stand-in-stayed');
    });
    return page;
  }

  #navigates(frame: Frame, address: string): boolean {
    if (address === this.#asked) {
      this.#asked = null;
      return true;
    }
    const isMainFrame = frame.parentFrame() === null;
    const events = ['will-frame-navigate', ...(isMainFrame ? ['will-navigate'] : [])];
    return this.#allows(events, { url: this.#asApp(address), isMainFrame });
  }

  /** Emits events until a listener prevents what they announce. Returns false if one did. */
  #allows(events: readonly string[], details: object): boolean {
    let allowed = true;
    const preventDefault = () => {
      allowed = false;
    };
    for (const name of events) this.emit(name, { ...details, preventDefault });
    return allowed;
  }

  /** What `webRequest` reports about a request. The scheme's handler gets none of it. */
  #asRequest(request: Request) {
    const url = this.#asApp(request.url());
    const frame = this.#describe(request.frame());
    const shared = { url, method: request.method(), webContentsId: this.id, frame };
    if (request.isNavigationRequest()) return { ...shared, resourceType: 'mainFrame' };
    return { ...shared, resourceType: 'xhr', initiatorOrigin: frame.origin };
  }

  #describe(frame: Frame) {
    const parent = frame.parentFrame();
    const url = this.#asApp(frame.url());
    return {
      url,
      origin: url.split('/').slice(0, 3).join('/'),
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
    static getFocusedWindow = () => StandInWindow.all.findLast(({ focused }) => focused) ?? null;

    readonly options: WindowOptions;
    readonly webContents: StandInContents;
    shown = false;
    focused = false;
    maximized = false;
    fullScreen = false;
    destroyed = false;
    bounds: Rectangle;
    background: unknown;

    constructor(options: WindowOptions) {
      super();
      this.options = options;
      const { x = 0, y = 0, width = 0, height = 0 } = options as Partial<Rectangle>;
      this.bounds = stage.placesWindows ? { x: 0, y: 0, width, height } : { x, y, width, height };
      this.background = options.backgroundColor;
      this.webContents = new StandInContents(stage, options.webPreferences?.preload);
      StandInWindow.all.push(this);
      stage.onWindow(this);
    }

    async loadURL(url: string): Promise<void> {
      // Like Electron, report the window as ready even if some of the page's files take too long to load.
      await this.webContents.load(url).finally(() => {
        if (!stage.neverReady) this.emit('ready-to-show');
      });
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
      if (this.options.focusable === false) return;
      for (const window of StandInWindow.all) window.focused = window === this;
      this.emit('focus');
    }
    restore(): void {}
    maximize(): void {
      this.maximized = true;
      this.emit('maximize');
    }
    setFullScreen(full: boolean): void {
      this.fullScreen = full;
    }
    setBackgroundColor(color: string): void {
      this.background = color;
    }
    setOverlayIcon(): void {}
    isMinimized = () => false;
    isFullScreen = () => this.fullScreen;
    isMaximized = () => this.maximized;
    isFocused = () => this.focused;
    isDestroyed = () => this.destroyed;
    getBounds = () => this.bounds;
    getNormalBounds = () => this.bounds;
    /**
     * Closes the window like the system's close button. First the main process and then the page can prevent this.
     * Resolves to false if one of them does. With `asks` false, the page is not asked.
     */
    async close(asks = true): Promise<boolean> {
      let refused = false;
      this.emit('close', { preventDefault: () => (refused = true) });
      if (refused) return false;
      if (!asks) this.destroy();
      if (this.destroyed) return true;
      const page = await this.webContents.page;
      const { promise, resolve } = Promise.withResolvers<boolean>();
      page.once('close', () => resolve(true));
      this.webContents.once('stand-in-stayed', () => resolve(false));
      await page.close({ runBeforeUnload: true });
      const closes = page.isClosed() || (await promise);
      if (closes) this.#closed();
      return closes;
    }
    /** Closes the window without asking anyone. */
    destroy(): void {
      void this.webContents.page.then((page) => page.close());
      this.#closed();
    }
    #closed(): void {
      if (this.destroyed) return;
      this.destroyed = true;
      this.webContents.destroy();
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

import { type BrowserWindow, dialog, Menu } from 'electron';
import { type ContextMenuActions, contextMenuTemplate } from './context-menu.ts';
import { readFailure } from './failure-page.ts';
import { askBeforeLeaving } from './leave-question.ts';
import type { Log } from './log.ts';
import { createMainWindow, openPage } from './main-window.ts';
import { watchPage } from './page-failure.ts';
import type { SettingsFile } from './settings.ts';
import { keepZoom, type ZoomChange } from './zoom.ts';

type Options = {
  preload: string;
  /** The path of the window's icon. */
  icon: string;
  developerTools: boolean;
  settings: SettingsFile;
  /** Returns whether closing the last window only hides it, so that notifications still arrive. */
  staysOpen(): boolean;
  /** The context menu's actions on links and pictures. */
  actions: Pick<ContextMenuActions, 'copyLink'>;
  log: Log;
  /** Called after the last window has closed. */
  onClosed(): void;
  /** Called after a user who was quitting has decided to stay. */
  onStay(): void;
};

/** One window that shows our page. */
type Opened = {
  window: BrowserWindow;
  zoom(change: ZoomChange): void;
  /** Shows the window, even if its page isn't drawn yet. */
  reveal(): void;
};

/**
 * The maximum number of windows. Without this limit, a hijacked page could open windows until the computer runs out of
 * memory.
 */
const maxWindows = 8;

/** Manages the windows that show our page. The front window is the most recently used one. */
export function createPageWindows(options: Options) {
  const { preload, icon, developerTools, settings, log } = options;
  let opened: Opened[] = [];
  let leaving = false;
  let stayed: (() => void) | null = null;
  const front = () => opened.at(-1);

  function open(path: string): void {
    if (opened.length >= maxWindows) {
      log.warn('refused a window: too many');
      return;
    }
    const { window, reveal } = createMainWindow({
      preload,
      icon,
      developerTools,
      settings,
      beside: front()?.window.getNormalBounds() ?? null,
    });
    const contents = window.webContents;
    const zoom = keepZoom(contents, {
      get: () => settings.get().zoom,
      set: (factor) => settings.set({ zoom: factor }),
    });
    const own: Opened = { window, zoom, reveal };
    opened = [...opened, own];
    window.on('focus', () => {
      opened = [...opened.filter((one) => one !== own), own];
    });
    window.on('close', (event) => {
      if (leaving || opened.length > 1 || !options.staysOpen()) return;
      event.preventDefault();
      if (!window.isFullScreen()) return window.hide();
      // Hiding a full-screen window on macOS would leave an empty black space.
      window.once('leave-full-screen', () => window.hide());
      window.setFullScreen(false);
    });
    window.on('closed', () => {
      opened = opened.filter((one) => one !== own);
      if (opened.length === 0) options.onClosed();
    });
    contents.on('context-menu', (_event, asked) => {
      const template = contextMenuTemplate(asked, {
        ...options.actions,
        replace: (word) => contents.replaceMisspelling(word),
        learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
        copyImage: () => contents.copyImageAt(asked.x, asked.y),
        openPage: open,
      });
      if (template.length > 0) Menu.buildFromTemplate(template).popup({ window });
    });
    askBeforeLeaving(window, {
      ask: (question) => dialog.showMessageBoxSync(window, question),
      onStay: () => {
        leaving = false;
        stayed?.();
        options.onStay();
      },
    });
    watchPage(window, {
      ask: async (question) => (await dialog.showMessageBox(window, question)).response,
      log,
    });
    openPage(window, path);
  }

  const failureOf = ({ window }: Opened) => readFailure(window.webContents.getURL());

  return {
    open,
    /** Raises the front window above the windows of other applications. Returns false if there is none. */
    show(): boolean {
      const shown = front();
      if (!shown) return false;
      shown.reveal();
      if (shown.window.isMinimized()) shown.window.restore();
      shown.window.show();
      shown.window.focus();
      return true;
    },
    /** Returns false if no window is open or the front one shows the failure page. */
    hasPage(): boolean {
      const shown = front();
      return shown !== undefined && !failureOf(shown);
    },
    isFocused: () => opened.some(({ window }) => window.isFocused()),
    isOwnContents: (id: number) => opened.some(({ window }) => window.webContents.id === id),
    front: () => front()?.window ?? null,
    windowOf: (page: Electron.WebContents) =>
      opened.find(({ window }) => window.webContents === page)?.window ?? null,
    load(path: string): void {
      for (const { window } of opened) openPage(window, path);
    },
    /** Reloads the front window's page. From the failure page, returns to the screen that failed. */
    reload(): void {
      const shown = front();
      const failure = shown && failureOf(shown);
      if (failure) openPage(shown.window, failure.path);
      else shown?.window.webContents.reload();
    },
    send(event: string, payload?: string): void {
      for (const { window } of opened) window.webContents.send(event, payload);
    },
    sendToFront: (event: string) => front()?.window.webContents.send(event),
    setOverlayIcon(icon: Electron.NativeImage | null, description: string): void {
      for (const { window } of opened) window.setOverlayIcon(icon, description);
    },
    zoom: (change: ZoomChange) => front()?.zoom(change),
    /** From now on, windows close instead of hiding, until the user chooses to stay when a page asks before closing. */
    leave(): void {
      leaving = true;
    },
    isLeaving: () => leaving,
    /** Closes all windows. Their pages may ask the user first. Returns false if the user chooses to stay. */
    async close(): Promise<boolean> {
      leaving = true;
      for (let next = front(); next; next = front()) {
        const { window } = next;
        const { promise, resolve } = Promise.withResolvers<boolean>();
        stayed = () => resolve(false);
        window.once('closed', () => resolve(true));
        window.close();
        if (!(await promise)) return false;
      }
      return true;
    },
  };
}

import { type BrowserWindow, dialog, Menu, nativeTheme, screen } from 'electron';
import { desktopOrigin } from '#contracts/desktop.ts';
import { contextMenuTemplate } from './context-menu.ts';
import { failurePath, type PageFailure } from './failure-page.ts';
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
  log: Log;
};

/** Manages the window that shows our page. There is at most one. */
export function createPageWindows({ preload, icon, developerTools, settings, log }: Options) {
  let window: BrowserWindow | null = null;
  let zoom: ((change: ZoomChange) => void) | null = null;
  let ready = false;
  let failure: PageFailure | null = null;
  let stayed: (() => void) | null = null;

  function open(path: string): void {
    const [primary, ...others] = [screen.getPrimaryDisplay(), ...screen.getAllDisplays()];
    const opened = createMainWindow({
      preload,
      icon,
      developerTools,
      settings,
      screens: [primary, ...others].map(({ workArea }) => workArea),
      dark: nativeTheme.shouldUseDarkColors,
    });
    const contents = opened.webContents;
    window = opened;
    ready = false;
    opened.once('ready-to-show', () => {
      ready = true;
    });
    opened.on('closed', () => {
      window = null;
      zoom = null;
    });
    zoom = keepZoom(contents, {
      get: () => settings.get().zoom,
      set: (factor) => void settings.set({ zoom: factor }),
    });
    contents.on('context-menu', (_event, asked) => {
      const template = contextMenuTemplate(asked, {
        replace: (word) => contents.replaceMisspelling(word),
        learn: (word) => void contents.session.addWordToSpellCheckerDictionary(word),
      });
      if (template.length > 0) Menu.buildFromTemplate(template).popup({ window: opened });
    });
    askBeforeLeaving(opened, {
      ask: (question) => dialog.showMessageBoxSync(opened, question),
      onStay: () => stayed?.(),
    });
    watchPage(opened, {
      ask: async (question) => (await dialog.showMessageBox(opened, question)).response,
      tell: (next) => {
        failure = next;
      },
      now: () => new Date(),
      log,
    });
    openPage(opened, path);
  }

  return {
    open,
    /** Brings the window to the front. Returns false if there is none. */
    show(): boolean {
      if (!window) return false;
      // The window would stay white until the page is drawn, so it is shown later.
      if (!ready) return true;
      if (window.isMinimized()) window.restore();
      window.show();
      window.focus();
      return true;
    },
    /** Returns false if no window is open or it shows the failure page. */
    hasPage: () =>
      window !== null && !window.webContents.getURL().startsWith(desktopOrigin + failurePath),
    isFocused: () => window?.isFocused() ?? false,
    isOwnContents: (id: number) => window?.webContents.id === id,
    load(path: string): void {
      if (window) openPage(window, path);
    },
    send(event: string, payload?: string): void {
      window?.webContents.send(event, payload);
    },
    setOverlayIcon(icon: Electron.NativeImage | null, description: string): void {
      window?.setOverlayIcon(icon, description);
    },
    zoom: (change: ZoomChange) => zoom?.(change),
    failure: () => failure,
    /** Closes the window. Its page may ask the user first. Returns false if the user stays. */
    close(): Promise<boolean> {
      const closing = window;
      if (!closing) return Promise.resolve(true);
      return new Promise((resolve) => {
        stayed = () => resolve(false);
        closing.once('closed', () => resolve(true));
        closing.close();
      });
    },
  };
}

import { BrowserWindow, type Display, powerSaveBlocker, screen } from 'electron';
import { routes } from '#contracts/routes.ts';
import type { Log } from './log.ts';
import { openPage, stage, windowPreferences, workAreas } from './main-window.ts';
import { revealOnce } from './reveal.ts';
import type { SettingsFile } from './settings.ts';
import { followPlace, placeOnScreen } from './window-place.ts';

type Options = {
  icon: string;
  developerTools: boolean;
  settings: SettingsFile;
  system: NodeJS.Platform;
  /** False on Wayland, where only the user can move a window to another screen. */
  canPlace: boolean;
  /** Returns whether the application is quitting. */
  isLeaving(): boolean;
  /** Returns the counter's window. */
  counter(): BrowserWindow | null;
  /** Shows the counter a message. */
  tell(message: string): void;
  log: Log;
};

/** How often a crashed page is loaded again. Opening the display once more starts a new count. */
const maxCrashes = 3;
const advice =
  'This desktop (Wayland) doesn’t let Second Fret choose the screen. Drag the customer display to the customers’ screen, and press F11 there.';

/**
 * Manages the customer display: a second window that fills the second screen if there is one. It has no preload script, so
 * its page can't call the main process, and it never shows another page.
 */
export function createDisplayWindow(options: Options) {
  const { icon, developerTools, settings, system, canPlace, log } = options;
  let window: BrowserWindow | null = null;
  /** True while the window closes for another reason than the user's wish. */
  let closing = false;
  /** The screen that the window fills, or null if it is an ordinary window. */
  let filled: Display | null = null;

  /** Returns the screen where the display last was, or any but the counter's. Null if it has to be a window. */
  function customerScreen(): Display | null {
    if (!canPlace) return null;
    const place = options.counter()?.getBounds();
    const counter = place ? screen.getDisplayMatching(place) : screen.getPrimaryDisplay();
    const others = screen.getAllDisplays().filter(({ id }) => id !== counter.id);
    const { x = Number.NaN, y = Number.NaN } = settings.get().display ?? {};
    const was = others.find(({ bounds }) => {
      const [left, top] = [x - bounds.x, y - bounds.y];
      return left >= 0 && left < bounds.width && top >= 0 && top < bounds.height;
    });
    return was ?? others[0] ?? null;
  }

  function open(): void {
    if (!canPlace) options.tell(advice);
    if (window) {
      window.showInactive();
      return;
    }
    const { display: kept, background } = settings.get();
    filled = customerScreen();
    const { preload: _, ...webPreferences } = windowPreferences({ preload: '', developerTools });
    const opened = new BrowserWindow({
      ...(filled?.bounds ?? placeOnScreen(kept, workAreas())),
      ...{ show: false, title: 'Customer display', icon, webPreferences },
      backgroundColor: background ?? stage,
      autoHideMenuBar: true,
      frame: filled === null,
      // On Linux, a window that can't have the focus would lie above all others.
      focusable: filled === null || system === 'linux',
    });
    window = opened;
    const fills = filled !== null;
    revealOnce(opened, () => {
      // Don't activate the window, so that the keyboard focus stays in the counter's window.
      opened.showInactive();
      // On macOS, full screen would move the focus, and a window without a frame fills the screen by its size.
      if (fills && system !== 'darwin') opened.setFullScreen(true);
    });
    // A customer who touches the display must not take the scanner's keys from the counter.
    if (fills) opened.on('focus', () => options.counter()?.focus());
    const awake = powerSaveBlocker.start('prevent-display-sleep');
    followPlace(opened, (place) => settings.set({ display: place }));
    // The general guards allow navigation to all of our own pages, but this window must only show the customer display.
    opened.webContents.on('will-navigate', (event) => event.preventDefault());
    let crashes = 0;
    opened.webContents.on('render-process-gone', (_event, { reason }) => {
      log.warn('the customer display is gone', { reason });
      crashes += 1;
      if (crashes <= maxCrashes) openPage(opened, routes.display.path);
    });
    opened.on('closed', () => {
      powerSaveBlocker.stop(awake);
      window = null;
      if (!closing && !options.isLeaving()) settings.set({ displayOpen: false });
      closing = false;
    });
    settings.set({ displayOpen: true });
    openPage(opened, routes.display.path);
  }

  /** Moves the open display to the screen that was connected, or away from the one that was disconnected. */
  function onScreens(): void {
    const next = customerScreen();
    if (!window || next?.id === filled?.id) return;
    closing = true;
    window.once('closed', open);
    window.destroy();
  }
  screen.on('display-added', onScreens);
  screen.on('display-removed', onScreens);

  return {
    open,
    /** Reopens the display if it was open when the application quit. */
    restore(): void {
      if (settings.get().displayOpen) open();
    },
    /** Closes the display because the user wants it. */
    end: () => window?.close(),
    /** Closes the display with the counter's last window. {@link restore} reopens it at the next start. */
    close(): void {
      closing = window !== null;
      window?.close();
    },
  };
}

import { BrowserWindow, screen } from 'electron';
import { routes } from '#contracts/routes.ts';
import { openPage, stage, windowPreferences, workAreas } from './main-window.ts';
import type { SettingsFile } from './settings.ts';
import { followPlace, placeOnScreen } from './window-place.ts';

type Options = { icon: string; developerTools: boolean; settings: SettingsFile };

/**
 * Manages the customer display: a second window, on the second screen if there is one. It has no preload script, so its
 * page can't call the main process, and it never shows another page.
 */
export function createDisplayWindow({ icon, developerTools, settings }: Options) {
  let window: BrowserWindow | null = null;
  let closing = false;

  function open(): void {
    if (window) {
      window.showInactive();
      return;
    }
    const primary = screen.getPrimaryDisplay();
    const second = screen.getAllDisplays().find(({ id }) => id !== primary.id);
    const kept = settings.get().display ?? (second && { ...second.workArea, maximized: true });
    const { preload: _, ...webPreferences } = windowPreferences({ preload: '', developerTools });
    const opened = new BrowserWindow({
      ...placeOnScreen(kept ?? null, workAreas()),
      ...{ show: false, title: 'Customer display', icon, webPreferences },
      backgroundColor: settings.get().background ?? stage,
      autoHideMenuBar: true,
    });
    window = opened;
    opened.once('ready-to-show', () => {
      if (kept?.maximized) opened.maximize();
      // Don't activate the window, so that the keyboard focus stays in the counter's window.
      opened.showInactive();
    });
    followPlace(opened, (place) => settings.set({ display: place }));
    // The general guards allow navigation to all of our own pages, but this window must only show the customer display.
    opened.webContents.on('will-navigate', (event) => event.preventDefault());
    opened.on('closed', () => {
      window = null;
      if (!closing) settings.set({ displayOpen: false });
    });
    settings.set({ displayOpen: true });
    openPage(opened, routes.display.path);
  }

  return {
    open,
    /** Reopens the display if it was open when the application quit. */
    restore(): void {
      if (settings.get().displayOpen) open();
    },
    /** Closes the display because the application quits. {@link restore} reopens it at the next start. */
    close(): void {
      closing = true;
      window?.close();
    },
  };
}

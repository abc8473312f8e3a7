import { BrowserWindow } from 'electron';
import { desktopOrigin } from '#contracts/desktop.ts';
import type { SettingsFile } from './settings.ts';
import { followPlace, placeOnScreen } from './window-place.ts';

type Preferences = { preload: string; developerTools: boolean };

/** All guards among a window's preferences, also those that are Electron's default. */
export function windowPreferences({ preload, developerTools }: Preferences) {
  return {
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    safeDialogs: true,
    spellcheck: true,
    devTools: developerTools,
  } as const;
}

/** The page's background colors, for a window that has not shown the page yet. */
const daylight = '#f8efda';
export const stage = '#1a100a';

type Options = Preferences & {
  /** Path of the window's icon, for systems that don't take it from the package. */
  icon: string;
  settings: SettingsFile;
  /** Work areas, the primary screen's first. */
  screens: readonly Electron.Rectangle[];
  /** Whether the system uses a dark theme. */
  dark: boolean;
};

/**
 * Makes the window where it was last, in the page's last color. It shows itself once there is something to
 * see. {@link openPage} loads the page.
 */
export function createMainWindow({ icon, settings, screens, dark, ...preferences }: Options) {
  const { window: kept, background } = settings.get();
  const window = new BrowserWindow({
    ...placeOnScreen(kept, screens),
    minWidth: 390,
    minHeight: 560,
    show: false,
    title: 'Second Fret',
    icon,
    backgroundColor: background ?? (dark ? stage : daylight),
    webPreferences: windowPreferences(preferences),
  });
  window.once('ready-to-show', () => {
    if (kept?.maximized) window.maximize();
    window.show();
  });
  followPlace(window, (place) => void settings.set({ window: place }));
  window.webContents.on('did-change-theme-color', (_event, color) => {
    const background = color?.toLowerCase() ?? '';
    if (!/^#[0-9a-f]{6}$/.test(background) || background === settings.get().background) return;
    window.setBackgroundColor(background);
    void settings.set({ background });
  });
  return window;
}

/** Loads `path` of our page. */
export function openPage(window: BrowserWindow, path: string): void {
  // A failure is handled by watchPage, which hears of it by an event.
  void window.loadURL(desktopOrigin + path).catch(() => undefined);
}

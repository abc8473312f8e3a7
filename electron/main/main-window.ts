import { BrowserWindow, nativeTheme, screen } from 'electron';
import { desktopOrigin } from '#contracts/app/desktop.ts';
import { revealOnce } from './reveal.ts';
import type { SettingsFile } from './settings.ts';
import { followPlace, minSize, placeOnScreen } from './window-place.ts';

type Preferences = { preload: string; developerTools: boolean };

/** Returns a window's security preferences. Sets all of them, even those that match Electron's defaults. */
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

/** A window's background color until its page sets one: `daylight` in the light theme, `stage` in the dark theme. */
const daylight = '#f8efda';
export const stage = '#1a100a';

type Options = Preferences & {
  /** The path of the window's icon, for systems that don't read it from the package. */
  icon: string;
  settings: SettingsFile;
  /** The position and size of the window that the new window opens next to, or null if it is the first window. */
  beside: Electron.Rectangle | null;
};

/** The offset of a new window from the previous one, in pixels. */
const cascade = 28;

/**
 * Creates the window with its last position and size, and with the page's last background color. The window is hidden
 * until the page is drawn or `reveal` is called. Call {@link openPage} to load the page.
 */
export function createMainWindow(options: Options) {
  const { icon, settings, beside, ...preferences } = options;
  const { window: kept, background } = settings.get();
  const window = new BrowserWindow({
    ...placeOnScreen(beside ? shifted(beside) : kept, workAreas()),
    minWidth: minSize.width,
    minHeight: minSize.height,
    show: false,
    title: 'Second Fret',
    icon,
    backgroundColor: background ?? (nativeTheme.shouldUseDarkColors ? stage : daylight),
    webPreferences: windowPreferences(preferences),
  });
  const reveal = revealOnce(window, () => {
    if (kept?.maximized && !beside) window.maximize();
    window.show();
  });
  followPlace(window, (place) => settings.set({ window: place }));
  window.webContents.on('did-change-theme-color', (_event, color) => {
    const background = color?.toLowerCase() ?? '';
    if (!/^#[0-9a-f]{6}$/.test(background) || background === settings.get().background) return;
    window.setBackgroundColor(background);
    settings.set({ background });
  });
  return { window, reveal };
}

function shifted({ x, y, ...size }: Electron.Rectangle) {
  return { x: x + cascade, y: y + cascade, ...size, maximized: false };
}

/** Returns the screens' work areas, starting with the primary screen. */
export const workAreas = (): Electron.Rectangle[] =>
  [screen.getPrimaryDisplay(), ...screen.getAllDisplays()].map(({ workArea }) => workArea);

/** Loads our page at `path`. */
export function openPage(window: BrowserWindow, path: string): void {
  // `watchPage` handles failures.
  void window.loadURL(desktopOrigin + path).catch(() => undefined);
}

import { BrowserWindow } from 'electron';
import { desktopOrigin } from '#contracts/desktop.ts';

type Options = { preload: string; developerTools: boolean };

/** Every guard that a window's preferences can hold; they are stated even where they are Electron's own. */
export function windowPreferences({ preload, developerTools }: Options) {
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

/** Opens the window, at `path` of our page; it shows itself once there is something to see. */
export function openMainWindow(options: Options, path: string): BrowserWindow {
  const window = new BrowserWindow({
    width: 1280,
    height: 860,
    minWidth: 390,
    minHeight: 560,
    show: false,
    title: 'Second Fret',
    backgroundColor: '#f8efda',
    webPreferences: windowPreferences(options),
  });
  window.once('ready-to-show', () => window.show());
  // What fails shows on the page itself, or in the log of the frame's own events.
  void window.loadURL(desktopOrigin + path).catch(() => undefined);
  return window;
}

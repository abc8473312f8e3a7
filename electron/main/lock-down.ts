import type { WebContents } from 'electron';
import { desktopOrigin } from '#contracts/app/desktop.ts';
import { externalAddress, isOwnPage, outline } from './addresses.ts';
import type { Log } from './log.ts';

type Guards = {
  /** Opens an address outside the application, if the user agrees. */
  openExternal(url: string): Promise<void>;
  /** Opens one of our pages in a new window. */
  openPage(path: string): void;
  now(): number;
  log: Log;
};

/**
 * How long after a click or key press a page may open a window or an address, in milliseconds. Browsers have the same
 * limit.
 */
const gestureLasts = 5_000;
const gestures = new Set<string>(['mouseDown', 'rawKeyDown', 'keyDown', 'gestureTap']);

/**
 * Prevents a page from leaving our site, loading a frame or attaching a webview. After a click or key press, opens our
 * own pages in new windows, and web and email links in the system's default applications.
 */
export function lockDown(
  contents: WebContents,
  { openExternal, openPage, now, log }: Guards,
): void {
  let gesture = Number.NEGATIVE_INFINITY;
  contents.on('input-event', (_event, { type }) => {
    if (gestures.has(type)) gesture = now();
  });
  /**
   * Returns whether the user has just clicked or pressed a key. Each click or key press allows the page to open only
   * one window or address.
   */
  function acted(): boolean {
    const recent = now() - gesture <= gestureLasts;
    gesture = Number.NEGATIVE_INFINITY;
    return recent;
  }

  function handOver(url: string): void {
    const address = externalAddress(url);
    if (address === null) log.warn('refused an address', outline(url));
    else if (!acted()) log.warn('refused an address that no one asked for', outline(url));
    else openExternal(address).catch(() => log.warn('the system could not open an address'));
  }

  contents.on('will-navigate', (event) => {
    if (event.isMainFrame && isOwnPage(event.url)) return;
    event.preventDefault();
    if (event.isMainFrame) handOver(event.url);
  });
  contents.on('will-frame-navigate', (event) => {
    // `will-navigate` handles the main frame.
    if (event.isMainFrame) return;
    event.preventDefault();
    log.warn('refused a frame', outline(event.url));
  });
  contents.on('will-redirect', (event) => {
    if (event.isMainFrame && isOwnPage(event.url)) return;
    event.preventDefault();
    log.warn('refused a redirect', outline(event.url));
  });
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
    log.warn('refused a webview');
  });
  contents.setWindowOpenHandler(({ url }) => {
    // This is also called for links that the user opens with Ctrl, Shift or the middle mouse button.
    if (!isOwnPage(url)) handOver(url);
    else if (acted()) openPage(url.slice(desktopOrigin.length));
    else log.warn('refused a window that no one asked for');
    return { action: 'deny' };
  });
}

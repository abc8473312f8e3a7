import type { WebContents } from 'electron';
import { externalAddress, isOwnPage, outline } from './addresses.ts';
import type { Log } from './log.ts';

type Outside = { openExternal(url: string): Promise<void>; log: Log };

/**
 * Prevents a page from leaving our site, opening a window, loading a frame or attaching a webview. Opens
 * web and email links in the system's own programs.
 */
export function lockDown(contents: WebContents, { openExternal, log }: Outside): void {
  function handOver(url: string): void {
    const address = externalAddress(url);
    if (address === null) log.warn('refused an address', outline(url));
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
    handOver(url);
    return { action: 'deny' };
  });
}

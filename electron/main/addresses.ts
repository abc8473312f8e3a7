import { desktopHost, desktopScheme } from '#contracts/desktop.ts';

const longest = 2048;

/** Whether this is a page of ours: our scheme and host, and no data from the API or of this computer. */
export function isOwnPage(text: string): boolean {
  const url = parse(text);
  return (
    url?.protocol === `${desktopScheme}:` &&
    url.host === desktopHost &&
    url.username === '' &&
    url.password === '' &&
    !/^\/(api|offered-images)(\/|$)/.test(url.pathname)
  );
}

/** The address as the system may open it: https or mailto, spelled by the parser; else null. */
export function externalAddress(text: string): string | null {
  const url = parse(text);
  if (url?.protocol === 'mailto:') return /[\0-\x20]/.test(url.href) ? null : url.href;
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.href;
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function parse(text: string): URL | null {
  return text.length > longest ? null : URL.parse(text);
}

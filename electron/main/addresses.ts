import { desktopHost, desktopScheme } from '#contracts/desktop.ts';
import { isLoopback } from '#contracts/loopback.ts';

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

/**
 * The address as the system may open it: https or mailto, spelled by the parser; else null. Of a mail's fields
 * only those that a person sees and no program obeys: some attach files by others.
 */
export function externalAddress(text: string): string | null {
  const url = parse(text);
  if (url?.protocol === 'mailto:') return /[\0-\x20]/.test(url.href) ? null : plainMail(url);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.href;
}

function plainMail({ pathname, search }: URL): string {
  const fields = search.slice(1).split('&');
  const kept = fields.filter((field) => /^(subject|body|cc)=/i.test(field));
  return `mailto:${pathname}${kept.length > 0 ? `?${kept.join('&')}` : ''}`;
}

/** What may be said of an address in the log: its path and query may hold anything. */
export function outline(text: string): { scheme: string; host: string } {
  const url = parse(text);
  return { scheme: url?.protocol ?? '', host: url?.host ?? '' };
}

/**
 * The origin of the embedded sign-in service that the shop at `shop` (an origin) names, or null: passwords go
 * there in clear text, so only a shop of this computer may name it, and only on this computer.
 */
export function trustedEmulator(shop: string, emulator: string | null): string | null {
  const own = URL.parse(shop);
  const url = URL.parse(emulator ?? '');
  if (!own || !isLoopback(own.hostname)) return null;
  return url?.protocol === 'http:' && isLoopback(url.hostname) ? url.origin : null;
}

function parse(text: string): URL | null {
  return text.length > longest ? null : URL.parse(text);
}

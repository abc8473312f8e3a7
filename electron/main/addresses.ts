import { desktopHost, desktopScheme } from '#contracts/app/desktop.ts';

const longest = 2048;

/** Returns whether a path of our scheme leads to the API or to this computer's photos. */
export const isPrivatePath = (path: string) => /^\/(api|offered-images)(\/|$)/.test(path);

/** Returns whether `text` is the address of one of our pages. The API and local photos don't count. */
export function isOwnPage(text: string): boolean {
  const url = parse(text);
  return (
    url?.protocol === `${desktopScheme}:` &&
    url.host === desktopHost &&
    url.username === '' &&
    url.password === '' &&
    !isPrivatePath(url.pathname)
  );
}

/**
 * Returns an https or mailto address that is safe for the system to open, or null. Keeps only the subject,
 * body and cc of a mailto address, because other fields can attach files in some mail programs.
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

/** Returns the parts of an address that are safe to log. The path and query may contain secrets. */
export function outline(text: string): { scheme: string; host: string } {
  const url = parse(text);
  return { scheme: url?.protocol ?? '', host: url?.host ?? '' };
}

function parse(text: string): URL | null {
  return text.length > longest ? null : URL.parse(text);
}

import { fullTitle, type PageKind, sitePicture } from '#contracts/page-heads.ts';
import { createPolicy } from '#contracts/trusted-types.ts';

/** Every page creates this policy, even without data. Otherwise, an injected script could create one with this name. */
export const pageData = createPolicy('page-data', {
  // Throws unless the text is data.
  createScript: (json) => JSON.stringify(JSON.parse(json)),
});

export type PageHead = {
  /** An empty string selects the shop's default title. */
  title: string;
  description: string;
  /** The page's canonical path. Null keeps the page out of search engines. */
  canonical: string | null;
  kind?: PageKind;
  /** A path or URL. Defaults to the shop's picture. */
  image?: string | null;
  /** schema.org data, written as JSON-LD. */
  data?: object;
};

/** Returns whether the server's HTML already contains the head for the page at `pathname`. */
export function isHeadSent(pathname: string): boolean {
  const link = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return link !== null && new URL(link.href).pathname === pathname;
}

/** Replaces the document's title and the metadata for search engines and link previews. */
export function writePageHead(head: PageHead): void {
  const { canonical, description } = head;
  const title = fullTitle(head.title);
  document.title = title;
  meta('name', 'description', description);
  meta('name', 'robots', canonical === null ? 'noindex' : null);
  put(
    'link[rel="canonical"]',
    'link',
    canonical !== null && {
      rel: 'canonical',
      href: absolute(canonical),
    },
  );
  meta('property', 'og:type', head.kind ?? 'website');
  meta('property', 'og:title', title);
  meta('property', 'og:description', description);
  meta('property', 'og:url', canonical === null ? null : absolute(canonical));
  meta('property', 'og:image', absolute(head.image ?? sitePicture));
  // Remove the size that the server's HTML contains, because it belongs to the picture of the first page.
  meta('property', 'og:image:width', null);
  meta('property', 'og:image:height', null);
  // The data of the previous page. `usePageHead` adds the new page's.
  put('#page-data', 'script', false);
}

const absolute = (address: string) => new URL(address, window.location.origin).href;

function meta(key: 'name' | 'property', name: string, content: string | null): void {
  put(`meta[${key}="${name}"]`, 'meta', content !== null && { [key]: name, content });
}

/** Adds or updates an element in the document's head. Passing `false` removes the element. */
function put(selector: string, tag: string, attributes: Record<string, string> | false): void {
  const found = document.head.querySelector(selector);
  if (!attributes) {
    found?.remove();
    return;
  }
  const element = found ?? document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (!found) document.head.append(element);
}

import { useEffect } from 'react';
import { fullTitle, type PageKind, sitePicture } from '#contracts/page-heads.ts';

export type PageHead = {
  /** Empty for the shop's own. */
  title: string;
  description: string;
  /** The page's one address, as a path; null keeps it out of search engines. */
  canonical: string | null;
  kind?: PageKind;
  /** A path or an address; the shop's own picture without it. */
  image?: string | null;
  /** schema.org's, as JSON-LD. */
  data?: object;
};

/** Whether the server's first HTML has said already what stands at `pathname`. */
export function isHeadSent(pathname: string): boolean {
  const link = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  return link !== null && new URL(link.href).pathname === pathname;
}

/** Says what the page is to search engines and link previews, in place of what stood there before. */
export function writePageHead(head: PageHead): void {
  const { canonical, description, data } = head;
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
  // Sent for the picture of the page where the visit began.
  meta('property', 'og:image:width', null);
  meta('property', 'og:image:height', null);
  // Data, never run: the strict content policy does not mind it.
  const script = put(
    '#page-data',
    'script',
    data !== undefined && {
      type: 'application/ld+json',
      id: 'page-data',
    },
  );
  if (script) script.textContent = JSON.stringify(data);
}

/** As {@link writePageHead}, once a screen knows better than its route; undefined says nothing. */
export function usePageHead(head: PageHead | undefined): void {
  useEffect(() => {
    if (head) writePageHead(head);
  }, [head]);
}

const absolute = (address: string) => new URL(address, window.location.origin).href;

function meta(key: 'name' | 'property', name: string, content: string | null): void {
  put(`meta[${key}="${name}"]`, 'meta', content !== null && { [key]: name, content });
}

/** Has one element in the head with these attributes, taking over what the server sent; false removes it. */
function put(
  selector: string,
  tag: string,
  attributes: Record<string, string> | false,
): Element | null {
  const found = document.head.querySelector(selector);
  if (!attributes) {
    found?.remove();
    return null;
  }
  const element = found ?? document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  if (!found) document.head.append(element);
  return element;
}

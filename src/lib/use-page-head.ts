import { useEffect } from 'react';

export type PageHead = {
  title: string;
  description: string;
  /** The page's one address, as a path. */
  canonical: string;
  /** A path or an address; null where there is no picture. */
  image: string | null;
  /** schema.org's, as JSON-LD. */
  data: object;
};

const dataId = 'page-data';
const defaultImage = '/art/scene-1.webp';

/** The element that `selector` finds in the head, or a new one; what the server sent is taken over. */
function inHead(selector: string, make: () => HTMLElement): HTMLElement {
  const found = document.head.querySelector<HTMLElement>(selector);
  if (found) return found;
  const made = make();
  document.head.append(made);
  return made;
}

function element(tag: string, attributes: Record<string, string>): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/** What a page says of itself to search engines and link previews, while it is open; undefined says nothing. */
export function usePageHead(head: PageHead | undefined): void {
  useEffect(() => {
    if (!head) return;
    const absolute = (address: string) => new URL(address, window.location.origin).href;
    const description = document.head.querySelector('meta[name="description"]');
    const before = description?.getAttribute('content') ?? '';
    document.title = `${head.title} · Second Fret`;
    description?.setAttribute('content', head.description);

    const properties = {
      'og:type': 'product',
      'og:title': head.title,
      'og:description': head.description,
      'og:url': absolute(head.canonical),
      'og:image': absolute(head.image ?? defaultImage),
    };
    const made = Object.entries(properties).map(([property, content]) => {
      const meta = inHead(`meta[property="${property}"]`, () => element('meta', { property }));
      meta.setAttribute('content', content);
      return meta;
    });
    const link = inHead('link[rel="canonical"]', () => element('link', { rel: 'canonical' }));
    link.setAttribute('href', absolute(head.canonical));
    // Data, never run: the strict content policy does not mind it.
    const script = inHead(`#${dataId}`, () =>
      element('script', { type: 'application/ld+json', id: dataId }),
    );
    script.textContent = JSON.stringify(head.data);

    return () => {
      description?.setAttribute('content', before);
      for (const one of [...made, link, script]) one.remove();
    };
  }, [head]);
}

import type { Image } from '#contracts/media/images.ts';
import { fullTitle, type PageKind, siteName, sitePicture } from '#contracts/page-heads.ts';

/** The server's version of a page, for search engines and link previews that don't run scripts. */
export type Page = {
  /** 404 if the page does not exist. The client then shows its own “not found” page. */
  status: 200 | 404;
  title: string;
  description: string;
  /** The path of the page that is meant, if the requested path has a different spelling. */
  redirect?: string;
  /** The canonical path, or null if search engines must not index the page. */
  canonical: string | null;
  kind: PageKind;
  /** The preview picture: its path in the shop, or its URL at the image host. */
  image: string;
  imageSize?: { width: number; height: number };
  /**
   * The first picture on the page. `sizes` must match the client's image element. `outline` names the placeholder in
   * the client's HTML that the picture replaces.
   */
  firstPicture?: { image: Image; sizes: string; outline: 'list' | 'product' };
  /** JSON-LD data in the schema.org vocabulary. */
  data?: object;
  /** Content for browsers with scripts disabled. */
  content: { heading: string; lines: string[]; links: { path: string; text: string }[] };
};

type Facts = Pick<Page, 'title' | 'description'> & Partial<Page>;

/** Creates a page. Fields that are not passed get default values. */
export function page({ title, description, ...facts }: Facts): Page {
  return {
    status: 200,
    title: fullTitle(title),
    description,
    canonical: null,
    kind: 'website',
    image: sitePicture,
    content: { heading: title || siteName, lines: [description], links: [] },
    ...facts,
  };
}

/** Shortens text to a single line of at most `length` characters, ending after a whole word. */
export function shorten(text: string, length = 200): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length - 1).join('');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}

import type { Image } from '#contracts/images.ts';
import { fullTitle, type PageKind, siteName, sitePicture } from '#contracts/page-heads.ts';

/** What a page says of itself before any script has run: to search engines and link previews. */
export type Page = {
  /** 404 for what does not exist; the client's own page stands there, too. */
  status: 200 | 404;
  title: string;
  description: string;
  /** Its one address, as a path; null keeps it out of search engines. */
  canonical: string | null;
  kind: PageKind;
  /** A path, or an address of the image host. */
  image: string;
  imageSize?: { width: number; height: number };
  /** The picture that its first view shows; `sizes` as the client's own image element has it. */
  firstPicture?: { image: Image; sizes: string };
  /** schema.org's, as JSON-LD. */
  data?: object;
  /** What stands there without scripts. */
  content: { heading: string; lines: string[]; links: { path: string; text: string }[] };
};

type Facts = Pick<Page, 'title' | 'description'> & Partial<Page>;

/** A page with what most pages share filled in. */
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

/** At most `length` characters, cut between words, on one line. */
export function shorten(text: string, length = 200): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = [...line];
  if (characters.length <= length) return line;
  const cut = characters.slice(0, length - 1).join('');
  return `${cut.replace(/\s+\S*$/, '')}…`;
}

// What pages say of themselves to search engines and link previews: first in the server's HTML, then, as
// people go on without loading anew, in the client's. Both take the words from here.

export type PageKind = 'website' | 'article' | 'product';

export const siteName = 'Second Fret';
export const siteDescription =
  'Second Fret is a marketplace for used guitars and music gear: find one, book it, and it is really yours until pickup.';
/** The picture of pages that have none of their own. */
export const sitePicture = '/art/scene-1.webp';

/** As the browser's tab shows it; an empty title is the shop's own. */
export const fullTitle = (title: string): string =>
  title === '' ? 'Second Fret: used guitars and gear' : `${title} · ${siteName}`;

/** The pages that anybody may read and that say the same to everyone, by path. */
export const publicPages = {
  '/': { title: '', description: siteDescription },
  '/about': {
    title: 'About',
    description:
      'Who keeps the shop, how a used guitar finds its next player here, and how to write to us.',
  },
  '/blog': {
    title: 'Blog',
    description: 'The technology of guitars and gear, and how to judge it used.',
  },
  '/terms': {
    title: 'Terms of use',
    description: 'What you may expect of Second Fret, and what it expects of you.',
  },
  '/privacy': {
    title: 'Privacy policy',
    description: 'What Second Fret knows about you, why, and for how long.',
  },
  '/cookies': {
    title: 'Cookie policy',
    description: 'What Second Fret keeps in your browser, and what it does not.',
  },
} as const satisfies Record<string, { title: string; description: string }>;

/** The list of all products, public where the catalogue is. */
export const allProductsPage = {
  title: 'All products',
  description: 'Every used guitar and piece of gear in the shop.',
} as const;

/** An article as schema.org has it; `date` is a day (`2026-11-17`). */
export function articleData({
  title,
  description,
  date,
}: {
  title: string;
  description: string;
  date: string;
}): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    description,
    datePublished: date,
    publisher: { '@type': 'Organization', name: siteName },
  };
}

// What pages tell search engines and link previews. The server writes it into the first HTML, the client
// keeps it true while people move between pages. Titles of single pages are in routes.ts.

export type PageKind = 'website' | 'article' | 'product';

export const siteName = 'Second Fret';
export const siteDescription =
  'Second Fret is a marketplace for used guitars and music gear: find one, book it online, and pick it up in person.';
/** The picture of pages that have none of their own. */
export const sitePicture = '/art/scene-1.webp';

/** As the browser's tab shows it; an empty title is the shop's own. */
export const fullTitle = (title: string): string =>
  title === '' ? 'Second Fret: used guitars and gear' : `${title} · ${siteName}`;

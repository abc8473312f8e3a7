// Page titles and metadata for search engines and link previews. The server writes it into the first HTML; the client updates it
// on navigation. Titles of single pages are in routes.ts.

export type PageKind = 'website' | 'article' | 'product';

export const siteName = 'Second Fret';
export const siteDescription =
  'Second Fret is a marketplace for used guitars and music gear: find one, book it online, and pick it up in person.';
/** The preview picture for pages without their own. */
export const sitePicture = '/art/scene-1.webp';

/** Returns the title for the browser's tab. An empty `title` gives the site's title. */
export const fullTitle = (title: string): string =>
  title === '' ? 'Second Fret: used guitars and gear' : `${title} · ${siteName}`;

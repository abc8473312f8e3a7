// Page titles, and metadata for search engines and link previews. The server writes them into the HTML, and
// the client updates them on navigation. The titles of fixed pages are in routes.ts.

export type PageKind = 'website' | 'article' | 'product';

export const siteName = 'Second Fret';
export const siteDescription =
  'Second Fret is a marketplace for used guitars and music gear: find one, book it online, and pick it up in person.';
/** The preview picture for pages that don't have their own. The build makes it, because not every service shows WebP. */
export const sitePicture = '/art/scene-1.jpg';

/** Returns the title for the browser tab. Defaults to the site's title if `title` is empty. */
export const fullTitle = (title: string): string =>
  title === '' ? 'Second Fret: used guitars and gear' : `${title} · ${siteName}`;

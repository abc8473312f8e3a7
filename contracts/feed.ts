/** The path of the blog's feed, relative to the client's root. */
export const feedPath = 'blog/feed.xml';

/**
 * A placeholder for the site's origin, which feeds need and the build does not know. The server replaces it
 * with the real origin.
 */
export const feedOrigin = 'https://origin.invalid';

/** The built list of articles (slug, title, description, date), relative to the client's root. */
export const articleListPath = 'blog/articles.json';

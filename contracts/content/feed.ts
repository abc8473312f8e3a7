/** The path of the blog's feed, relative to the client's root. */
export const feedPath = 'blog/feed.xml';

/**
 * A placeholder for the site's origin. Feeds need absolute URLs, but only the server knows the origin, so it replaces
 * the placeholder.
 */
export const feedOrigin = 'https://origin.invalid';

/** The path of the article list, relative to the client's root. The build writes this file. */
export const articleListPath = 'blog/articles.json';

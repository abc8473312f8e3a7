/** Where the blog's feed lies, below the client's root. */
export const feedPath = 'blog/feed.xml';

/**
 * Stands in the built feed for the installation's own origin, which the build does not know and feeds must
 * name; whoever serves the file puts the real one there.
 */
export const feedOrigin = 'https://origin.invalid';

/** Where the build lists the articles (slug, title, description, date), below the client's root. */
export const articleListPath = 'blog/articles.json';

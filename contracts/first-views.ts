/** The path of the file with the pages' first views, which the build writes, relative to the client's root. */
export const firstViewsPath = 'first-views.json';

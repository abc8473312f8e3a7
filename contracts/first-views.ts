/** The path of the pages' first views that the build writes, relative to the client's root. */
export const firstViewsPath = 'first-views.json';

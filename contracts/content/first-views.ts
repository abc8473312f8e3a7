/** The path of the file with the pages' first views, relative to the client's root. The build writes this file. */
export const firstViewsPath = 'first-views.json';

/** Thrown if the image host or the bucket fails. `message` is for the log and never contains a key. */
export class ImageStoreProblem extends Error {}

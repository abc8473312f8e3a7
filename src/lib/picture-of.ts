import { type Image, imageSourceSet } from '#contracts/images.ts';

/** A stored picture as the interface shows it: with the addresses of its widths spelled out. */
export const pictureOf = (image: Image | null) =>
  image && { ...image, sourceSet: imageSourceSet(image) };

import { type Image, imageSourceSet } from '#contracts/images.ts';

/** Adds the `srcset` of its stored widths to an image. */
export const pictureOf = (image: Image | null) =>
  image && { ...image, sourceSet: imageSourceSet(image) };

import { type Image, imageSourceSet } from '#contracts/images.ts';

/** Adds a `srcset` with an image's stored widths to the image. */
export const pictureOf = (image: Image | null) =>
  image && { ...image, sourceSet: imageSourceSet(image) };

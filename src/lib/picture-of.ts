import { type Image, imageSourceSet } from '#contracts/images.ts';

/** Returns an image with a `srcset` of its stored widths. */
export const pictureOf = (image: Image | null) =>
  image && { ...image, sourceSet: imageSourceSet(image) };

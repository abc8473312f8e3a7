import { imageSourceSet } from '#contracts/media/image-variants.ts';
import type { Image } from '#contracts/media/images.ts';

/** Returns an image with a `srcset` of its stored widths. */
export const pictureOf = (image: Image | null) =>
  image && { ...image, sourceSet: imageSourceSet(image) };

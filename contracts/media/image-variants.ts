import type { Image } from './images.ts';

/** The widths, in pixels, that uploads are scaled down to. Pictures are never enlarged. */
export const imageWidths = [320, 640, 1280] as const;

/**
 * The `sizes` of pictures that the server's HTML preloads. The widths are slightly smaller than the real ones, so that
 * most phones load the 320-pixel file: the next larger file is twice as wide.
 */
export const pictureSizes = {
  card: '(min-width: 90rem) 14rem, (min-width: 64rem) 19rem, (min-width: 34rem) 46vw, (min-width: 22rem) 40vw, 88vw',
  gallery: '(min-width: 80rem) 44rem, (min-width: 64rem) 56vw, 88vw',
};

/** Returns the URL of each variant of a picture, narrowest first. */
export function imageVariants({ url, width, widths }: Readonly<Image>) {
  if (widths.length === 0) return [{ url, width }];
  return widths.map((one) => ({ url: url.replace(/-\d+\.webp$/, `-${one}.webp`), width: one }));
}

/** Returns a picture's `srcset`, or undefined if the picture has only one variant. */
export function imageSourceSet(image: Readonly<Image>): string | undefined {
  if (image.widths.length === 0) return undefined;
  return imageVariants(image)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');
}

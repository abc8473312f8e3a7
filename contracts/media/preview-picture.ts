import type { Image } from './images.ts';

/** The width of the pictures in link previews, in pixels. Narrower pictures are not enlarged. */
export const previewWidth = 1200;

/**
 * Returns the JPEG of a picture for link previews, because some services can't show WebP. Pictures on a third-party host
 * have only one variant.
 */
export function previewPicture({ url, width, height, widths }: Readonly<Image>) {
  if (widths.length === 0) return { url, width, height };
  const shownWidth = Math.min(previewWidth, widths.at(-1) ?? width);
  return {
    url: url.replace(/\.webp$/, '.jpg'),
    width: shownWidth,
    height: Math.round((height * shownWidth) / width),
  };
}

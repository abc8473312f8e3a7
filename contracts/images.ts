import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

export const maxImageBytes = 10 * 1024 * 1024;
/** The largest file that can be chosen in the desktop application. The form reduces it to {@link maxImageBytes}. */
export const maxChosenBytes = 50 * 1024 * 1024;
export const maxImagePixels = 50_000_000;
/** The widths, in pixels, that uploads are scaled down to. Pictures are never enlarged. */
export const imageWidths = [320, 640, 1280] as const;

/**
 * The `sizes` of pictures that the server's HTML preloads. The widths are slightly smaller than the real ones, so that
 * most phones load the 320-pixel file: the next larger file is twice as wide.
 */
export const pictureSizes = {
  card: '(min-width: 64rem) 19rem, (min-width: 34rem) 46vw, (min-width: 22rem) 40vw, 88vw',
  gallery: '(min-width: 80rem) 44rem, (min-width: 64rem) 56vw, 88vw',
};

/**
 * A stored picture. `url` is the URL of its widest variant. `color` is its main color (`#rrggbb`), shown until the
 * picture loads. `widths` lists the widths of its variants, narrowest first. It is empty for pictures on a third-party
 * host, which stores only one file. {@link imageVariants} derives the other URLs, because sending them all would make
 * list responses a third longer.
 */
export const Image = z.object({
  url: z.string(),
  width: z.number(),
  height: z.number(),
  color: z.string(),
  widths: z.array(z.number()),
});
export type Image = z.infer<typeof Image>;

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

export const uploadImage = endpoint({
  method: 'POST',
  path: '/images',
  summary: 'Upload one photo: JPEG, PNG or WebP, at most 10 MB and 50 megapixels',
  guard: 'user',
  permission: 'sell',
  allowance: 'upload',
  file: 'image',
  status: 200,
  reply: z.object({ success: z.literal(true), data: Image }),
  errors: [
    'malformed_request',
    'payload_too_large',
    'photo_space_full',
    'unsupported_media_type',
    'unreadable_image',
  ],
});

/** Sizes are in bytes. `limit` is null for staff. */
export const getPhotoSpace = endpoint({
  method: 'GET',
  path: '/account/photoSpace',
  summary: "How much space the caller's photos take up",
  guard: 'user',
  permission: 'manage_own_account',
  allowance: 'read',
  status: 200,
  reply: z.object({ used: z.number(), limit: z.nullable(z.number()) }),
  errors: [],
});

import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';

export const maxImageBytes = 10 * 1024 * 1024;
/** The largest file that can be chosen in the desktop application. The form reduces it to {@link maxImageBytes}. */
export const maxChosenBytes = 50 * 1024 * 1024;
export const maxImagePixels = 50_000_000;
/** The maximum length of an upload's longer side, in pixels. WebP has the same limit. The form reduces longer photos. */
export const maxImageSide = 16_383;
/**
 * The maximum number of pixels in progressive JPEGs, and in interlaced or 16-bit PNGs, because decoding them takes up to
 * 8 bytes per pixel. Cameras don't write such files. The form reduces all photos to this size.
 */
export const maxWholePixels = 16_000_000;

/** How many photos a product may have. */
export const maxPhotos = 8;
export const tooManyPhotos = `You can add up to ${maxPhotos} photos.`;

/**
 * A stored picture. `url` is the URL of its widest variant. `color` is its main color (`#rrggbb`), shown until the
 * picture loads. `widths` lists the widths of its variants, narrowest first. It is empty for pictures on a third-party
 * host, which stores only one file. `imageVariants` derives the other URLs, because sending them all would make
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

/** An upload's picture. `damaged`: the file is incomplete or has errors, so parts of the picture may be missing. */
export const UploadedImage = z.extend(Image, { damaged: z.optional(z.literal(true)) });
export type UploadedImage = z.infer<typeof UploadedImage>;

export const uploadImage = endpoint({
  route: 'POST /images',
  summary: 'Upload one photo: JPEG, PNG or WebP, at most 10 MB and 50 megapixels',
  permission: 'sell',
  allowance: 'upload',
  file: 'image',
  reply: z.object({ success: z.literal(true), data: UploadedImage }),
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
  route: 'GET /account/photoSpace',
  summary: "How much space the caller's photos take up",
  permission: 'manage_own_account',
  allowance: 'read',
  reply: z.object({ used: z.number(), limit: z.nullable(z.number()) }),
});

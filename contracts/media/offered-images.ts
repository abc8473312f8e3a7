import * as z from 'zod/mini';

/** An image that the page can load from `url` until the application quits. The id doesn't reveal the file's path. */
const OfferedImage = z.strictObject({ id: z.uuid(), name: z.string(), url: z.string() });
export type OfferedImage = z.infer<typeof OfferedImage>;

/** Why a chosen file was rejected. */
const ImageRefusal = z.enum(['too_large', 'wrong_type', 'empty', 'unreadable']);
export type ImageRefusal = z.infer<typeof ImageRefusal>;

export const PickedImages = z.strictObject({
  images: z.array(OfferedImage),
  refused: z.array(z.strictObject({ name: z.string(), reason: ImageRefusal })),
  /** How many of the chosen files exceeded the limit. These files are not read. */
  left_out: z.number(),
});
export type PickedImages = z.infer<typeof PickedImages>;

/** The inbox folder and its new images. `folder` is the folder's name without its path, or null if none is chosen. */
export const InboxState = z.strictObject({
  folder: z.nullable(z.string()),
  trouble: z.nullable(z.enum(['missing', 'unreadable', 'crowded'])),
  /** The newest images in the folder, sorted from oldest to newest. */
  images: z.array(OfferedImage),
});
export type InboxState = z.infer<typeof InboxState>;

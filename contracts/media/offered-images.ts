/**
 * An image that the page can load from `url` until the application quits. The id doesn't reveal the file's
 * path.
 */
export type OfferedImage = { id: string; name: string; url: string };

/** Why a chosen file was rejected. */
export type ImageRefusal = 'too_large' | 'wrong_type' | 'empty' | 'unreadable';

export type PickedImages = {
  images: OfferedImage[];
  refused: { name: string; reason: ImageRefusal }[];
  /** How many of the chosen files exceeded the limit. These files are not read. */
  left_out: number;
};

/** The inbox folder and its new images. `folder` is the folder's name without its path, or null if none is chosen. */
export type InboxState = {
  folder: string | null;
  trouble: 'missing' | 'unreadable' | 'crowded' | null;
  /** The newest images in the folder, sorted from oldest to newest. */
  images: OfferedImage[];
};

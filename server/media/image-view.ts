import type { Image } from '#contracts/media/images.ts';

/** The columns of `images` that {@link imageView} needs. */
export type ImageRow = {
  id: string;
  host_url: string | null;
  width: number;
  height: number;
  color: string;
  widths: number[];
};

/** Returns the path of a picture's variant. {@link imageIdOf} does the reverse. */
export const imagePath = (id: string, width: number): string => `/api/images/${id}-${width}.webp`;

/**
 * Returns the id of the picture at a path from {@link imagePath}, or null for any other string. The path may also
 * contain an access key.
 */
export function imageIdOf(url: string): string | null {
  return /^\/api\/images\/(?:[\w.-]{1,80}\/)?([0-9a-f]{40})-\d{1,5}\.webp$/.exec(url)?.[1] ?? null;
}

/** Converts a row to the API's format. Pictures on a third-party host have only one variant. */
export function imageView({ id, host_url, width, height, color, widths }: ImageRow): Image {
  if (host_url !== null) return { url: host_url, width, height, color, widths: [] };
  return { url: imagePath(id, widths.at(-1) ?? width), width, height, color, widths };
}

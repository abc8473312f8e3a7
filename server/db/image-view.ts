import type { Image } from '#contracts/images.ts';

/** The columns of `images` that {@link imageView} needs. */
export type ImageRow = {
  id: string;
  host_url: string | null;
  width: number;
  height: number;
  color: string;
  widths: number[];
};

/** Returns the address of a picture's variant. {@link imageIdOf} gets the id back from it. */
export const imagePath = (id: string, width: number): string => `/api/images/${id}-${width}.webp`;

/** Returns the id from an address created by {@link imagePath}, with or without a key, or null for any other text. */
export function imageIdOf(url: string): string | null {
  return /^\/api\/images\/(?:[\w.-]{1,80}\/)?([0-9a-f]{40})-\d{1,5}\.webp$/.exec(url)?.[1] ?? null;
}

/** Converts a row to a reply's format. A third-party host stores only one variant. */
export function imageView({ id, host_url, width, height, color, widths }: ImageRow): Image {
  if (host_url !== null) return { url: host_url, width, height, color, widths: [] };
  return { url: imagePath(id, widths.at(-1) ?? width), width, height, color, widths };
}

import type { Image } from '#contracts/images.ts';

/** A row of `images`, or as much of it as a picture's place on the wire needs. */
export type ImageRow = {
  id: string;
  host_url: string | null;
  width: number;
  height: number;
  color: string;
  widths: number[];
};

/** Where a variant is served; the same pattern is parsed by {@link imageIdOf}. */
export const imagePath = (id: string, width: number): string => `/api/images/${id}-${width}.webp`;

/** The id in an address that {@link imagePath} made, or null for any other text. */
export function imageIdOf(url: string): string | null {
  return /^\/api\/images\/([0-9a-f]{40})-\d{1,5}\.webp$/.exec(url)?.[1] ?? null;
}

/** The picture as the contracts show it. A third-party host keeps one variant only. */
export function imageView({ id, host_url, width, height, color, widths }: ImageRow): Image {
  if (host_url !== null) return { url: host_url, width, height, color, widths: [] };
  return { url: imagePath(id, widths.at(-1) ?? width), width, height, color, widths };
}

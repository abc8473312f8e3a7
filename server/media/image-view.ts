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

/** Converts a row to the API's format. Pictures on a third-party host have only one variant. */
export function imageView({ id, host_url, width, height, color, widths }: ImageRow): Image {
  if (host_url !== null) return { url: host_url, width, height, color, widths: [] };
  const url = `/api/images/${id}-${widths.at(-1) ?? width}.webp`;
  return { url, width, height, color, widths };
}

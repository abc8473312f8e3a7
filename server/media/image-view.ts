import type { Image, UploadedImage } from '#contracts/media/images.ts';

/** The columns of `images` that {@link imageView} needs. */
export type ImageRow = {
  id: string;
  host_url: string | null;
  width: number;
  height: number;
  color: string;
  widths: number[];
};

/** An upload's row. `damaged` is undefined if the same file had been uploaded before. */
export type AcceptedImage = ImageRow & { damaged?: boolean };

/** Converts an upload's row to the API's format. */
export const acceptedView = (row: AcceptedImage): UploadedImage => ({
  ...imageView(row),
  ...(row.damaged && { damaged: true }),
});

/** Converts a row to the API's format. Pictures on a third-party host have only one variant. */
export function imageView({ id, host_url, width, height, color, widths }: ImageRow): Image {
  if (host_url !== null) return { url: host_url, width, height, color, widths: [] };
  const url = `/api/images/${id}-${widths.at(-1) ?? width}.webp`;
  return { url, width, height, color, widths };
}

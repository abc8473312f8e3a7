import { sql } from 'kysely';
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

/** A row of `images`, aliased as `i`, as JSON with the fields of `ImageRow`. */
export const pictureJson = sql`json_build_object('id', i.id, 'host_url', i.host_url,
  'width', i.width, 'height', i.height, 'color', i.color, 'widths', i.widths)`;

/**
 * The pictures of a product, except those hidden by moderators, as a JSON array in display order. `products` must be
 * aliased as `p`.
 */
export const productPicturesJson = sql`coalesce((
  SELECT json_agg(${pictureJson} ORDER BY pi.position)
  FROM product_images pi JOIN images i ON i.id = pi.image_id WHERE pi.product_id = p.id AND NOT pi.hidden
), '[]')`;

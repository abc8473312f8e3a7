import { sql } from 'kysely';

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

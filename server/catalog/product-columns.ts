import { sql } from 'kysely';
import { pictureJson } from '#server/media/picture-json.ts';

/** The columns of a product card. `cover` is the first picture as JSON. */
export const cardColumns = sql`
  p.id, p.title, c.name AS category_name, p.brand, p.resale_price_cents, p.original_price_cents,
  p.condition, p.condition_type, p.location, p.posted_at, p.status,
  CASE WHEN i.id IS NULL THEN NULL ELSE ${pictureJson} END AS cover`;

/** The joins for {@link cardColumns}. `products` must be aliased as `p`. */
export const cardJoins = sql`
  JOIN categories c ON c.id = p.category_id
  LEFT JOIN product_images pi ON pi.product_id = p.id AND pi.position = 0
  LEFT JOIN images i ON i.id = pi.image_id`;

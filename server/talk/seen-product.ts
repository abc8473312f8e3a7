import { sql } from 'kysely';

/** A value for each part of a product that buyers see, by its name on screen. `products` must be aliased as `p`. */
export const seen = sql`jsonb_build_object(
  'name', md5(p.title), 'price', p.resale_price_cents, 'description', md5(p.description),
  'condition', p.condition || p.condition_type,
  'details', md5(concat_ws(';', p.brand, p.model, p.finish, p.year_of_purchase, p.years_of_use, p.location)),
  'photos', (SELECT md5(string_agg(image_id::text, ';' ORDER BY position)) FROM product_images
    WHERE product_id = p.id AND NOT hidden))`;

/** What has changed since the offer. `offers` must be aliased as `o`, `products` as `p`. */
export const changed = sql`ARRAY(
  SELECT key FROM jsonb_each(${seen}) AS now WHERE now.value IS DISTINCT FROM o.seen -> key)`;

import { sql } from 'kysely';
import { detailNames } from '#contracts/catalog/product-form.ts';
import { maxSold } from '#contracts/catalog/products.ts';
import { pictureJson, productPicturesJson } from '#server/media/image-view.ts';
import { stockNumber } from './product-numbers.ts';
import { visibleProduct } from './visible-product.ts';

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

/** The columns about the seller. `users` must be aliased as `u`. */
export const sellerColumns = sql`
  u.name AS account_name, u.created_at AS member_since, u.email_verified,
  (SELECT count(*) FROM (
    SELECT 1 FROM products s WHERE s.seller_id = u.id AND s.status = 'sold' LIMIT ${sql.lit(maxSold)}
  ) AS counted) AS sold`;

/** The columns of a product's page, without those about its viewer. */
export const detailColumns = sql`
  p.id, p.title, c.name AS category_name, ${sql.join(detailNames.map((name) => sql.ref(`p.${name}`)))},
  p.resale_price_cents, p.original_price_cents, p.year_of_purchase, p.years_of_use, p.condition,
  p.condition_type, p.seller_id, p.seller_name, p.location, p.description, p.posted_at, p.status,
  coalesce(p.takes_offers, u.role = 'user') AS takes_offers, p.lowest_offer_cents,
  u.email, p.listed, ${visibleProduct} AS visible, p.moderation, p.serial_checked_until, p.version,
  ${stockNumber} AS stock_number,
  ${sellerColumns}, ${productPicturesJson} AS images`;

/** The joins for {@link detailColumns}. `products` must be aliased as `p`. */
export const detailJoins = sql`
  JOIN categories c ON c.id = p.category_id
  JOIN users u ON u.id = p.seller_id`;

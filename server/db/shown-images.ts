import { type RawBuilder, sql } from 'kysely';

/** Conditions for rows of `products` and `drafts` that are about to be deleted. Their pictures don't count. */
export type Leaving = { products: RawBuilder<boolean>; drafts: RawBuilder<boolean> };

/**
 * A condition for queries on `images`: true if no product, draft or booking snapshot shows the picture, so that
 * the sweep can remove it.
 */
export function isShownNowhere(leaving?: Leaving): RawBuilder<boolean> {
  const stays = (table: keyof Leaving, id: string) =>
    leaving
      ? sql`JOIN ${sql.table(table)} ON ${sql.ref(`${table}.id`)} = shown.${sql.ref(id)}
          AND NOT (${leaving[table]})`
      : sql``;
  // Written so that PostgreSQL reads each table once, not once per picture.
  return sql<boolean>`
    NOT EXISTS (SELECT FROM product_images shown ${stays('products', 'product_id')}
      WHERE shown.image_id = images.id)
    AND NOT EXISTS (SELECT FROM draft_images shown ${stays('drafts', 'draft_id')}
      WHERE shown.image_id = images.id)
    AND NOT EXISTS (SELECT FROM bookings CROSS JOIN LATERAL
        jsonb_array_elements_text(bookings.snapshot -> 'image_ids') AS shown (image_id)
      WHERE shown.image_id = images.id)`;
}

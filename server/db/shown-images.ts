import { type RawBuilder, sql } from 'kysely';

/** Conditions on rows of `products` and `drafts` that are about to go: what they show counts no more. */
export type Leaving = { products: RawBuilder<boolean>; drafts: RawBuilder<boolean> };

/**
 * Whether no product, no draft and no booking's snapshot shows the picture of a row of `images`, for a
 * query that reads from `images`. The sweep takes such pictures.
 */
export function isShownNowhere(leaving?: Leaving): RawBuilder<boolean> {
  const stays = (table: keyof Leaving, id: string) =>
    leaving
      ? sql`JOIN ${sql.table(table)} ON ${sql.ref(`${table}.id`)} = shown.${sql.ref(id)}
          AND NOT (${leaving[table]})`
      : sql``;
  // Three conditions, and the snapshots as a list of ids: so each table is read once, not once a picture.
  return sql<boolean>`
    NOT EXISTS (SELECT FROM product_images shown ${stays('products', 'product_id')}
      WHERE shown.image_id = images.id)
    AND NOT EXISTS (SELECT FROM draft_images shown ${stays('drafts', 'draft_id')}
      WHERE shown.image_id = images.id)
    AND NOT EXISTS (SELECT FROM bookings CROSS JOIN LATERAL
        jsonb_array_elements_text(bookings.snapshot -> 'image_ids') AS shown (image_id)
      WHERE shown.image_id = images.id)`;
}

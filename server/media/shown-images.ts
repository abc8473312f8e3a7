import { type RawBuilder, sql } from 'kysely';

/** Conditions for the products and drafts that are about to be deleted. Their pictures count as unused. */
export type Leaving = { products: RawBuilder<boolean>; drafts: RawBuilder<boolean> };

/**
 * Returns a condition for queries on `images` that selects unused pictures, which can be deleted. A picture is unused
 * if it isn't part of any product, draft, snapshot, message, report, case or stolen-gear registration. With `leaving`,
 * messages don't count, because they leave too, and neither do reports and cases, because the person who leaves must
 * not find out that there are any.
 */
export function isShownNowhere(leaving?: Leaving): RawBuilder<boolean> {
  const stays = (table: keyof Leaving, id: string) =>
    leaving
      ? sql`JOIN ${sql.table(table)} ON ${sql.ref(`${table}.id`)} = shown.${sql.ref(id)}
          AND NOT (${leaving[table]})`
      : sql``;
  const secret = leaving
    ? sql``
    : sql`
    AND NOT EXISTS (SELECT 1 FROM message_images shown WHERE shown.image_id = images.id)
    AND NOT EXISTS (SELECT 1 FROM report_images shown WHERE shown.image_id = images.id)
    AND NOT EXISTS (SELECT 1 FROM case_images shown WHERE shown.image_id = images.id)
    AND NOT EXISTS (SELECT 1 FROM stolen_images shown WHERE shown.image_id = images.id)`;
  // With separate conditions, PostgreSQL reads each table once instead of once per picture.
  return sql<boolean>`
    NOT EXISTS (SELECT 1 FROM product_images shown ${stays('products', 'product_id')}
      WHERE shown.image_id = images.id)
    AND NOT EXISTS (SELECT 1 FROM draft_images shown ${stays('drafts', 'draft_id')}
      WHERE shown.image_id = images.id)
    AND NOT EXISTS (SELECT 1 FROM booking_images shown WHERE shown.image_id = images.id)
    AND NOT EXISTS (SELECT 1 FROM decision_actions shown WHERE shown.image_id = images.id) ${secret}`;
}

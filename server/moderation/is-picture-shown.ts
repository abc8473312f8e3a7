import { sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';
import { visibleProduct } from '#server/db/visible-product.ts';

/**
 * Returns whether everyone may load a stored picture. A picture that is hidden on any product, or is part of a report or a
 * stolen-gear registration, is shown only if it is also used by another product that everyone may see.
 */
export async function isPictureShown(db: Executor, id: string): Promise<boolean> {
  const uses = sql`FROM product_images pi JOIN products p ON p.id = pi.product_id
    WHERE pi.image_id = ${id}`;
  const { rows } = await sql<{ shown: boolean }>`
    SELECT NOT EXISTS (
      SELECT ${uses} AND (pi.hidden OR p.moderation IN ('hidden', 'removed'))
      UNION ALL SELECT FROM report_images WHERE image_id = ${id}
      UNION ALL SELECT FROM stolen_images WHERE image_id = ${id}
    ) OR EXISTS (SELECT ${uses} AND NOT pi.hidden AND ${visibleProduct}) AS shown`.execute(db);
  return rows[0]?.shown ?? true;
}

import { sql } from 'kysely';
import { may, roles } from '#contracts/permissions.ts';
import { visibleProduct } from '#server/catalog/visible-product.ts';
import type { Executor } from '#server/db/client.ts';

/**
 * Where photos are being added: the account that adds them, and the product. `productId` is null for a new product or a
 * draft.
 */
export type PhotoUse = { writerId: string; productId: string | null };

const staff = roles.filter((role) => may(role, 'print_any_tag'));

/**
 * Returns the pictures that the writer can use: their own uploads and pictures that everyone can see, except those that
 * a decision has hidden on any product. From a draft, not those of a product that a decision has hidden. If it was hidden on someone else's product, the person who uploaded it first can
 * still use it. Staff can also use each other's uploads, because they list products for the shop.
 * A picture that the product already shows is always allowed. Evidence makes no difference, so that no one can find out
 * whether someone has uploaded a picture as evidence.
 */
export async function usablePhotos(
  db: Executor,
  ids: readonly string[],
  { writerId, productId }: PhotoUse,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT images.id FROM images WHERE images.id = ANY(${ids}) AND (
      EXISTS (SELECT 1 FROM product_images pi
        WHERE pi.product_id = ${productId}::uuid AND pi.image_id = images.id AND NOT pi.hidden)
      OR NOT EXISTS (SELECT 1 FROM product_images pi JOIN products p ON p.id = pi.product_id
        WHERE pi.image_id = images.id AND pi.hidden
          AND (p.seller_id = ${writerId} OR images.uploaded_by IS DISTINCT FROM ${writerId}::uuid))
      AND (
        images.uploaded_by = ${writerId}
        OR EXISTS (SELECT 1 FROM draft_images di JOIN drafts d ON d.id = di.draft_id
          WHERE di.image_id = images.id AND d.seller_id = ${writerId})
          AND NOT EXISTS (SELECT 1 FROM product_images pi JOIN products p ON p.id = pi.product_id
            WHERE pi.image_id = images.id AND p.moderation IN ('hidden', 'removed'))
        OR EXISTS (SELECT 1 FROM product_images pi JOIN products p ON p.id = pi.product_id
          WHERE pi.image_id = images.id AND ${visibleProduct})
        OR EXISTS (SELECT 1 FROM users WHERE id = ${writerId} AND role = ANY(${staff})) AND EXISTS (
          SELECT 1 FROM users WHERE id = images.uploaded_by AND role = ANY(${staff}))))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

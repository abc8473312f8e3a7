import { sql } from 'kysely';
import { may, roles } from '#contracts/permissions.ts';
import type { Executor } from '#server/db/client.ts';
import { visibleProduct } from '#server/db/visible-product.ts';
import { imageIdOf } from '#server/media/image-view.ts';
import { uploadedBy } from '#server/media/uploaded-by.ts';

/**
 * Maps photo URLs to the ids of stored pictures, in the same order. Skips unknown URLs. Locks the pictures, so that the
 * cleanup job can't delete them before the caller's transaction uses them.
 */
export async function findPhotos(
  db: Executor,
  addresses: readonly string[],
): Promise<Map<string, string>> {
  const distinct = [...new Set(addresses)];
  const ids = distinct.map(imageIdOf).filter((id) => id !== null);
  const rows =
    distinct.length === 0
      ? []
      : await db
          .selectFrom('images')
          .select(['id', 'host_url'])
          .where((eb) =>
            eb.or([
              eb('host_url', 'in', distinct),
              ...(ids.length > 0 ? [eb('id', 'in', ids)] : []),
            ]),
          )
          .forKeyShare()
          .execute();
  const known = new Set(rows.map((row) => row.id));
  const atHost = new Map(rows.map((row) => [row.host_url, row.id]));
  const found = distinct.map((address) => {
    const id = imageIdOf(address);
    return [address, id !== null && known.has(id) ? id : atHost.get(address)] as const;
  });
  return new Map(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
}

/**
 * Where photos are being added: the account that adds them, and the product. `productId` is null for a new product or a
 * draft.
 */
export type PhotoUse = { writerId: string; productId: string | null };

const staff = roles.filter((role) => may(role, 'print_any_tag'));

/**
 * Returns the pictures that the writer can use: their own uploads and pictures that everyone can see, except those that
 * a decision has hidden on any product. If it was hidden on someone else's product, the person who uploaded it first can
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
      EXISTS (SELECT FROM product_images pi
        WHERE pi.product_id = ${productId}::uuid AND pi.image_id = images.id AND NOT pi.hidden)
      OR NOT EXISTS (SELECT FROM product_images pi JOIN products p ON p.id = pi.product_id
        WHERE pi.image_id = images.id AND pi.hidden
          AND (p.seller_id = ${writerId} OR images.uploaded_by IS DISTINCT FROM ${writerId}::uuid))
      AND (
        ${uploadedBy(writerId)}
        OR EXISTS (SELECT FROM product_images pi JOIN products p ON p.id = pi.product_id
          WHERE pi.image_id = images.id AND ${visibleProduct})
        OR EXISTS (SELECT FROM users WHERE id = ${writerId} AND role = ANY(${staff})) AND EXISTS (
          SELECT FROM (
            SELECT images.uploaded_by AS account_id
            UNION ALL SELECT u.account_id FROM image_uploaders u WHERE u.image_id = images.id
          ) uploader JOIN users ON users.id = uploader.account_id WHERE users.role = ANY(${staff}))))`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

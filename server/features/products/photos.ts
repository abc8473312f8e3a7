import { sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';
import { imageIdOf } from '#server/db/image-view.ts';
import { uploadedBy } from '#server/db/uploaded-by.ts';

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

/** The product that photos are being added to. `productId` is null if the product is new. */
export type Shown = { sellerId: string; productId: string | null };

/**
 * Returns the pictures that a product can't use: pictures that a decision has hidden on any product, and evidence that
 * other people have uploaded. A picture that the product already shows is always allowed.
 */
export async function barredPhotos(
  db: Executor,
  ids: readonly string[],
  { sellerId, productId }: Shown,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT images.id FROM images WHERE images.id = ANY(${ids}) AND (
      EXISTS (SELECT FROM product_images pi WHERE pi.image_id = images.id AND pi.hidden)
      OR NOT ${uploadedBy(sellerId)} AND (
        EXISTS (SELECT FROM report_images r WHERE r.image_id = images.id)
        OR EXISTS (SELECT FROM stolen_images s WHERE s.image_id = images.id)))
    AND NOT EXISTS (SELECT FROM product_images pi
      WHERE pi.product_id = ${productId}::uuid AND pi.image_id = images.id AND NOT pi.hidden)`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

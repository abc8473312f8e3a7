import { sql } from 'kysely';
import { maxPhotos } from '#contracts/media/images.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { productState } from './product-state.ts';

type Locked = NonNullable<Awaited<ReturnType<(typeof productState)['lock']>>>;
type Row = { image_id: string; hidden: boolean };

/** Hidden photos get higher positions than visible ones, so that the cover is always at position 0. */
const firstHidden = 100;

/**
 * Hides a photo of a product, or shows it again at its original position. The product must be locked. Does nothing if
 * the product doesn't have the photo. If the product has reached the maximum number of photos in the meantime, the
 * hidden photo is removed instead of shown again.
 */
export async function setPhotoHidden(
  trx: Trx,
  product: Locked,
  { imageId, hidden, at }: { imageId: string; hidden: boolean; at: Date },
): Promise<void> {
  const { rows } = await sql<Row>`
    SELECT image_id, hidden FROM product_images WHERE product_id = ${product.id}
    ORDER BY coalesce(place, position), hidden DESC`.execute(trx);
  const photo = rows.find((row) => row.image_id === imageId);
  if (!photo || photo.hidden === hidden) return;
  photo.hidden = hidden;
  const isFull = rows.filter((row) => !row.hidden).length > maxPhotos;
  await arrange(trx, product.id, isFull ? rows.filter((row) => row !== photo) : rows);
  const { version } = await trx
    .updateTable('products')
    .set((eb) => ({ updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', product.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  await writeEvent(trx, {
    kind: 'product.photos_changed',
    subjectId: product.id,
    people: [product.seller_id],
    payload: { status: product.status, version },
    at,
  });
}

/** Saves the product's photos in the given order. */
async function arrange(trx: Trx, productId: string, rows: readonly Row[]): Promise<void> {
  const shown = rows.filter((row) => !row.hidden);
  const isAsWritten = shown.length === rows.length;
  await trx.deleteFrom('product_images').where('product_id', '=', productId).execute();
  if (rows.length === 0) return;
  await trx
    .insertInto('product_images')
    .values(
      rows.map((row, place) => ({
        product_id: productId,
        image_id: row.image_id,
        hidden: row.hidden,
        position: row.hidden ? firstHidden + place : shown.indexOf(row),
        place: isAsWritten ? null : place,
      })),
    )
    .execute();
}

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
 * Hides the photos of a product that are in `hidden`, and shows the others, at their original positions. The product
 * must be locked. If the product has reached the maximum number of photos in the meantime, a hidden photo is removed
 * instead of shown again.
 */
export async function setHiddenPhotos(
  trx: Trx,
  product: Locked,
  hidden: ReadonlySet<string | null>,
  at: Date,
): Promise<void> {
  const { rows } = await sql<Row>`
    SELECT image_id, hidden FROM product_images WHERE product_id = ${product.id}
    ORDER BY coalesce(place, position), hidden DESC`.execute(trx);
  if (rows.every((row) => row.hidden === hidden.has(row.image_id))) return;
  let room = maxPhotos - rows.filter((row) => !row.hidden && !hidden.has(row.image_id)).length;
  const kept = rows.filter((row) => !row.hidden || hidden.has(row.image_id) || room-- > 0);
  await arrange(
    trx,
    product.id,
    kept.map(({ image_id }) => ({ image_id, hidden: hidden.has(image_id) })),
  );
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

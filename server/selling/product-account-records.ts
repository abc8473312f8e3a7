import { type RawBuilder, type Selectable, sql } from 'kysely';
import { detailNames, forNames } from '#contracts/catalog/product-form.ts';
import { shopReasons } from '#contracts/catalog/release-reasons.ts';
import { fromCents } from '#contracts/money.ts';
import type { AccountData } from '#contracts/people/account-data.ts';
import { productState } from '#server/catalog/product-state.ts';
import { projectProducts } from '#server/catalog/search/search-projection.ts';
import type { Executor, Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { ProductsTable } from '#server/db/schema.ts';
import { type ImageRow, imageView, productPicturesJson } from '#server/media/image-view.ts';
import type { Leaving } from '#server/media/shown-images.ts';
import {
  type AccountRecords,
  formerMember,
  formerProduct,
  reducedName,
} from '#server/people/account-records.ts';
import type { AboveSelling } from './selling-service.ts';

/**
 * Returns whether a product was ever booked, hidden by a decision or on a ticket, or has a stock number. The first subquery
 * depends only on `sellerId`, so PostgreSQL runs it once instead of once per product.
 */
const isOnRecord = (sellerId: string) => sql<boolean>`
  (products.id IN (SELECT b.product_id FROM bookings b WHERE b.seller_id = ${sellerId})
    OR EXISTS (SELECT 1 FROM offers o WHERE o.product_id = products.id)
    OR EXISTS (SELECT 1 FROM sale_lines l WHERE l.product_id = products.id)
    OR EXISTS (SELECT 1 FROM stock_numbers n WHERE n.product_id = products.id)
    OR products.moderation IN ('hidden', 'removed')
    OR EXISTS (SELECT 1 FROM product_images i WHERE i.product_id = products.id AND i.hidden))`;
const isOpen = sql<boolean>`products.status NOT IN ('sold', 'archived')`;

/** Selects the products and drafts that are deleted when their seller's account is deleted. */
export const leavingWith = (sellerId: string): Leaving => ({
  products: sql<boolean>`products.seller_id = ${sellerId} AND products.status <> 'sold' AND NOT ${isOnRecord(sellerId)}`,
  drafts: sql<boolean>`drafts.seller_id = ${sellerId}`,
});

/**
 * Locks the products that an account sells, holds or is waiting for. Locking in id order prevents a deadlock if two
 * accounts that have booked each other's products are deleted at the same time.
 */
export async function lockProductsOf(trx: Trx, accountId: string): Promise<void> {
  await sql`
    SELECT 1 FROM products
    WHERE id IN (
      SELECT id FROM products WHERE seller_id = ${accountId} AND ${isOpen}
      UNION
      SELECT product_id FROM bookings
      WHERE buyer_id = ${accountId}
        AND (status IN ('held', 'waiting') OR restorable_until IS NOT NULL)
    )
    ORDER BY id FOR UPDATE`.execute(trx);
}

/** Exports and erases an account's products and drafts. */
export function productAccountRecords({
  bookingsOf,
}: Pick<AboveSelling, 'bookingsOf'>): AccountRecords {
  return {
    exportFor: async (db, { id }) => ({
      products: await exportProducts(db, id),
      drafts: await exportDrafts(db, id),
    }),

    async summaryFor(db, { id }) {
      const leaving = leavingWith(id);
      const { rows } = await sql<Record<string, number>>`
        SELECT count(*) FILTER (WHERE ${leaving.products}) AS products,
          count(*) FILTER (WHERE status = 'sold') AS products_sold,
          count(*) FILTER (WHERE status <> 'sold' AND ${isOnRecord(id)}) AS products_archived,
          (SELECT count(*) FROM drafts WHERE ${leaving.drafts}) AS drafts
        FROM products WHERE seller_id = ${id}`.execute(db);
      const { products = 0, drafts = 0, products_sold = 0, products_archived = 0 } = rows[0] ?? {};
      return { removed: { products, drafts }, kept: { products_sold, products_archived } };
    },

    /**
     * Deletes products that nothing refers to, and archives the others. Sold products keep their details, and the others
     * only their title, because their buyers and moderators need them.
     */
    async eraseFor(trx, { id, name }, at) {
      const leaving = await sql<{ id: string }>`
        SELECT id FROM products WHERE ${leavingWith(id).products}`.execute(trx);
      const ids = leaving.rows.map((product) => product.id);
      await projectProducts(trx, ids, { leaving: true });
      await sql`DELETE FROM products WHERE id = ANY(${ids}::uuid[])`.execute(trx);
      const gone = { kind: 'product.deleted', people: [id], payload: {}, at } as const;
      await writeEvent(trx, ...ids.map((subjectId) => ({ ...gone, subjectId })));
      const booked = await trx
        .selectFrom('products')
        .select('id')
        .where('seller_id', '=', id)
        .where(isOpen)
        .execute();
      for (const product of booked) {
        await bookingsOf(trx).releaseAll(product.id, shopReasons.sellerLeft, at);
        await productState.archive(trx, product.id, at);
      }
      await trx.deleteFrom('drafts').where('seller_id', '=', id).execute();
      await trx.deleteFrom('published_drafts').where('seller_id', '=', id).execute();
      await sql`
        UPDATE products SET seller_phone = '', location = '',
          seller_name = CASE WHEN status = 'sold' THEN ${reducedName(name)} ELSE ${formerMember} END,
          serial_number = CASE WHEN status = 'sold' THEN serial_number END
        WHERE seller_id = ${id}`.execute(trx);
      await eraseUnsold(trx, sql`(${id}::uuid)`);
    },

    /** After a year, erases the descriptions of sold products, the titles of the others, and all photos. */
    async eraseLeftovers(db, { all, old }) {
      await eraseUnsold(db, all);
      await sql`
        UPDATE products SET description = ''
        WHERE seller_id IN ${old} AND status = 'sold' AND description <> ''`.execute(db);
      await sql`
        UPDATE products SET title = ${formerProduct}
        WHERE seller_id IN ${old} AND status <> 'sold' AND title <> ${formerProduct}`.execute(db);
      await sql`
        DELETE FROM product_images i USING products p
        WHERE p.id = i.product_id AND p.seller_id IN ${old}`.execute(db);
    },
  };
}

/** The details that `eraseUnsold` erases. `eraseFor` erases serial numbers. */
const erased = detailNames.filter((name) => name !== 'serial_number').map((name) => sql.ref(name));

/** Erases the details of these sellers' unsold products, except for their titles. */
const eraseUnsold = (db: Executor, sellerIds: RawBuilder<unknown>) =>
  sql`
    UPDATE products SET description = '', ${sql.join(erased.map((name) => sql`${name} = NULL`))}
    WHERE seller_id IN ${sellerIds} AND status <> 'sold'
      AND (description <> '' OR num_nonnulls(${sql.join(erased)}) > 0)`.execute(db);

type ExportRow = Selectable<ProductsTable> & { category_name: string; pictures: ImageRow[] };

async function exportProducts(db: Executor, sellerId: string): Promise<AccountData['products']> {
  const { rows } = await sql<ExportRow>`
    SELECT p.*, c.name AS category_name, ${productPicturesJson} AS pictures
    FROM products p JOIN categories c ON c.id = p.category_id
    WHERE p.seller_id = ${sellerId} ORDER BY p.posted_at, p.id`.execute(db);
  return rows.map((row) => ({
    _id: row.id,
    title: row.title,
    category_name: row.category_name,
    ...forNames(detailNames, (name) => row[name]),
    resale_price: fromCents(row.resale_price_cents),
    original_price: fromCents(row.original_price_cents),
    year_of_purchase: String(row.year_of_purchase),
    years_of_use: String(row.years_of_use),
    condition: row.condition,
    condition_type: row.condition_type,
    seller_name: row.seller_name,
    seller_phone: row.seller_phone,
    location: row.location,
    description: row.description,
    status: row.status,
    image_urls: row.pictures.map((picture) => imageView(picture).url),
    posted_time: row.posted_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
}

async function exportDrafts(db: Executor, sellerId: string): Promise<AccountData['drafts']> {
  const rows = await db
    .selectFrom('drafts')
    .select(['id', 'form', 'updated_at'])
    .where('seller_id', '=', sellerId)
    .orderBy('updated_at')
    .orderBy('id')
    .execute();
  return rows.map(({ id: _id, form, updated_at }) => ({
    _id,
    form: JSON.stringify(form),
    updated_at: updated_at.toISOString(),
  }));
}

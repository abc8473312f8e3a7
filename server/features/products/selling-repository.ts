import type { Executor } from '#server/db/client.ts';

/** What a seller writes; ids, seller and times are the server's. */
export type ProductFields = {
  category_id: string;
  title: string;
  brand: string | null;
  model: string | null;
  finish: string | null;
  serial_number: string | null;
  resale_price_cents: number;
  original_price_cents: number;
  year_of_purchase: number;
  years_of_use: number;
  condition: string;
  condition_type: string;
  seller_name: string;
  seller_phone: string;
  location: string;
  description: string;
  search_text: string;
};

type NewProduct = ProductFields & {
  id: string;
  seller_id: string;
  posted_at: Date;
  updated_at: Date;
};

/** Writes a seller's products, bound to one transaction. */
export function sellingRepository(db: Executor) {
  return {
    async hasBookings(productId: string): Promise<boolean> {
      const row = await db
        .selectFrom('bookings')
        .select('id')
        .where('product_id', '=', productId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async erase(id: string): Promise<void> {
      await db.deleteFrom('products').where('id', '=', id).execute();
    },

    insert: (product: NewProduct) => db.insertInto('products').values(product).execute(),

    /** Writes the fields; false if the product has changed since `version`. */
    async update(id: string, version: number, fields: ProductFields, at: Date): Promise<boolean> {
      const result = await db
        .updateTable('products')
        .set({ ...fields, updated_at: at, version: version + 1 })
        .where('id', '=', id)
        .where('version', '=', version)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    /** Replaces the pictures with these, in this order. */
    async setImages(productId: string, imageIds: readonly string[]): Promise<void> {
      await db.deleteFrom('product_images').where('product_id', '=', productId).execute();
      await db
        .insertInto('product_images')
        .values(
          imageIds.map((image_id, position) => ({ product_id: productId, position, image_id })),
        )
        .execute();
    },
  };
}

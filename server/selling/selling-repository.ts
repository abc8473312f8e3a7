import { sql } from 'kysely';
import type { DetailName } from '#contracts/catalog/product-form.ts';
import type { Executor } from '#server/db/client.ts';

/** The fields that the seller fills in. The server adds the ids, the seller and the times. */
export type ProductFields = Record<DetailName, string | null> & {
  category_id: string;
  title: string;
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
  takes_offers?: boolean;
  lowest_offer_cents?: number | null;
};

type NewProduct = ProductFields & {
  id: string;
  seller_id: string;
  status?: 'live' | 'ended';
  live_from?: Date | null;
  serial_checked_until: Date | null;
  posted_at: Date;
  added_at: Date;
  updated_at: Date;
};

export function sellingRepository(db: Executor) {
  return {
    /**
     * Returns whether the product's row must be kept, because it has a serial or stock number or a moderator has to
     * review it, or because bookings, offers, tickets or decisions refer to it.
     */
    async isOnRecord(productId: string): Promise<boolean> {
      const { rows } = await sql`
        SELECT 1 FROM products
        WHERE id = ${productId} AND (serial_number IS NOT NULL OR moderation <> 'clear')
        UNION ALL SELECT 1 FROM bookings WHERE product_id = ${productId}
        UNION ALL SELECT 1 FROM offers WHERE product_id = ${productId}
        UNION ALL SELECT 1 FROM sale_lines WHERE product_id = ${productId}
        UNION ALL SELECT 1 FROM stock_numbers WHERE product_id = ${productId}
        UNION ALL SELECT 1 FROM product_images WHERE product_id = ${productId} AND hidden LIMIT 1`.execute(
        db,
      );
      return rows.length > 0;
    },

    /** Returns whether a moderator's request to edit the product is open. */
    async isEditAsked(productId: string): Promise<boolean> {
      const { rows } = await sql`
        SELECT 1 FROM cases c JOIN decisions d ON d.case_id = c.id JOIN decision_actions a ON a.decision_id = d.id
        WHERE c.product_id = ${productId} AND a.type = 'ask_edit' AND a.ended_at IS NULL LIMIT 1`.execute(
        db,
      );
      return rows.length > 0;
    },

    async hasProducts(sellerId: string): Promise<boolean> {
      const row = await db
        .selectFrom('products')
        .select('id')
        .where('seller_id', '=', sellerId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    async serialOf(id: string): Promise<string | null> {
      const row = await db
        .selectFrom('products')
        .select('serial_number')
        .where('id', '=', id)
        .executeTakeFirst();
      return row?.serial_number ?? null;
    },

    async erase(id: string): Promise<void> {
      await db.deleteFrom('products').where('id', '=', id).execute();
    },

    /** Locks a product whose holding period has ended, and returns its id, or undefined if there is none. */
    async lockDue(at: Date): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM products WHERE status = 'ended' AND live_from <= ${at}
          AND EXISTS (SELECT 1 FROM product_images WHERE product_id = products.id AND NOT hidden)
        ORDER BY live_from LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED`.execute(db);
      return rows[0]?.id;
    },

    /** Returns whether a product has a photo that a moderator hasn't hidden. */
    hasPhoto: async (id: string): Promise<boolean> =>
      (
        await db
          .selectFrom('product_images')
          .select('position')
          .where('product_id', '=', id)
          .where('hidden', '=', false)
          .limit(1)
          .execute()
      ).length > 0,

    insert: (product: NewProduct) => db.insertInto('products').values(product).execute(),

    async update(
      id: string,
      fields: Partial<ProductFields> & { serial_checked_until?: Date | null },
      at: Date,
    ): Promise<void> {
      await db
        .updateTable('products')
        .set((eb) => ({ ...fields, updated_at: at, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    /** Changes only the price. Removes a lowest offer that isn't below it, because that would reject all offers. */
    async reprice(id: string, cents: number, at: Date): Promise<void> {
      const lowest = sql<
        number | null
      >`CASE WHEN lowest_offer_cents < ${cents} THEN lowest_offer_cents END`;
      await db
        .updateTable('products')
        .set((eb) => ({
          resale_price_cents: cents,
          lowest_offer_cents: lowest,
          updated_at: at,
          version: eb('version', '+', 1),
        }))
        .where('id', '=', id)
        .execute();
    },

    /**
     * Replaces the product's pictures with `imageIds`, in this order. Pictures that moderators have hidden are kept and
     * remain hidden.
     */
    async setImages(productId: string, imageIds: readonly string[]): Promise<void> {
      await db
        .deleteFrom('product_images')
        .where('product_id', '=', productId)
        .where('hidden', '=', false)
        .execute();
      if (imageIds.length === 0) return;
      await db
        .insertInto('product_images')
        .values(
          imageIds.map((image_id, position) => ({ product_id: productId, position, image_id })),
        )
        .execute();
    },
  };
}

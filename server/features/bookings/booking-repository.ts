import { sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';
import type { ImageRow } from '#server/db/image-view.ts';
import type { BookingSnapshot } from '#server/db/schema.ts';
import type { Bookable } from './booking-policy.ts';

export type BookingRow = {
  id: string;
  product_id: string;
  status: 'held' | 'waiting' | 'collected' | 'cancelled' | 'released' | 'expired';
  buyer_name: string;
  buyer_email: string;
  phone: string;
  location: string;
  message: string;
  price_cents: number;
  snapshot: BookingSnapshot;
  handover_code: string | null;
  held_until: Date | null;
  created_at: Date;
  /** The first picture of the snapshot, while it is stored. */
  image: ImageRow | null;
};

export type ProductToBook = Bookable & {
  id: string;
  condition: string;
  condition_type: string;
  description: string;
  image_ids: string[];
};

type Hold = {
  id: string;
  product: ProductToBook;
  buyer: { id: string; name: string; email: string };
  phone: string;
  location: string;
  message: string;
  handoverCode: string;
  at: Date;
  heldUntil: Date;
};

const columns = sql`
  b.id, b.product_id, b.status, b.buyer_name, b.buyer_email, b.phone, b.location, b.message,
  b.price_cents, b.snapshot, b.handover_code, b.held_until, b.created_at,
  CASE WHEN i.id IS NULL THEN NULL ELSE json_build_object('id', i.id, 'host_url', i.host_url,
    'width', i.width, 'height', i.height, 'color', i.color, 'widths', i.widths) END AS image`;

/** SQL on bookings, bound to one connection or transaction. */
export function bookingRepository(db: Executor) {
  return {
    /** Bookings of one buyer at the same time wait for each other, so that they can be counted. */
    async lockBuyer(buyerId: string): Promise<void> {
      await sql`SELECT 1 FROM users WHERE id = ${buyerId} FOR NO KEY UPDATE`.execute(db);
    },

    async countOpenHolds(buyerId: string): Promise<number> {
      const row = await db
        .selectFrom('bookings')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('buyer_id', '=', buyerId)
        .where('status', '=', 'held')
        .executeTakeFirstOrThrow();
      return row.n;
    },

    async productToBook(id: string): Promise<ProductToBook | undefined> {
      const { rows } = await sql<ProductToBook>`
        SELECT id, seller_id, title, resale_price_cents, listed, status, condition, condition_type,
          description, coalesce((
            SELECT array_agg(image_id ORDER BY position) FROM product_images WHERE product_id = p.id
          ), '{}') AS image_ids
        FROM products p WHERE id = ${id}`.execute(db);
      return rows[0];
    },

    /**
     * Inserts the hold. Of many at the same instant one succeeds: the others meet the unique index
     * `bookings_one_hold_per_product` (SQLSTATE 23505) once the first has committed.
     */
    async insertHold(hold: Hold): Promise<void> {
      const { product, buyer } = hold;
      const snapshot: BookingSnapshot = {
        title: product.title,
        condition: product.condition,
        condition_type: product.condition_type,
        description: product.description,
        image_ids: product.image_ids,
      };
      await db
        .insertInto('bookings')
        .values({
          id: hold.id,
          product_id: product.id,
          buyer_id: buyer.id,
          seller_id: product.seller_id,
          status: 'held',
          buyer_name: buyer.name,
          buyer_email: buyer.email,
          phone: hold.phone,
          location: hold.location,
          message: hold.message,
          price_cents: product.resale_price_cents,
          snapshot: JSON.stringify(snapshot),
          handover_code: hold.handoverCode,
          held_until: hold.heldUntil,
          created_at: hold.at,
        })
        .execute();
    },

    /** Reserves the product if it is still what was read; false where it changed in between. */
    async reserve(product: ProductToBook, at: Date): Promise<boolean> {
      const result = await db
        .updateTable('products')
        .set((eb) => ({ status: 'reserved', updated_at: at, version: eb('version', '+', 1) }))
        .where('id', '=', product.id)
        .where('status', '=', 'live')
        .where('listed', '=', true)
        .where('resale_price_cents', '=', product.resale_price_cents)
        .where('title', '=', product.title)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },

    async holdsAlready(productId: string, buyerId: string): Promise<boolean> {
      const row = await db
        .selectFrom('bookings')
        .select('id')
        .where('product_id', '=', productId)
        .where('buyer_id', '=', buyerId)
        .where('status', 'in', ['held', 'waiting'])
        .executeTakeFirst();
      return row !== undefined;
    },

    async byId(id: string): Promise<BookingRow | undefined> {
      const { rows } = await sql<BookingRow>`
        SELECT ${columns} FROM bookings b
        LEFT JOIN images i ON i.id = b.snapshot -> 'image_ids' ->> 0
        WHERE b.id = ${id}`.execute(db);
      return rows[0];
    },

    /** Up to `limit` bookings of the person with this e-mail, newest first. */
    async byBuyerEmail(
      email: string,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<BookingRow[]> {
      const place = after
        ? sql`AND (b.created_at, b.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
        : sql``;
      const { rows } = await sql<BookingRow>`
        SELECT ${columns} FROM bookings b
        LEFT JOIN images i ON i.id = b.snapshot -> 'image_ids' ->> 0
        WHERE b.buyer_id = (SELECT id FROM users WHERE lower(email) = ${email.toLowerCase()}) ${place}
        ORDER BY b.created_at DESC, b.id DESC LIMIT ${limit}`.execute(db);
      return rows;
    },

    async countByBuyerEmail(email: string): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM bookings
        WHERE buyer_id = (SELECT id FROM users WHERE lower(email) = ${email.toLowerCase()})`.execute(
        db,
      );
      return rows[0]?.n ?? 0;
    },

    /** Ends every open booking of a product, with the reason that its buyer reads. */
    async releaseAll(productId: string, reason: string, at: Date): Promise<void> {
      await db
        .updateTable('bookings')
        .set({ status: 'released', ended_at: at, ended_reason: reason })
        .where('product_id', '=', productId)
        .where('status', 'in', ['held', 'waiting'])
        .execute();
    },

    /**
     * Expires the holds whose time is over and puts their products up for sale again, both or
     * neither. What another server is working on is left to it. Returns how many expired.
     */
    async expireDue(at: Date): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        WITH due AS (
          SELECT id, product_id FROM bookings WHERE status = 'held' AND held_until <= ${at}
          ORDER BY held_until LIMIT 500 FOR UPDATE SKIP LOCKED
        ), expired AS (
          UPDATE bookings b SET status = 'expired', ended_at = ${at} FROM due
          WHERE b.id = due.id RETURNING b.product_id
        ), freed AS (
          UPDATE products p SET status = 'live', updated_at = ${at}, version = version + 1
          FROM expired WHERE p.id = expired.product_id AND p.status = 'reserved' RETURNING p.id
        )
        SELECT count(*) AS n FROM expired`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
}

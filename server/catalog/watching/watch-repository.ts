import { sql } from 'kysely';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { WatchlistSort } from '#contracts/catalog/watching.ts';
import { visibleProduct } from '#server/catalog/visible-product.ts';
import { type Executor, literalLimit } from '#server/db/client.ts';

/** A person who watches a product that the public can see. */
export type Watcher = {
  user_id: string;
  product_id: string;
  status: ProductStatus;
  price_cents: number;
  /** The price when they started watching, or the lowest price they were notified of since then. */
  lowest_told_cents: number;
  /** Whether the person has ever booked the product. */
  booked: boolean;
};

/** A watched product. `key` is its sort key, and `held` is whether the user holds it. */
export type WatchRow = {
  product_id: string;
  price_cents: number;
  created_at: Date;
  key: Date | number;
  held: boolean;
};

const orders = {
  newest: { key: sql`w.created_at`, type: sql`timestamptz`, after: sql`<`, direction: sql`DESC` },
  price_asc: {
    key: sql`p.resale_price_cents`,
    type: sql`integer`,
    after: sql`>`,
    direction: sql`ASC`,
  },
  price_change: {
    key: sql`p.resale_price_cents - w.price_cents`,
    type: sql`integer`,
    after: sql`>`,
    direction: sql`ASC`,
  },
} as const;

/** Creates the watchlist queries. */
export function watchRepository(db: Executor) {
  return {
    /** Adds a product to the watchlist. Returns false if the product is not for sale or is already on the watchlist. */
    async insert(userId: string, productId: string, at: Date): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`
        INSERT INTO watches (user_id, product_id, price_cents, created_at)
        SELECT ${userId}, id, resale_price_cents, ${at} FROM products
        WHERE id = ${productId} AND listed
        ON CONFLICT DO NOTHING`.execute(db);
      return numAffectedRows > 0n;
    },

    async isOwn(userId: string, productId: string): Promise<boolean> {
      const { rows } = await sql`
        SELECT 1 FROM products WHERE id = ${productId} AND seller_id = ${userId}`.execute(db);
      return rows.length > 0;
    },

    delete: (userId: string, productId: string) =>
      db
        .deleteFrom('watches')
        .where('user_id', '=', userId)
        .where('product_id', '=', productId)
        .execute(),

    /**
     * Removes the oldest watchlist entry whose product is no longer visible. Returns false if there is no such entry.
     */
    async deleteOldestGone(userId: string): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`
        DELETE FROM watches WHERE user_id = ${userId} AND product_id = (
          SELECT w.product_id FROM watches w JOIN products p ON p.id = w.product_id
          WHERE w.user_id = ${userId} AND NOT ${visibleProduct}
          ORDER BY w.created_at, w.product_id LIMIT 1
        )`.execute(db);
      return numAffectedRows > 0n;
    },

    async watchers(productIds: readonly string[]): Promise<Watcher[]> {
      const { rows } = await sql<Watcher>`
        SELECT w.user_id, w.product_id, p.status, p.resale_price_cents AS price_cents,
          least(w.price_cents, (
            SELECT min((n.facts -> 'price_cents' ->> 'to')::integer) FROM notices n
            WHERE n.subject_id = w.product_id AND n.kind = 'price_dropped' AND n.user_id = w.user_id
              AND n.created_at >= w.created_at
          )) AS lowest_told_cents,
          EXISTS (SELECT 1 FROM bookings b
            WHERE b.product_id = w.product_id AND b.buyer_id = w.user_id) AS booked
        FROM watches w JOIN products p ON p.id = w.product_id
        WHERE w.product_id = ANY(${productIds}::uuid[]) AND w.user_id <> p.seller_id AND ${visibleProduct}`.execute(
        db,
      );
      return rows;
    },

    async ids(userId: string): Promise<string[]> {
      const rows = await db
        .selectFrom('watches')
        .select('product_id')
        .where('user_id', '=', userId)
        .execute();
      return rows.map(({ product_id }) => product_id);
    },

    /** Counts the visible products on a user's watchlist. */
    async count(userId: string): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM watches w JOIN products p ON p.id = w.product_id
        WHERE w.user_id = ${userId} AND ${visibleProduct}`.execute(db);
      return rows[0]?.n ?? 0;
    },

    /**
     * Returns up to `limit` visible products on a user's watchlist. If `after` is not null, starts after that sort key.
     */
    async list(
      userId: string,
      sort: WatchlistSort,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<WatchRow[]> {
      const { key, type, after: next, direction } = orders[sort];
      const from = after
        ? sql`AND (${key}, w.product_id) ${next} (${after[0]}::${type}, ${after[1]}::uuid)`
        : sql``;
      const { rows } = await sql<WatchRow>`
        SELECT w.product_id, w.price_cents, w.created_at, ${key} AS key, EXISTS (SELECT 1 FROM bookings b
          WHERE b.product_id = w.product_id AND b.buyer_id = w.user_id AND b.status = 'held') AS held
        FROM watches w JOIN products p ON p.id = w.product_id
        WHERE w.user_id = ${userId} AND ${visibleProduct} ${from}
        ORDER BY key ${direction}, w.product_id ${direction} LIMIT ${literalLimit(limit)}`.execute(
        db,
      );
      return rows;
    },
  };
}

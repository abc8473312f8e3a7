import { type RawBuilder, sql } from 'kysely';
import { keyOfBrand } from '#server/catalog/search/brand-key.ts';
import { listedCount, listedTotal } from '#server/catalog/search/product-counts.ts';
import { nameBeginnings } from '#server/catalog/search/search-document.ts';
import { type Executor, literalLimit } from '#server/db/client.ts';
import { runCompiled } from '#server/db/compiled-query.ts';
import { likeLiteral } from '#server/db/like.ts';
import {
  cardColumns,
  cardJoins,
  detailColumns,
  detailJoins,
  sellerColumns,
} from './product-columns.ts';
import { afterCondition, type ListSort, orderBy } from './product-list-query.ts';
import { hasNumber } from './product-numbers.ts';
import type { CardRow, DetailRow, SellerRow } from './product-view.ts';
import { visibleProduct } from './visible-product.ts';

const and = (conditions: readonly RawBuilder<boolean>[]) => sql.join(conditions, sql` AND `);

/** Returns the columns of a product that are about its viewer. `products` is aliased as `p`. */
export type ViewerColumns = (viewerId: string | null, at: Date) => RawBuilder<unknown>;

type ListRow = CardRow & { total: number };

type ListQuery = {
  sort: ListSort;
  /** A category's name, or null for all categories. */
  category: string | null;
  after: readonly (string | number)[] | null;
  limit: number;
};

export function productRepository(db: Executor) {
  return {
    /** Returns one page of public products, on the first page with the list's total. */
    list({ sort, category, after, limit }: ListQuery): Promise<ListRow[]> {
      const shape = `list ${sort} ${category === null} ${after === null} ${limit}`;
      const [last, lastId] = after ?? [];
      const values = [category, last ?? null, lastId ?? null] as const;
      return runCompiled(db, shape, values, (name, key, id) => {
        const conditions = [
          sql<boolean>`listed`,
          ...(category === null
            ? []
            : [sql<boolean>`category_id = (SELECT id FROM categories WHERE name = ${name})`]),
          ...(after ? [afterCondition(sort, key, id)] : []),
        ];
        const inCategory = sql`(SELECT ${listedCount} FROM categories c WHERE c.name = ${name})`;
        const total = after ? sql`0` : category === null ? listedTotal : inCategory;
        // The inner query reads one page from an index, so that the joins process few rows.
        return sql<ListRow>`
          SELECT ${cardColumns}, ${total} AS total
          FROM (
            SELECT * FROM products WHERE ${and(conditions)}
            ORDER BY ${orderBy(sort)} LIMIT ${literalLimit(limit)}
          ) p ${cardJoins}
          ORDER BY ${orderByAlias(sort)}`;
      });
    },

    /** Returns the newest public products that no one holds. */
    async newestLive(limit: number): Promise<CardRow[]> {
      const { rows } = await sql<CardRow>`
        SELECT ${cardColumns}
        FROM (
          SELECT * FROM products WHERE listed AND status = 'live'
          ORDER BY ${orderBy('newest')} LIMIT ${sql.lit(limit)}
        ) p ${cardJoins}
        ORDER BY ${orderByAlias('newest')}`.execute(db);
      return rows;
    },

    /**
     * Returns products whose serial number, tag number, stock number or GTIN is `q`. If `sellerId` is null, includes all
     * sellers.
     */
    async byNumber(q: string, sellerId: string | null): Promise<CardRow[]> {
      const found = hasNumber(q);
      if (!found) return [];
      const own = sellerId === null ? sql`true` : sql`p.seller_id = ${sellerId}`;
      const { rows } = await sql<CardRow>`
        SELECT ${cardColumns} FROM products p ${cardJoins}
        WHERE ${found} AND p.status <> 'archived' AND ${own}
        ORDER BY ${orderByAlias('newest')} LIMIT 24`.execute(db);
      return rows;
    },

    /** Returns a product. `viewerColumns` builds the columns about the viewer's own booking and offer. */
    async detail(
      id: string,
      viewer: { id: string | null; at: Date },
      viewerColumns: ViewerColumns,
    ): Promise<DetailRow | undefined> {
      const [row] = await runCompiled(
        db,
        'detail',
        [id, viewer.id, viewer.at],
        (product, viewerId, at) => sql<DetailRow>`
          SELECT ${detailColumns}, ${viewerColumns(viewerId, at)}
          FROM products p ${detailJoins} WHERE p.id = ${product}`,
      );
      return row;
    },

    async seller(id: string): Promise<SellerRow | undefined> {
      const { rows } = await sql<SellerRow>`
        SELECT u.id AS seller_id, ${sellerColumns} FROM users u WHERE u.id = ${id}`.execute(db);
      return rows[0];
    },

    /** Returns whether the buyer has ever booked the product. If so, the buyer may still see it. */
    async hasBookingOf(productId: string, buyerId: string): Promise<boolean> {
      const row = await db
        .selectFrom('bookings')
        .select('id')
        .where('product_id', '=', productId)
        .where('buyer_id', '=', buyerId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns the products with these ids that are listed, or that are sold and not hidden. */
    async cards(ids: readonly string[]): Promise<CardRow[]> {
      const { rows } = await sql<CardRow>`
        SELECT ${cardColumns} FROM products p ${cardJoins}
        WHERE p.id = ANY(${ids}::uuid[]) AND ${visibleProduct}`.execute(db);
      return rows;
    },

    /**
     * Returns brands, or one brand's models, that contain `q` at the start of a word. Names that start with `q` come
     * first, then the most frequent names.
     */
    async names(
      { field, q, brand }: { field: 'brand' | 'model'; q: string; brand?: string | undefined },
      limit: number,
    ): Promise<string[]> {
      const column = sql.ref(field);
      const start = `${likeLiteral(q.toLowerCase())}%`;
      const kind = field === 'brand' ? sql`model = ''` : sql`model <> ''`;
      // Ignore a single letter, because too many names contain a word that starts with it.
      const words = q.length > 1 && nameBeginnings(q);
      // Also match the name itself, because the index ignores word order, and because a model's entry contains its
      // brand's words.
      const within = `\\m${q.toLowerCase().replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')}`;
      const { rows } = await sql<{ name: string }>`
        SELECT ${column} AS name FROM product_names
        WHERE n > 0 AND ${kind} AND (lower(${column}) LIKE ${start}
            OR ${words ? sql`doc @@ ${words}::tsquery AND lower(${column}) ~ ${within}` : sql`false`})
          AND ${brand ? sql`brand_key = ${keyOfBrand(brand)}` : sql`true`}
        GROUP BY ${column} ORDER BY lower(${column}) LIKE ${start} DESC, sum(n) DESC, ${column}
        LIMIT ${limit}`.execute(db);
      return rows.map((row) => row.name);
    },

    /**
     * Returns live products in the same category. Products of the same brand come first, and each group is sorted by
     * price difference. Reads only products with similar prices, so the time doesn't depend on the shop's size.
     */
    async similar(id: string, brand: string | null, limit: number): Promise<CardRow[]> {
      const me = sql`(SELECT category_id FROM products WHERE id = ${id})`;
      const price = sql`(SELECT resale_price_cents FROM products WHERE id = ${id})`;
      const key = keyOfBrand(brand ?? '');
      const neighbors = sql.lit(3 * limit);
      const { rows } = await sql<CardRow>`
        SELECT ${cardColumns}
        FROM (
          (SELECT product_id AS id, 1 AS rank FROM product_search
            WHERE category_id = ${me} AND brand_key = ${key} AND price_cents >= ${price}
            ORDER BY price_cents, product_id LIMIT ${neighbors})
          UNION ALL
          (SELECT product_id, 1 FROM product_search
            WHERE category_id = ${me} AND brand_key = ${key} AND price_cents < ${price}
            ORDER BY price_cents DESC, product_id DESC LIMIT ${neighbors})
          UNION ALL
          (SELECT id, 2 FROM products
            WHERE listed AND category_id = ${me} AND resale_price_cents >= ${price}
            ORDER BY resale_price_cents, id LIMIT ${neighbors})
          UNION ALL
          (SELECT id, 2 FROM products
            WHERE listed AND category_id = ${me} AND resale_price_cents < ${price}
            ORDER BY resale_price_cents DESC, id DESC LIMIT ${neighbors})
        ) near JOIN products p ON p.id = near.id ${cardJoins}
        WHERE p.id <> ${id} AND p.listed AND p.status = 'live'
        GROUP BY p.id, c.id, i.id
        ORDER BY min(near.rank), abs(p.resale_price_cents - ${price}), p.id
        LIMIT ${sql.lit(limit)}`.execute(db);
      return rows;
    },

    /** Returns the seller's live products, newest first, except those in `without`. */
    async onSaleBy(
      sellerId: string,
      without: readonly string[],
      limit: number,
    ): Promise<CardRow[]> {
      const { rows } = await sql<CardRow>`
        SELECT ${cardColumns}
        FROM (
          SELECT * FROM products
          WHERE seller_id = ${sellerId} AND listed AND status = 'live' AND id <> ALL(${without}::uuid[])
          ORDER BY ${orderBy('newest')} LIMIT ${sql.lit(limit)}
        ) p ${cardJoins}
        ORDER BY ${orderByAlias('newest')}`.execute(db);
      return rows;
    },
  };
}

/** Returns the sort order for an outer query, because a join doesn't preserve the order of the inner query. */
function orderByAlias(sort: ListSort): RawBuilder<unknown> {
  return {
    newest: sql`p.posted_at DESC, p.id DESC`,
    price_asc: sql`p.resale_price_cents, p.id`,
    price_desc: sql`p.resale_price_cents DESC, p.id DESC`,
  }[sort];
}

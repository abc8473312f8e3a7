import { type RawBuilder, sql } from 'kysely';
import type { ProductQuery, ProductStatus } from '#contracts/products.ts';
import type { Executor } from '#server/db/client.ts';
import { likeLiteral } from '#server/db/like.ts';
import { literalLimit } from '#server/db/literal-limit.ts';
import { pictureJson, productPicturesJson } from '#server/db/picture-json.ts';
import { afterCondition, filterConditions, orderBy } from './product-list-query.ts';
import type { CardRow, DetailRow, OwnRow, SellerRow } from './product-view.ts';

/** The columns for a product card, with the first picture as a JSON value. */
const cardColumns = sql`
  p.id, p.title, c.name AS category_name, p.brand, p.resale_price_cents, p.original_price_cents,
  p.condition, p.condition_type, p.location, p.posted_at, p.status,
  CASE WHEN i.id IS NULL THEN NULL ELSE ${pictureJson} END AS cover`;

const cardJoins = sql`
  JOIN categories c ON c.id = p.category_id
  LEFT JOIN product_images pi ON pi.product_id = p.id AND pi.position = 0
  LEFT JOIN images i ON i.id = pi.image_id`;

/** Columns that only the seller sees. */
const ownColumns = sql`
  p.seller_phone, p.version,
  coalesce((SELECT v.views FROM product_views v WHERE v.product_id = p.id), 0) AS views,
  (SELECT count(*) FROM bookings b
    WHERE b.product_id = p.id AND b.status = 'waiting') AS waiting`;

/** The seller's columns. The account must be aliased as `u`. */
const sellerColumns = sql`
  u.name AS account_name, u.created_at AS member_since, u.email_verified,
  (SELECT count(*) FROM products s WHERE s.seller_id = u.id AND s.status = 'sold') AS sold`;

const detailColumns = sql`
  p.id, p.title, c.name AS category_name, p.brand, p.model, p.finish, p.serial_number,
  p.resale_price_cents, p.original_price_cents, p.year_of_purchase, p.years_of_use, p.condition,
  p.condition_type, p.seller_id, p.seller_name, p.location, p.description, p.posted_at, p.status,
  p.listed, p.version, ${sellerColumns}, ${productPicturesJson} AS images`;

const detailJoins = sql`
  JOIN categories c ON c.id = p.category_id
  JOIN users u ON u.id = p.seller_id`;

/** A buyer's open booking of the product, with its waitlist position; null if there is none. */
const bookedBy = (buyerId: string) => sql`(
  SELECT json_build_object('_id', b.id, 'status', b.status, 'place', CASE WHEN b.status = 'waiting' THEN (
    SELECT count(*) FROM bookings o WHERE o.product_id = p.id AND o.status = 'waiting'
      AND (o.created_at, o.id) <= (b.created_at, b.id)
  ) END)
  FROM bookings b
  WHERE b.product_id = p.id AND b.buyer_id = ${buyerId} AND b.status IN ('held', 'waiting'))`;

const and = (conditions: readonly RawBuilder<boolean>[]) => sql.join(conditions, sql` AND `);

type ListRow = CardRow & { category_count: number };

type ListQuery = {
  query: ProductQuery;
  /** A category's name, or null for all categories. */
  category: string | null;
  after: readonly (string | number)[] | null;
  limit: number;
};

/** Creates the queries that read products from `db`. */
export function productRepository(db: Executor) {
  const listed = (category: string | null, filters: readonly RawBuilder<boolean>[]) => [
    sql<boolean>`listed`,
    ...(category === null
      ? []
      : [sql<boolean>`category_id = (SELECT id FROM categories WHERE name = ${category})`]),
    ...filters,
  ];
  return {
    /**
     * Returns public products. The inner query reads only one page from an index, which keeps the joins
     * small.
     */
    async list({ query, category, after, limit }: ListQuery): Promise<ListRow[]> {
      const filters = filterConditions(query);
      const conditions = [
        ...listed(category, filters),
        ...(after ? [afterCondition(query.sort, after)] : []),
      ];
      const { rows } = await sql<ListRow>`
        SELECT ${cardColumns}, c.listed_count AS category_count
        FROM (
          SELECT * FROM products WHERE ${and(conditions)}
          ORDER BY ${orderBy(query.sort)} LIMIT ${filters.length > 0 ? limit : literalLimit(limit)}
        ) p ${cardJoins}
        ORDER BY ${orderByAlias(query.sort)}`.execute(db);
      return rows;
    },

    async countListed(query: ProductQuery, category: string | null): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM products WHERE ${and(listed(category, filterConditions(query)))}`.execute(
        db,
      );
      return rows[0]?.n ?? 0;
    },

    /** Returns a seller's products with one status, or all except archived ones. */
    async bySeller(
      sellerId: string,
      status: string | undefined,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<OwnRow[]> {
      const conditions = [
        sql<boolean>`seller_id = ${sellerId}`,
        status === undefined
          ? sql<boolean>`status <> 'archived'`
          : sql<boolean>`status = ${status}`,
        ...(after ? [afterCondition('newest', after)] : []),
      ];
      const { rows } = await sql<OwnRow>`
        SELECT ${cardColumns}, ${ownColumns}
        FROM (
          SELECT * FROM products WHERE ${and(conditions)}
          ORDER BY ${orderBy('newest')} LIMIT ${literalLimit(limit)}
        ) p ${cardJoins}
        ORDER BY ${orderByAlias('newest')}`.execute(db);
      return rows;
    },

    /** Returns how many products a seller has in each status. */
    async countBySeller(sellerId: string): Promise<Map<ProductStatus, number>> {
      const { rows } = await sql<{ status: ProductStatus; n: number }>`
        SELECT status, count(*) AS n FROM products WHERE seller_id = ${sellerId}
        GROUP BY status`.execute(db);
      return new Map(rows.map((row) => [row.status, row.n]));
    },

    /** Returns a product. `booked` is the viewer's open booking of it. */
    async detail(id: string, viewerId: string | null): Promise<DetailRow | undefined> {
      const { rows } = await sql<DetailRow>`
        SELECT ${detailColumns}, ${viewerId === null ? sql`NULL` : bookedBy(viewerId)} AS booked
        FROM products p ${detailJoins} WHERE p.id = ${id}`.execute(db);
      return rows[0];
    },

    /** Returns a product with the columns that only its seller sees. */
    async ownDetail(id: string): Promise<(OwnRow & DetailRow) | undefined> {
      const { rows } = await sql<OwnRow & DetailRow>`
        SELECT ${detailColumns}, ${ownColumns}, NULL AS booked
        FROM products p ${detailJoins} WHERE p.id = ${id}`.execute(db);
      return rows[0];
    },

    async seller(id: string): Promise<SellerRow | undefined> {
      const { rows } = await sql<SellerRow>`
        SELECT u.id AS seller_id, ${sellerColumns} FROM users u WHERE u.id = ${id}`.execute(db);
      return rows[0];
    },

    /** Whether the buyer ever booked the product. If so, they may still see it. */
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

    /** Returns brands, or a brand's models, that start with `q`, most frequent first. */
    async names(
      { field, q, brand }: { field: 'brand' | 'model'; q: string; brand?: string | undefined },
      limit: number,
    ): Promise<string[]> {
      const column = sql.ref(field);
      const start = `${likeLiteral(q.toLowerCase())}%`;
      const { rows } = await sql<{ name: string }>`
        SELECT ${column} AS name FROM products
        WHERE listed AND ${column} <> '' AND lower(${column}) LIKE ${start}
          AND ${brand ? sql`lower(brand) = ${brand.toLowerCase()}` : sql`true`}
        GROUP BY ${column} ORDER BY count(*) DESC, ${column} LIMIT ${limit}`.execute(db);
      return rows.map((row) => row.name);
    },

    /** Returns live products in the same category: the same brand first, then the closest in price. */
    async similar(id: string, limit: number): Promise<CardRow[]> {
      const { rows } = await sql<CardRow>`
        SELECT ${cardColumns}
        FROM (
          SELECT s.* FROM products me JOIN products s ON s.category_id = me.category_id
          WHERE me.id = ${id} AND s.id <> me.id AND s.listed AND s.status = 'live'
          ORDER BY (lower(s.brand) = lower(me.brand)) IS TRUE DESC,
            abs(s.resale_price_cents - me.resale_price_cents), s.id
          LIMIT ${sql.lit(limit)}
        ) p ${cardJoins}`.execute(db);
      return rows;
    },

    /** Returns the seller's live products, newest first, but not those in `without`. */
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

/** Returns the order for the joined rows, because a join does not preserve the inner query's order. */
function orderByAlias(sort: ProductQuery['sort']): RawBuilder<unknown> {
  return {
    newest: sql`p.posted_at DESC, p.id DESC`,
    price_asc: sql`p.resale_price_cents, p.id`,
    price_desc: sql`p.resale_price_cents DESC, p.id DESC`,
  }[sort];
}

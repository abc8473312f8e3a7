import { type RawBuilder, sql } from 'kysely';
import type { ProductQuery } from '#contracts/products.ts';
import type { Executor } from '#server/db/client.ts';
import type { ImageRow } from '#server/db/image-view.ts';
import { afterCondition, filterConditions, orderBy } from './product-list-query.ts';
import type { CardRow, DetailRow, OwnRow } from './product-view.ts';

/** The columns of a card, with the first picture as one JSON value. */
const cardColumns = sql`
  p.id, p.title, c.name AS category_name, p.brand, p.resale_price_cents, p.original_price_cents,
  p.condition, p.condition_type, p.location, p.posted_at, p.status,
  CASE WHEN i.id IS NULL THEN NULL ELSE json_build_object('id', i.id, 'host_url', i.host_url,
    'width', i.width, 'height', i.height, 'color', i.color, 'widths', i.widths) END AS cover`;

const cardJoins = sql`
  JOIN categories c ON c.id = p.category_id
  LEFT JOIN product_images pi ON pi.product_id = p.id AND pi.position = 0
  LEFT JOIN images i ON i.id = pi.image_id`;

const and = (conditions: readonly RawBuilder<boolean>[]) => sql.join(conditions, sql` AND `);

type ListRow = CardRow & { category_count: number };

type ListQuery = {
  query: ProductQuery;
  /** Null: all categories. */
  category: string | null;
  after: readonly (string | number)[] | null;
  limit: number;
};

/** SQL on products, bound to one connection or transaction. */
export function productRepository(db: Executor) {
  const listed = (query: ProductQuery, category: string | null) => [
    sql<boolean>`listed`,
    ...(category === null
      ? []
      : [sql<boolean>`category_id = (SELECT id FROM categories WHERE name = ${category})`]),
    ...filterConditions(query),
  ];
  return {
    /** Public products; the inner query walks an index and stops, the joins see one page only. */
    async list({ query, category, after, limit }: ListQuery): Promise<ListRow[]> {
      const conditions = [
        ...listed(query, category),
        ...(after ? [afterCondition(query.sort, after)] : []),
      ];
      const { rows } = await sql<ListRow>`
        SELECT ${cardColumns}, c.listed_count AS category_count
        FROM (
          SELECT * FROM products WHERE ${and(conditions)}
          ORDER BY ${orderBy(query.sort)} LIMIT ${limit}
        ) p ${cardJoins}
        ORDER BY ${orderByAlias(query.sort)}`.execute(db);
      return rows;
    },

    async countListed(query: ProductQuery, category: string | null): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM products WHERE ${and(listed(query, category))}`.execute(db);
      return rows[0]?.n ?? 0;
    },

    async bySeller(
      sellerId: string,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<OwnRow[]> {
      const conditions = [
        sql<boolean>`seller_id = ${sellerId}`,
        sql<boolean>`status <> 'archived'`,
        ...(after ? [afterCondition('newest', after)] : []),
      ];
      const { rows } = await sql<OwnRow>`
        SELECT ${cardColumns}, p.seller_phone, p.version
        FROM (
          SELECT * FROM products WHERE ${and(conditions)}
          ORDER BY ${orderBy('newest')} LIMIT ${limit}
        ) p ${cardJoins}
        ORDER BY ${orderByAlias('newest')}`.execute(db);
      return rows;
    },

    async countBySeller(sellerId: string): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM products
        WHERE seller_id = ${sellerId} AND status <> 'archived'`.execute(db);
      return rows[0]?.n ?? 0;
    },

    async detail(id: string): Promise<DetailRow | undefined> {
      const { rows } = await sql<DetailRow>`
        SELECT p.*, c.name AS category_name, u.name AS account_name, u.created_at AS member_since,
          (SELECT count(*) FROM products s WHERE s.seller_id = p.seller_id AND s.status = 'sold') AS sold,
          coalesce((
            SELECT json_agg(json_build_object('id', i.id, 'host_url', i.host_url, 'width', i.width,
              'height', i.height, 'color', i.color, 'widths', i.widths) ORDER BY pi.position)
            FROM product_images pi JOIN images i ON i.id = pi.image_id WHERE pi.product_id = p.id
          ), '[]') AS images
        FROM products p
        JOIN categories c ON c.id = p.category_id
        JOIN users u ON u.id = p.seller_id
        WHERE p.id = ${id}`.execute(db);
      return rows[0];
    },

    /** Whether this person ever booked it: they may look back at what they booked. */
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

    async hasBookings(productId: string): Promise<boolean> {
      const row = await db
        .selectFrom('bookings')
        .select('id')
        .where('product_id', '=', productId)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    lock: (id: string) =>
      db
        .selectFrom('products')
        .select(['id', 'seller_id', 'status'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    async erase(id: string): Promise<void> {
      await db.deleteFrom('products').where('id', '=', id).execute();
    },

    async archive(id: string, at: Date): Promise<void> {
      await db
        .updateTable('products')
        .set((eb) => ({ status: 'archived', updated_at: at, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute();
    },

    insert: (product: ProductRow) => db.insertInto('products').values(product).execute(),

    /** The stored picture behind an address, locked against the sweep of unreferenced uploads. */
    imageByAddress: (id: string | null, url: string): Promise<ImageRow | undefined> =>
      db
        .selectFrom('images')
        .select(['id', 'host_url', 'width', 'height', 'color', 'widths'])
        .where((eb) => (id === null ? eb('host_url', '=', url) : eb('id', '=', id)))
        .forKeyShare()
        .executeTakeFirst(),

    addImage: (productId: string, position: number, imageId: string) =>
      db
        .insertInto('product_images')
        .values({ product_id: productId, position, image_id: imageId })
        .execute(),
  };
}

type ProductRow = {
  id: string;
  category_id: string;
  seller_id: string;
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
  posted_at: Date;
  updated_at: Date;
};

/** The same order once more, on the joined rows: a join may shuffle what the inner query sorted. */
function orderByAlias(sort: ProductQuery['sort']): RawBuilder<unknown> {
  return {
    newest: sql`p.posted_at DESC, p.id DESC`,
    price_asc: sql`p.resale_price_cents, p.id`,
    price_desc: sql`p.resale_price_cents DESC, p.id DESC`,
  }[sort];
}

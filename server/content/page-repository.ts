import { sql } from 'kysely';
import { visibleProduct } from '#server/catalog/visible-product.ts';
import type { Executor } from '#server/db/client.ts';
import { type ImageRow, pictureJson, productPicturesJson } from '#server/media/image-view.ts';

export type PublicProduct = {
  id: string;
  title: string;
  category_name: string;
  brand: string | null;
  model: string | null;
  resale_price_cents: number;
  condition: string;
  description: string;
  status: string;
  location: string;
  seller_name: string;
  images: ImageRow[];
};

export type ListedProduct = { id: string; updated_at: Date; seller_id: string };

export function pageRepository(db: Executor) {
  return {
    /** Returns a listed or sold product, or undefined if it does not exist or is hidden or ended. */
    async product(id: string): Promise<PublicProduct | undefined> {
      const { rows } = await sql<PublicProduct>`
        SELECT p.id, p.title, c.name AS category_name, p.brand, p.model, p.resale_price_cents,
          p.condition, p.description, p.status, p.location, p.seller_name,
          ${productPicturesJson} AS images
        FROM products p JOIN categories c ON c.id = p.category_id
        WHERE p.id = ${id} AND ${visibleProduct}`.execute(db);
      return rows[0];
    },

    categories: () =>
      db
        .selectFrom('categories')
        .select(['name', 'description', 'image'])
        .orderBy('position')
        .execute(),

    /** Returns the newest public products in a category, or in all categories if `category` is null. */
    async newest(category: string | null, limit: number) {
      const inCategory =
        category === null
          ? sql`true`
          : sql`category_id = (SELECT id FROM categories WHERE name = ${category})`;
      const { rows } = await sql<{ id: string; title: string; image: ImageRow | null }>`
        SELECT id, title, (
          SELECT ${pictureJson}
          FROM product_images pi JOIN images i ON i.id = pi.image_id
          WHERE pi.product_id = p.id AND pi.position = 0
        ) AS image
        FROM products p WHERE listed AND ${inCategory}
        ORDER BY posted_at DESC, id DESC LIMIT ${sql.lit(limit)}`.execute(db);
      return rows;
    },

    /** Returns up to `limit` public products in id order. If `after` is not null, returns only higher ids. */
    async listedAfter(after: string | null, limit: number): Promise<ListedProduct[]> {
      const { rows } = await sql<ListedProduct>`
        SELECT id, updated_at, seller_id FROM products
        WHERE listed AND ${after === null ? sql`true` : sql`id > ${after}`}
        ORDER BY id LIMIT ${sql.lit(limit)}`.execute(db);
      return rows;
    },
  };
}

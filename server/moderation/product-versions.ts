import { sql } from 'kysely';
import type { ProductVersion } from '#contracts/moderation/cases.ts';
import { fromCents } from '#contracts/money.ts';
import type { Executor } from '#server/db/client.ts';
import type { StoredVersion } from '#server/db/schema.ts';
import type { ImageRow, imageView } from '#server/media/image-view.ts';
import { pictureJson } from '#server/media/picture-json.ts';

type Row = {
  title: string;
  brand: string | null;
  model: string | null;
  category_name: string;
  resale_price_cents: number;
  condition: string;
  condition_type: string;
  year_of_purchase: number;
  location: string;
  description: string;
  serial_number: string | null;
  image_ids: string[];
};

/** Returns a product in its current state, or null if it doesn't exist. */
export async function versionOf(
  db: Executor,
  productId: string,
  at: Date,
): Promise<StoredVersion | null> {
  const { rows } = await sql<Row>`
    SELECT p.title, p.brand, p.model, c.name AS category_name, p.resale_price_cents, p.condition, p.condition_type,
      p.year_of_purchase, p.location, p.description, p.serial_number,
      ARRAY(SELECT image_id FROM product_images pi WHERE pi.product_id = p.id ORDER BY pi.position) AS image_ids
    FROM products p JOIN categories c ON c.id = p.category_id WHERE p.id = ${productId}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { resale_price_cents, year_of_purchase, ...same } = row;
  return {
    at: at.toISOString(),
    ...same,
    price: fromCents(resale_price_cents),
    year_of_purchase: String(year_of_purchase),
  };
}

/** Returns a function that adds the pictures, converted by `view`, to a stored version of a product. */
export async function versionView(
  db: Executor,
  productId: string,
  versions: readonly (StoredVersion | null)[],
  view: typeof imageView,
): Promise<(version: StoredVersion) => ProductVersion> {
  const ids = [...new Set(versions.flatMap((version) => version?.image_ids ?? []))];
  const { rows } = await sql<{ picture: ImageRow; hidden: boolean }>`
    SELECT ${pictureJson} AS picture, EXISTS (
      SELECT FROM product_images pi WHERE pi.product_id = ${productId} AND pi.image_id = i.id AND pi.hidden
    ) AS hidden FROM images i WHERE i.id = ANY(${ids})`.execute(db);
  const found = new Map(rows.map((row) => [row.picture.id, row]));
  return ({ image_ids, ...version }) => ({
    ...version,
    images: image_ids.flatMap((id) => {
      const row = found.get(id);
      return row ? [{ ...view(row.picture), hidden: row.hidden }] : [];
    }),
  });
}

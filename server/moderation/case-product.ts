import { sql } from 'kysely';
import type { Moderation, ProductStatus } from '#contracts/catalog/products.ts';
import type { Case, ProductVersion } from '#contracts/moderation/cases.ts';
import { fromCents } from '#contracts/money.ts';
import { idsWithSerial } from '#server/catalog/same-serial.ts';
import type { Executor } from '#server/db/client.ts';
import type { StoredVersion } from '#server/db/schema.ts';
import { type ImageRow, type imageView, pictureJson } from '#server/media/image-view.ts';
import { similarPictures } from '#server/media/similar-pictures.ts';
import type { CaseRow } from './case-repository.ts';

type Row = Omit<StoredVersion, 'at' | 'price' | 'year_of_purchase'> &
  Record<'resale_price_cents' | 'year_of_purchase', number>;

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
async function versionView(
  db: Executor,
  productId: string,
  versions: readonly (StoredVersion | null)[],
  view: typeof imageView,
): Promise<(version: StoredVersion) => ProductVersion> {
  const ids = [...new Set(versions.flatMap((version) => version?.image_ids ?? []))];
  const { rows } = await sql<{ picture: ImageRow; hidden: boolean }>`
    SELECT ${pictureJson} AS picture, EXISTS (
      SELECT 1 FROM product_images pi WHERE pi.product_id = ${productId} AND pi.image_id = i.id AND pi.hidden
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

type Linked = Case['links'][number]['product'];
type LinkRow = Pick<Linked, 'title' | 'status' | 'moderation' | 'seller_suspended'> & {
  by: ('serial' | 'photo')[];
  id: string;
  picture: ImageRow | null;
  resale_price_cents: number;
  seller_id: string;
  seller: string;
};

const maxLinks = 10;

/**
 * Returns other products that may be the same piece: those with the ids in `sameSerial`, and those with the same or
 * a similar photo.
 */
async function linksTo(
  db: Executor,
  productId: string,
  sameSerial: readonly string[],
  imageIds: readonly string[],
  view: typeof imageView,
): Promise<Case['links']> {
  const alike = [...imageIds, ...(await similarPictures(db, imageIds))];
  const { rows } = await sql<LinkRow>`
    SELECT l.by, p.id, p.title, p.resale_price_cents, p.status, p.moderation, p.seller_suspended, p.seller_id,
      u.name AS seller, (
        SELECT ${pictureJson} FROM product_images pi JOIN images i ON i.id = pi.image_id
        WHERE pi.product_id = p.id ORDER BY pi.position LIMIT 1
      ) AS picture
    FROM (
      SELECT id, array_agg(DISTINCT by ORDER BY by DESC) AS by FROM (
        SELECT 'serial' AS by, unnest(${sameSerial}::uuid[]) AS id
        UNION ALL
        SELECT 'photo', product_id FROM product_images WHERE image_id = ANY(${alike})
      ) one GROUP BY id
    ) l JOIN products p ON p.id = l.id AND p.id <> ${productId} JOIN users u ON u.id = p.seller_id
    ORDER BY l.by DESC, p.posted_at DESC, p.id LIMIT ${sql.lit(maxLinks)}`.execute(db);
  return rows.map(({ by, id, picture, resale_price_cents, seller_id, seller, ...same }) => ({
    by,
    product: {
      ...{ _id: id, ...same, picture: picture && view(picture) },
      ...{ price: fromCents(resale_price_cents), seller: { _id: seller_id, name: seller } },
    },
  }));
}

/** The state that is shown for a deleted product. */
const deleted = { status: 'archived', moderation: 'clear' } as const;

/**
 * Returns a case's product as it was when it was reported and as it is now, and other products that may be the same
 * piece.
 */
export async function productOf(
  db: Executor,
  { product_id, product_then: then, edited_at }: CaseRow,
  at: Date,
  view: typeof imageView,
): Promise<Pick<Case, 'product' | 'links'>> {
  if (product_id === null || !then) return { product: null, links: [] };
  const current = await versionOf(db, product_id, at);
  const { serial_number: serial, image_ids } = current ?? then;
  const same = serial === null ? [] : await idsWithSerial(db, serial);
  const [links, show, { rows }] = await Promise.all([
    linksTo(db, product_id, same, image_ids, view),
    versionView(db, product_id, [then, current], view),
    sql<{ status: ProductStatus; moderation: Moderation }>`
      SELECT status, moderation FROM products WHERE id = ${product_id}`.execute(db),
  ]);
  const product = {
    ...{ _id: product_id, ...(rows[0] ?? deleted) },
    when_reported: show(then),
    now: current && show(current),
    edited_since_request: edited_at !== null,
  };
  return { product, links };
}

import { sql } from 'kysely';
import type { Moderation, ProductStatus } from '#contracts/catalog/products.ts';
import type { Executor } from '#server/db/client.ts';
import { hasSerial } from './product-numbers.ts';

type Row = {
  id: string;
  title: string;
  serial_number: string;
  status: ProductStatus;
  moderation: Moderation;
  seller: string;
  sold_at: Date | null;
};

const maxFound = 8;

/**
 * Returns the newest products with this serial number from any seller. Excludes archived products that are clear, but a
 * seller can't delete the traces of a product that was suspected to be stolen.
 */
export async function productsWithSerial(db: Executor, serial: string) {
  const found = hasSerial(serial);
  if (!found) return [];
  const { rows } = await sql<Row>`
    SELECT p.id, p.title, p.serial_number, p.status, p.moderation, u.name AS seller, p.sold_at
    FROM products p JOIN users u ON u.id = p.seller_id
    WHERE ${found} AND (p.status <> 'archived' OR p.moderation <> 'clear')
    ORDER BY p.posted_at DESC, p.id DESC LIMIT ${sql.lit(maxFound)}`.execute(db);
  return rows.map(({ id: _id, sold_at, ...row }) => ({
    _id,
    ...row,
    sold_at: sold_at?.toISOString() ?? null,
  }));
}

/** Returns the ids of the newest products with this serial number. See {@link productsWithSerial}. */
export const idsWithSerial = async (db: Executor, serial: string): Promise<string[]> =>
  (await productsWithSerial(db, serial)).map(({ _id }) => _id);

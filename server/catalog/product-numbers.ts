import { type RawBuilder, sql } from 'kysely';
import { gtinOf } from '#contracts/catalog/gtin.ts';
import { isBareStockNumber, stockNumberOf } from '#contracts/catalog/stock-number.ts';
import { likeLiteral } from '#server/db/like.ts';
import { mayBeSerial, plainSerial } from './serial-number.ts';

/** If `q` is the number on a price tag (`No. 622cb5a9`), returns the number in lower case. Otherwise returns null. */
function tagNumberOf(q: string): string | null {
  return /^(?:no\.?\s*)?([0-9a-f]{8})$/i.exec(q.trim())?.[1]?.toLowerCase() ?? null;
}

/** The stock number of the shop's pieces. `products` must be aliased as `p`. */
export const stockNumber = sql<
  number | null
>`(SELECT number FROM stock_numbers WHERE product_id = p.id)`;

/** Selects the id of the piece with this stock number. */
export const pieceNumbered = (number: number) =>
  sql<string>`SELECT product_id FROM stock_numbers WHERE number = ${number}`;

/**
 * Returns a condition for the piece with this stock number (`No. 17`), or null if `q` is not one. With `bare`, also
 * accepts the digits alone.
 */
function hasStockNumber(
  id: RawBuilder<unknown>,
  q: string,
  bare: boolean,
): RawBuilder<boolean> | null {
  const number = stockNumberOf(q);
  if (number === null || (!bare && isBareStockNumber(q))) return null;
  // An array is computed once, so the planner can use the index on the id even within an OR.
  return sql<boolean>`${id} = ANY(ARRAY(${pieceNumbered(number)}))`;
}

/**
 * Returns a condition for products whose serial number, tag number, stock number or GTIN is `q`, or null if `q` can't
 * be any of these. With `bareStock`, a stock number doesn't need `No.`. The condition is supported by indexes.
 */
export function hasNumber(q: string, bareStock = false): RawBuilder<boolean> | null {
  const [bySerial, byStock] = [hasSerial(q), hasStockNumber(sql`p.id`, q, bareStock)];
  const [tag, gtin] = [tagNumberOf(q), gtinOf(q)];
  const conditions = [
    ...(bySerial ? [bySerial] : []),
    ...(byStock ? [byStock] : []),
    ...(tag === null ? [] : [sql`right(p.id::text, 8) = ${tag}`]),
    ...(gtin === null ? [] : [sql`p.gtin = ${gtin}`]),
  ];
  return conditions.length === 0 ? null : sql`(${sql.join(conditions, sql` OR `)})`;
}

/** Like {@link hasNumber}, but only for serial numbers. */
export function hasSerial(q: string): RawBuilder<boolean> | null {
  if (!mayBeSerial(q)) return null;
  return sql<boolean>`${plainSerial(sql`p.serial_number`)} = ${plainSerial(sql`${q}::text`)}`;
}

/**
 * Returns a condition for products whose serial number contains `q` or whose tag or stock number is `q`, or null if `q`
 * can't be any of these. Use it only on a single seller's products, because no index supports it.
 */
export function containsNumber(q: string): RawBuilder<boolean> | null {
  const plain = q.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  const byStock = hasStockNumber(sql`id`, q, true);
  if (!mayBeSerial(plain)) return byStock;
  const tag = tagNumberOf(q);
  return sql<boolean>`(${byStock ?? sql`false`} OR ${plainSerial(sql`serial_number`)} LIKE ${`%${likeLiteral(plain)}%`}
    OR right(id::text, 8) = ${tag})`;
}

import { type RawBuilder, sql } from 'kysely';
import { gtinOf } from '#contracts/gtin.ts';
import { likeLiteral } from '#server/db/like.ts';
import { mayBeSerial, plainSerial } from '#server/db/serial-number.ts';

/** If `q` is the number on a price tag (`No. 622cb5a9`), returns the number in lower case. Otherwise returns null. */
function tagNumberOf(q: string): string | null {
  return /^(?:no\.?\s*)?([0-9a-f]{8})$/i.exec(q.trim())?.[1]?.toLowerCase() ?? null;
}

/**
 * Returns a condition for products whose serial number, tag number or GTIN is `q`, or null if `q` can't be any of
 * these. The condition is supported by indexes.
 */
export function hasNumber(q: string): RawBuilder<boolean> | null {
  const bySerial = hasSerial(q);
  if (!bySerial) return null;
  const [tag, gtin] = [tagNumberOf(q), gtinOf(q)];
  const conditions = [
    bySerial,
    ...(tag === null ? [] : [sql`right(p.id::text, 8) = ${tag}`]),
    ...(gtin === null ? [] : [sql`p.gtin = ${gtin}`]),
  ];
  return sql`(${sql.join(conditions, sql` OR `)})`;
}

/** Like {@link hasNumber}, but only for serial numbers. */
export function hasSerial(q: string): RawBuilder<boolean> | null {
  if (!mayBeSerial(q)) return null;
  return sql<boolean>`${plainSerial(sql`p.serial_number`)} = ${plainSerial(sql`${q}::text`)}`;
}

/**
 * Returns a condition for products whose serial number contains `q` or whose tag number is `q`, or null if `q` can't be
 * either. Use it only on a single seller's products, because no index supports it.
 */
export function containsNumber(q: string): RawBuilder<boolean> | null {
  const plain = q.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (!mayBeSerial(plain)) return null;
  const tag = tagNumberOf(q);
  return sql<boolean>`(${plainSerial(sql`serial_number`)} LIKE ${`%${likeLiteral(plain)}%`}
    OR right(id::text, 8) = ${tag})`;
}

import { type RawBuilder, sql } from 'kysely';

/** Shorter search text is not treated as a serial number. */
const minSerialLength = 4;

/** Returns SQL that removes case, spaces and punctuation from a serial number. Indexes use the same expression. */
export const plainSerial = (serial: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(${serial}, '[^[:alnum:]]', '', 'g'))`;

export const mayBeSerial = (q: string): boolean => q.length >= minSerialLength && /\d/.test(q);

/** Returns whether two serial numbers are equal. Like {@link plainSerial}, ignores case, spaces and punctuation. */
export const isSameSerial = (one: string | null, other: string | null): boolean =>
  plainText(one) === plainText(other);

const plainText = (serial: string | null) =>
  (serial ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

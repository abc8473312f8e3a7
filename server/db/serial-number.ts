import { type RawBuilder, sql } from 'kysely';

/** Shorter text is not looked up as a serial number. */
const shortestSerial = 4;

/** Returns SQL for a serial number without case, spaces and punctuation. There are indexes on this expression. */
export const plainSerial = (serial: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(${serial}, '[^[:alnum:]]', '', 'g'))`;

export const mayBeSerial = (q: string): boolean => q.length >= shortestSerial && /\d/.test(q);

/** Whether two serial numbers are equal after the changes made by {@link plainSerial}. */
export const isSameSerial = (one: string | null, other: string | null): boolean =>
  plainText(one) === plainText(other);

const plainText = (serial: string | null) =>
  (serial ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

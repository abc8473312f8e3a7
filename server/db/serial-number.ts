import { type RawBuilder, sql } from 'kysely';

/** Shorter texts are not looked up as serial numbers. */
const shortestSerial = 4;

/** Returns SQL for a serial number without case, spaces and punctuation. Indexes have this expression. */
export const plainSerial = (serial: RawBuilder<unknown>) =>
  sql`lower(regexp_replace(${serial}, '[^[:alnum:]]', '', 'g'))`;

export const mayBeSerial = (q: string): boolean => q.length >= shortestSerial && /\d/.test(q);

/** Whether two serial numbers are the same for {@link plainSerial}. */
export const isSameSerial = (one: string | null, other: string | null): boolean =>
  plainText(one) === plainText(other);

const plainText = (serial: string | null) =>
  (serial ?? '').toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

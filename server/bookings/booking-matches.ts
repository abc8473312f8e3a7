import { type RawBuilder, sql } from 'kysely';
import { containsWords } from '#server/db/contains-words.ts';

/**
 * The text that is searched. It omits the contact details of waiting buyers, because sellers can't see them. For open
 * bookings, this expression is indexed in the form that {@link containsWords} uses.
 */
const searched = sql`
  b.buyer_name || ' ' || (b.snapshot ->> 'title') || CASE WHEN b.held_until IS NULL THEN ''
    ELSE ' ' || b.buyer_email || ' ' || regexp_replace(b.phone, '\\D', '', 'g') END`;

/** Returns whether a booking contains each word of `q`, or the buyer's phone number contains `q`. */
export function matches(q: string): RawBuilder<boolean> {
  const words = containsWords(searched, q);
  const digits = /^[\d\s()+./-]+$/.test(q) ? q.replaceAll(/\D/g, '') : '';
  if (digits.length < minPhoneDigits) return words;
  return sql<boolean>`(${words} OR ${containsWords(searched, digits)})`;
}
/** Shorter numbers are not treated as phone numbers. */
const minPhoneDigits = 3;

/** The index needs three consecutive letters or digits. Without them, the search would read every open booking. */
export const canUseIndex = (q: string) =>
  /[\p{L}\p{N}]{3}/u.test(q.normalize('NFKD').replaceAll(/\p{M}/gu, ''));

import { type RawBuilder, sql } from 'kysely';
import { likeLiteral } from './like.ts';

/**
 * The maximum number of words in a search. More words rarely narrow a search further, and each one costs a comparison
 * per row.
 */
const maxWords = 8;

/**
 * Returns a condition that `text` contains each word of `q`, ignoring case and accents. It is true if `q` has no words,
 * for example only accents. Use it only on a single account's rows, with an index on the same expression, or in an
 * endpoint with `turns`.
 */
export function containsWords(text: RawBuilder<unknown>, q: string): RawBuilder<boolean> {
  const plain = sql`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
  const words = q
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, maxWords)
    .map((word) => sql<boolean>`${plain} LIKE ${`%${likeLiteral(word)}%`}`);
  return sql<boolean>`(${sql.join([sql`true`, ...words], sql` AND `)})`;
}

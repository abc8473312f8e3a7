import { type RawBuilder, sql } from 'kysely';
import { likeLiteral } from './like.ts';

/**
 * The maximum number of words in a search. More words rarely narrow a search further, and each one costs a comparison
 * per row.
 */
const mostWords = 8;

/**
 * For each word of `q`, returns a condition that `text` contains the word, ignoring case and accents. Use it only on a
 * single account's rows, or with an index on the same expression.
 */
export function containsWords(text: RawBuilder<unknown>, q: string): RawBuilder<boolean>[] {
  const plain = sql`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
  return q
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, mostWords)
    .map((word) => sql<boolean>`${plain} LIKE ${`%${likeLiteral(word)}%`}`);
}

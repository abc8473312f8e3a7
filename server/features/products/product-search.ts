import { likeLiteral } from '#server/db/like.ts';

/** Returns the text that searches look in: lower case, without accents, words separated by one space. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  return normalise(parts.filter(Boolean).join(' '));
}

/** Returns a `LIKE` pattern for each word of a query. A product matches if it contains all of them. */
export function searchPatterns(query: string): string[] {
  return normalise(query)
    .split(' ')
    .filter((word) => word !== '')
    .slice(0, 8)
    .map((word) => `%${likeLiteral(word)}%`);
}

function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim();
}

import { likeLiteral } from '#server/db/like.ts';

/** Returns the text to search in: lower case, without accents, with one space between words. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  return normalise(parts.filter(Boolean).join(' '));
}

/** Returns a `LIKE` pattern for each word in a query. A product has to match all of them. */
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

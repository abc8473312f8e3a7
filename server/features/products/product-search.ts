import { likeLiteral } from '#server/db/like.ts';

/** How a product is found: lower case, without accents, one space between words. */
export function searchText(parts: readonly (string | null | undefined)[]): string {
  return normalise(parts.filter(Boolean).join(' '));
}

/** `LIKE` patterns of a query's words; a product matches when it contains them all, in any order. */
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

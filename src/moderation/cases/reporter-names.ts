import type { Case } from '#contracts/moderation/cases.ts';

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/**
 * Returns the name of the first reporter whose name shares a word with the text. Ignores words that are also in the name
 * of the person concerned, and words that are too short to reveal anyone.
 */
export function reporterIn(text: string, { reported, person }: Case): string | undefined {
  const own = wordsOf(person.name);
  const used = new Set(wordsOf(text).filter((word) => !own.includes(word)));
  const names = reported.map(({ reporter }) => reporter.name);
  return names.find((name) => wordsOf(name).some((word) => word.length > 2 && used.has(word)));
}

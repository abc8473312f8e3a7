import type { ProductPage } from '#contracts/catalog/product-lists.ts';
import type { Lexicon } from './lexicon-repository.ts';
import { type Besides, type Tier, tiersOf, type Unit } from './search-tiers.ts';
import { alternatives, fillers, stopWords, wordsOf } from './search-words.ts';
import { cheapest, isWordOfTrade, players } from './trade-words.ts';
import { readUnwanted } from './unwanted-words.ts';
import { type ReadingOptions, readWords } from './word-units.ts';

/** The maximum number of words to search for. More words rarely narrow a search further, and each one costs time. */
const maxWords = 8;

export type Interpretation = Besides & {
  /**
   * The first tier has the most relevant matches, and the last tier has all matches. Each tier includes the matches of
   * the previous one. Empty if the text has no words.
   */
  tiers: readonly Tier[];
  corrected: Omit<NonNullable<ProductPage['corrected']>, 'dropped' | 'is_kind'> | null;
  units: readonly Unit[];
  /** Words that may be misspelled, because neither the shop nor the trade knows them. */
  unknown: readonly string[];
};

/**
 * Interprets search text. Handles words that are joined, split, abbreviated, misspelled or unfinished, and facts such as
 * "15 watts".
 */
export async function interpretQuery(
  q: string,
  lexicon: Lexicon,
  options: ReadingOptions = {},
): Promise<Interpretation> {
  const { text: wanted, without } = options.exact
    ? { text: q, without: [] }
    : await readUnwanted(q, lexicon);
  const besides = { without };
  const text = options.exact ? q : wanted.replaceAll(cheapest, ' ');
  const others = tellingOf(text);
  const order = {
    ...(text !== wanted && others.length > 0 && { is_cheapest: true }),
    ...(without.length > 0 && { without: without.map(({ typed }) => typed.join(' ')) }),
  };
  const telling = others.length > 0 ? others : tellingOf(wanted);
  const words = (telling.length > 0 && !options.exact ? telling : [...new Set(wordsOf(q))]).slice(
    0,
    maxWords,
  );
  if (words.length === 0) return { ...besides, tiers: [], corrected: null, units: [], unknown: [] };
  const { corrections, ...typed } = await readWords(words, lexicon, options);
  const unknown = typed.unknown.filter(
    // Names of models, such as "D28", are not misspelled.
    (word) =>
      !corrections.has(word) && !isWordOfTrade(word) && !alternatives.has(word) && !/\d/.test(word),
  );
  if (corrections.size === 0) {
    const corrected =
      Object.keys(order).length > 0 ? { from: q, to: words.join(' '), ...order } : null;
    return { ...typed, ...besides, tiers: tiersOf(typed.units, besides), corrected, unknown };
  }
  const right = words.map((word) => corrections.get(word) ?? word);
  // Interpret the corrected words again, because two of them may form a name, or one of them may have other spellings.
  const { units } = await readWords(right, lexicon, { ...options, exact: false });
  const corrected = { from: q, to: right.join(' '), ...order };
  return { ...besides, tiers: tiersOf(units, besides), corrected, units, unknown };
}

/** Returns the words of a search text that say something. */
function tellingOf(text: string): string[] {
  const all = [...new Set(wordsOf(text))];
  return all.filter((_, at) => !isFiller(all, at));
}

/** In "like a" and "for a beginner", "like" and "a" say nothing, but in "like new" and "Zildjian A" they do. */
function isFiller(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  return (
    fillers.has(word) ||
    (word === 'i' && at === 0) ||
    (word === 'like' && words[at + 1] !== 'new') ||
    (word === 'a' && at > 0 && isFiller(words, at - 1))
  );
}

/** Returns whether all of a unit's words only join or modify other words, or say for whom something is. */
export const saysLittle = ({ typed }: Unit): boolean =>
  typed.every((word) => stopWords.has(word) || players.has(word));

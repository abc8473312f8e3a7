import type { ProductPage } from '#contracts/catalog/product-lists.ts';
import type { Lexicon } from './lexicon-repository.ts';
import { type Besides, type Tier, tiersOf, type Unit } from './search-tiers.ts';
import { alternatives, fillers, stopWords, wordsOf } from './search-words.ts';
import { splitKinds } from './spelling.ts';
import { isWordOfTrade, players, priceOrders } from './trade-words.ts';
import { readUnwanted } from './unwanted-words.ts';
import { comesWith, separateUses, suitedTo } from './use-words.ts';
import { withUsualNames } from './usual-phrases.ts';
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

/** What a list searches for, which can be less than its text says. */
export type Meant = Omit<Interpretation, 'corrected'> &
  Pick<ProductPage, 'corrected' | 'names_only'>;

/**
 * Interprets search text. Handles words that are joined, split, abbreviated, misspelled or unfinished, and facts such as
 * "15 watts".
 */
export async function interpretQuery(
  q: string,
  lexicon: Lexicon,
  options: ReadingOptions = {},
): Promise<Interpretation> {
  if (options.exact) {
    const words = [...new Set(wordsOf(q))].slice(0, maxWords);
    if (words.length === 0) return noWords;
    const { units, unknown } = await readWords(words, lexicon, options);
    const tiers = tiersOf(units, noneBesides);
    return { ...noWords, tiers, units, unknown: unknown.filter(isMistake) };
  }
  const { text: wanted, without } = await readUnwanted(
    splitKinds(withUsualNames(q)),
    lexicon,
    options,
  );
  const order = sortWords.find(([, words]) => wanted.search(words) !== -1);
  const text = order ? wanted.replaceAll(order[1], ' ') : wanted;
  // "Something not squier" asks for everything else.
  const texts = without.length > 0 ? [text] : [text, wanted];
  const telling = texts.map(tellingOf).find((words) => words.length > 0);
  const all = wordsOf(text);
  const said = telling ?? (without.length > 0 ? [] : [...new Set(wordsOf(wanted))]);
  const things = said.filter((word) => !comesWith(word, all));
  // "Something with case" asks for a case.
  const words = (things.length > 0 ? things : said).slice(0, maxWords);
  if (words.length === 0 && without.length === 0) return noWords;
  const { corrections, ...typed } = await readWords(words, lexicon, options);
  const rightOf = (word: string) => corrections.get(word) ?? word;
  // Interpret the corrected words again, because two of them may form a name, or one of them may have other spellings.
  const read =
    corrections.size === 0 ? typed : await readWords(words.map(rightOf), lexicon, options);
  const { units, fitting, isCheap, isVague, ...found } = separateUses(read.units, all.map(rightOf));
  const parts = all
    .filter((word) => comesWith(word, all))
    .map((word) => suitedTo({ typed: [word] }));
  const uses = [...found.uses, ...parts];
  const isSorted = order && (without.length > 0 || tellingOf(text).length > 0);
  const sort = isSorted ? order[0] : isCheap ? 'price_asc' : undefined;
  const isNamed = (unit: Unit) => units.includes(unit) || fitting.includes(unit);
  const named = isVague ? units : read.units.filter(isNamed);
  const corrected = (corrections.size > 0 || sort || without.length > 0) && {
    from: q,
    to: named.flatMap(({ typed }) => typed).join(' '),
    ...(sort && { sort }),
    ...(without.length > 0 && { without: without.map(({ typed }) => typed.join(' ')) }),
  };
  return {
    tiers: tiersOf(units, { without, uses, working: isCheap }, isVague),
    corrected: corrected || null,
    units,
    without,
    uses,
    working: isCheap,
    unknown: typed.unknown.filter((word) => !corrections.has(word) && isMistake(word)),
  };
}

const noneBesides: Besides = { without: [], uses: [], working: false };
export const noWords: Interpretation = {
  ...noneBesides,
  ...{ tiers: [], corrected: null, units: [], unknown: [] },
};
const sortWords = [
  ['price_asc', priceOrders.price_asc],
  ['price_desc', priceOrders.price_desc],
] as const;

/** Returns whether an unknown word may be misspelled. Names of models, such as "D28", are not. */
const isMistake = (word: string) =>
  !isWordOfTrade(word) && !alternatives.has(word) && !/\d/.test(word);

/** Returns whether a search text asks for everything, newest first. */
export const asksForAll = (text: string): boolean =>
  wordsOf(text).some((word) => /^(?:gear|latest|newest)$/.test(word)) &&
  tellingOf(text).length === 0;

/** Returns the words of a search text that say something. */
function tellingOf(text: string): string[] {
  const words = wordsOf(text);
  const all = words.filter((word, at) => alternatives.has(word) || words.indexOf(word) === at);
  return all.filter((_, at) => !isFiller(all, at));
}

/** In "like a" and "for a beginner", "like" and "a" say nothing, but in "like new", "as is" and "Zildjian A" they do. */
function isFiller(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  return (
    (fillers.has(word) && !(word === 'is' && words[at - 1] === 'as')) ||
    (word === 'i' && at === 0) ||
    (word === 'like' && words[at + 1] !== 'new') ||
    (word === 'a' && at > 0 && isFiller(words, at - 1))
  );
}

/** Returns whether all of a unit's words only join or modify other words, or say for whom something is. */
export const saysLittle = ({ typed }: Unit): boolean =>
  typed.every((word) => stopWords.has(word) || players.has(word));

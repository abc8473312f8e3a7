import { askedAt } from './facts.ts';
import type { KnownWord, Lexicon } from './lexicon-repository.ts';
import { type Tier, tiersOf, type Unit } from './search-tiers.ts';
import { alternatives, fillers, otherNumbers, stopWords, wordsOf } from './search-words.ts';
import {
  deletions,
  exchangeForms,
  forgivenErrors,
  indexedErrors,
  isJoined,
  rightTradeWord,
  splits,
} from './spelling.ts';
import { cheapest, isWordOfTrade, players, tradePhrases } from './trade-words.ts';
import { type Reading, unitsOf } from './word-units.ts';

/** The maximum number of words to search for. More words rarely narrow a search further, and each one costs time. */
const maxWords = 8;
/** The maximum number of completions of the last, unfinished word to include in the search. */
const maxCompletions = 12;
/** The maximum number of similar words to compare per query. */
const maxSimilar = 200;
export type Interpretation = {
  /**
   * The first tier has the most relevant matches, and the last tier has all matches. Each tier includes the matches of
   * the previous one. Empty if the text has no words.
   */
  tiers: readonly Tier[];
  corrected: { from: string; to: string; is_cheapest?: boolean | undefined } | null;
  units: readonly Unit[];
  /** Words that may be misspelled, because neither the shop nor the trade knows them. */
  unknown: readonly string[];
};

type Options = {
  /** Turns off spelling correction. */
  exact?: boolean;
  /** Also searches for words that are not in the shop yet. */
  future?: boolean;
};

/**
 * Interprets search text. Handles words that are joined, split, abbreviated, misspelled or unfinished, and facts such as
 * "15 watts".
 */
export async function interpretQuery(
  q: string,
  lexicon: Lexicon,
  options: Options = {},
): Promise<Interpretation> {
  const text = options.exact ? q : q.replaceAll(cheapest, ' ');
  const others = tellingOf(text);
  const order = text !== q && others.length > 0 && { is_cheapest: true };
  const telling = others.length > 0 ? others : tellingOf(q);
  const words = (telling.length > 0 && !options.exact ? telling : [...new Set(wordsOf(q))]).slice(
    0,
    maxWords,
  );
  if (words.length === 0) return { tiers: [], corrected: null, units: [], unknown: [] };
  const { corrections, ...typed } = await readWords(words, lexicon, options);
  const unknown = typed.unknown.filter(
    // Names of models, such as "D28", are not misspelled.
    (word) =>
      !corrections.has(word) && !isWordOfTrade(word) && !alternatives.has(word) && !/\d/.test(word),
  );
  if (corrections.size === 0) {
    const corrected = order ? { from: q, to: words.join(' '), ...order } : null;
    return { ...typed, tiers: tiersOf(typed.units), corrected, unknown };
  }
  const right = words.map((word) => corrections.get(word) ?? word);
  // Interpret the corrected words again, because two of them may form a name, or one of them may have other spellings.
  const { units } = await readWords(right, lexicon, { ...options, exact: false });
  const corrected = { from: q, to: right.join(' '), ...order };
  return { tiers: tiersOf(units), corrected, units, unknown };
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

/** Makes one unit of "strat or tele", which either of the two matches. A last "or" is Oregon. */
function withAlternatives(units: readonly Unit[]): Unit[] {
  const [one, or, other, ...rest] = units;
  if (!one) return [];
  if (!or || !other) return [...units];
  if (!or.typed.every((word) => alternatives.has(word)))
    return [one, ...withAlternatives(units.slice(1))];
  const either = {
    typed: [...one.typed, ...or.typed, ...other.typed],
    strong: [...one.strong, ...other.strong],
    weak: [...one.weak, ...other.weak],
  };
  return withAlternatives([either, ...rest]);
}

async function readWords(
  words: readonly string[],
  lexicon: Lexicon,
  { exact = false, future = false }: Options,
): Promise<Reading> {
  const pairs = words.slice(1).map((word, index) => (words[index] ?? '') + word);
  const most = { completions: maxCompletions, similar: maxSimilar };
  const meant = words.flatMap((_, at) =>
    [1, 2].flatMap((length) => {
      const { others, examples } = tradePhrases(words.slice(at, at + length));
      return [...others, ...examples].flat();
    }),
  );
  const numbered = [...words, ...pairs, ...meant];
  const facts = words.flatMap((_, at) => askedAt(words, at)?.fact ?? []);
  const first = await lexicon.look(
    {
      words: [
        ...new Set([
          ...numbered,
          ...numbered.flatMap(otherNumbers),
          ...facts,
          ...words.flatMap(splits).flat(),
        ]),
      ],
      starts: [words.at(-1) ?? '', ...pairs.slice(-1)],
      remains: exact ? [] : remainsOf([...words, ...pairs], 1),
    },
    most,
  );
  /** Skips corrections to two words of a title that are indexed as one, such as "andolive". */
  async function readWith(similar: readonly KnownWord[]): Promise<Reading> {
    const read = unitsOf(words, { ...first, similar: [...similar], future });
    const reading = exact ? read : { ...read, units: withAlternatives(read.units) };
    const right = [...reading.corrections.values()];
    if (right.length === 0) return reading;
    const halves = [...right, ...right.flatMap(splits).flat()];
    const { known } = await lexicon.look({ words: halves, starts: [], remains: [] }, most);
    const joined = right.filter((word) => isJoined(word, known));
    return joined.length === 0
      ? reading
      : readWith(similar.filter(({ word }) => !joined.includes(word)));
  }
  const reading = await readWith(first.similar);
  const remains = exact ? [] : remainsOf(reading.unknown, 2);
  if (remains.length === 0) return reading;
  // Tolerate two errors only in unknown words, because this requires many more deletion forms.
  const { similar } = await lexicon.look({ words: [], starts: [], remains }, most);
  const last = await readWith([...first.similar, ...similar]);
  for (const word of last.unknown) {
    const right = rightTradeWord(word);
    if (right !== undefined && !last.corrections.has(word)) last.corrections.set(word, right);
  }
  return last;
}

/** Returns the deletion forms of the words, with up to `errors` letters removed. Skips short words. */
const remainsOf = (words: readonly string[], errors: number): string[] => [
  ...new Set(
    words
      .filter((word) => forgivenErrors(`${word}a`) > 0)
      .flatMap((word) => [
        ...deletions(word, Math.min(errors, indexedErrors(`${word}a`))),
        ...exchangeForms(word),
      ]),
  ),
];

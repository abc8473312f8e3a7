import type { KnownWord, Lexicon, Lookup } from './lexicon-repository.ts';
import { accessories, marks } from './search-document.ts';
import { nameKey, wordsOf } from './search-words.ts';
import { countErrors, deletions, forgivenErrors, indexedErrors, isMisspelt } from './spelling.ts';
import { tradeWords } from './trade-words.ts';

/** The maximum number of words to search for. More words rarely narrow a search further, and each one costs time. */
const maxWords = 8;
/** The maximum number of completions of the last, unfinished word to include in the search. */
const maxCompletions = 12;
/** The maximum number of alternative spellings of a word to include in the search. */
const maxSpellings = 4;
/** The maximum number of similar words to compare per query. */
const maxSimilar = 200;
/** A word in at most this many product names is rare. Among rare words, small differences in frequency mean little. */
const rareUpTo = 4;
/**
 * If the typed word is at least this many times as frequent as a similar word, the similar word is probably a
 * misspelling of it.
 */
const muchMoreFrequent = 5;
/** The typed word counts as a misspelling of a similar word that is at least this many times as frequent. */
const farMoreFrequent = 10;
/** Used instead of the two factors above if the less frequent word is rare. */
const moreFrequent = 2;

export type Interpretation = {
  /**
   * The first tier has the most relevant matches, and the last tier has all matches. Each tier includes the matches of
   * the previous one. Empty if the text has no words.
   */
  tiers: Tier[];
  corrected: { from: string; to: string } | null;
};

/**
 * Full-text queries that must all match. Searching the index for separate queries is much faster than for a single
 * query with "and", because most entries of frequent words can be skipped.
 */
export type Tier = readonly string[];

/** A list of words that must all be in a product. */
type Phrase = readonly string[];
/** One search term. `strong` contains its spellings. `weak` contains other words that it could mean. */
type Unit = { strong: Phrase[]; weak: Phrase[] };

/**
 * Interprets search text. Handles words that are joined, split, abbreviated, misspelled or unfinished. `exact` turns
 * off spelling correction.
 */
export async function interpretQuery(
  q: string,
  lexicon: Lexicon,
  { exact = false }: { exact?: boolean } = {},
): Promise<Interpretation> {
  const words = wordsOf(q).slice(0, maxWords);
  if (words.length === 0) return { tiers: [], corrected: null };
  const typed = await readWords(words, lexicon, exact);
  if (typed.corrections.size === 0) return { tiers: tiersOf(typed.units), corrected: null };
  const right = words.map((word) => typed.corrections.get(word) ?? word);
  // Interpret the corrected words again, because two of them may form a name, or one of them may have other spellings.
  const { units } = await readWords(right, lexicon, false);
  return { tiers: tiersOf(units), corrected: { from: q, to: right.join(' ') } };
}

type Reading = { units: Unit[]; corrections: Map<string, string>; unknown: string[] };

async function readWords(
  words: readonly string[],
  lexicon: Lexicon,
  exact: boolean,
): Promise<Reading> {
  const pairs = words.slice(1).map((word, index) => (words[index] ?? '') + word);
  const most = { completions: maxCompletions, similar: maxSimilar };
  const first = await lexicon.look(
    {
      words: [...new Set([...words, ...pairs, ...words.flatMap(splits).flat()])],
      starts: [words.at(-1) ?? '', ...pairs.slice(-1)],
      remains: exact ? [] : remainsOf([...words, ...pairs], 1),
    },
    most,
  );
  const reading = unitsOf(words, first);
  const remains = exact ? [] : remainsOf(reading.unknown, 2);
  if (remains.length === 0) return reading;
  // Tolerate two errors only in unknown words, because this requires many more deletion forms.
  const { similar } = await lexicon.look({ words: [], starts: [], remains }, most);
  return unitsOf(words, { ...first, similar: [...first.similar, ...similar] });
}

function unitsOf(words: readonly string[], { known, similar, completions }: Lookup): Reading {
  const reading: Reading = { units: [], corrections: new Map(), unknown: [] };
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next] = words.slice(at, at + 2);
    const endings = (index: number, last: number) =>
      last === words.length - 1 ? (completions[index] ?? []) : [];
    const pair =
      next === undefined
        ? undefined
        : pairOf([word, next], { known, similar, endings: endings(1, at + 1) });
    if (pair) {
      reading.units.push(pair);
      at += 1;
      continue;
    }
    const unit = unitOf(word, { known, similar, endings: endings(0, at) });
    if (unit.correction !== undefined) reading.corrections.set(word, unit.correction);
    if (unit.unknown) reading.unknown.push(word);
    reading.units.push(unit);
  }
  return reading;
}

/**
 * Words in the shop that are relevant to a query: the query's own words, similar words, and completions of the last
 * word.
 */
type Found = {
  known: ReadonlyMap<string, KnownWord>;
  similar: readonly KnownWord[];
  endings: readonly KnownWord[];
};

/** Returns the deletion forms of the words, with up to `errors` letters removed. Skips short words. */
const remainsOf = (words: readonly string[], errors: number): string[] => [
  ...new Set(
    words
      .filter((word) => forgivenErrors(`${word}a`) > 0)
      .flatMap((word) => deletions(word, Math.min(errors, indexedErrors(`${word}a`)))),
  ),
];

/**
 * Returns a unit if the two words form, or begin, a single name or trade term, such as "tele caster", "p bass" or "ac
 * 15".
 */
function pairOf(
  [first, second]: readonly [string, string],
  { known, similar, endings }: Found,
): Unit | undefined {
  const word = first + second;
  const trade = tradeWords.get(`${first} ${second}`);
  const own = known.get(word);
  const begins = endings.length > 0 && !known.has(first);
  if (!trade && !own && !begins) return undefined;
  return {
    strong: [[first, second], [word], ...phrasesOf(trade)],
    weak: [...endings, ...spellingsOf(own, word, similar)].map((other) => [other.word]),
  };
}

function unitOf(
  word: string,
  { known, similar, endings }: Found,
): Unit & { correction?: string; unknown?: boolean } {
  const own = known.get(word);
  const trade = phrasesOf(tradeWords.get(word));
  const plural = otherNumber(word);
  const completed = endings.filter((ending) => ending.word !== word).map(({ word }) => [word]);
  const [best] = similar
    .filter((other) => other.word !== word && isMisspelt(word, other.word))
    .toSorted((a, b) => likeness(word, a) - likeness(word, b));
  if ((own && !isTypingError(own, best)) || trade.length > 0) {
    const others = spellingsOf(own, word, similar).map((other) => [other.word]);
    return { strong: [[word], ...trade], weak: [...plural, ...completed, ...others] };
  }
  if (completed.length > 0) return { strong: [[word], ...completed], weak: plural };
  const parts = splits(word)
    .filter((halves) => halves.every((half) => (known.get(half)?.names ?? 0) > 0))
    .toSorted((a, b) => rarest(b, known) - rarest(a, known))
    .slice(0, 1);
  if (parts.length > 0) return { strong: [[word], ...parts], weak: plural };
  return {
    strong: [[word]],
    weak: plural,
    ...(best && { correction: best.word }),
    // People rarely mistype the first letter. If it was corrected, a word with two errors may be a better correction.
    unknown: best?.word[0] !== word[0],
  };
}

const spellingsOf = (own: KnownWord | undefined, word: string, similar: readonly KnownWord[]) =>
  similar
    .filter(
      (other) =>
        other.word !== word && isMisspelt(word, other.word) && isOtherSpelling(own, other, word),
    )
    .slice(0, maxSpellings);

/**
 * Returns whether two similar words are spellings of the same word. One of them must be much more frequent in names. Both must
 * start with the same letter, because people rarely mistype the first letter. The less frequent one must not be an
 * ordinary word: "strap" is not a misspelled "strat". If the other word is far more frequent in all text, the typed word
 * counts as a misspelling even if it is an ordinary word.
 */
function isOtherSpelling(own: KnownWord | undefined, other: KnownWord, word: string): boolean {
  if (word.length < 5 || other.word[0] !== word[0]) return false;
  const { names, n } = own ?? { names: 0, n: 0 };
  const bothRare = Math.max(names, other.names) <= rareUpTo;
  if (names < other.names) {
    if (isOrdinary({ names, n }) && n * farMoreFrequent > other.n) return false;
    const factor = names <= rareUpTo ? moreFrequent : farMoreFrequent;
    return bothRare || other.names >= Math.max(names, 1) * factor;
  }
  if (isOrdinary(other)) return false;
  if (bothRare) return names !== other.names;
  return names >= other.names * (other.names <= rareUpTo ? moreFrequent : muchMoreFrequent);
}

/**
 * Returns whether a known word is corrected like an unknown one, because only a few descriptions contain it and a similar word
 * is in far more names. Otherwise, one listing with a typing error would turn off the correction for everyone, and even
 * after it is deleted, because its words are deleted only at the next recount.
 */
const isTypingError = ({ word, names, n }: KnownWord, other: KnownWord | undefined): boolean =>
  other !== undefined &&
  word.length >= 5 &&
  word[0] === other.word[0] &&
  names === 0 &&
  n <= rareUpTo &&
  other.names >= n * muchMoreFrequent;

/** Returns whether a word occurs mostly in descriptions. Misspelled brands and models occur mostly in names. */
const isOrdinary = ({ names, n }: Pick<KnownWord, 'names' | 'n'>) => n > names * 2;

/**
 * Scores a possible correction, where lower is better. Prefers few errors, the same first letter, and frequent words.
 */
function likeness(word: string, other: KnownWord): number {
  const start = word[0] === other.word[0] ? 0 : 0.5;
  return countErrors(word, other.word) + start - Math.log10(1 + 10 * other.names + other.n) / 10;
}

const rarest = (halves: Phrase, known: ReadonlyMap<string, KnownWord>) =>
  Math.min(...halves.map((half) => known.get(half)?.names ?? 0));

/** Returns all ways to split a word into two parts of at least two characters. */
const splits = (word: string): Phrase[] =>
  word.length > 20
    ? []
    : Array.from({ length: Math.max(0, word.length - 3) }, (_, index) => [
        word.slice(0, index + 2),
        word.slice(index + 2),
      ]);

/** Returns the plural of a singular, or the singular of a plural. */
const otherNumber = (word: string): Phrase[] =>
  word.length < 4 || /\P{L}/u.test(word)
    ? []
    : [[word.endsWith('s') ? word.slice(0, -1) : `${word}s`]];

const phrasesOf = (phrases: readonly string[] = []): Phrase[] =>
  phrases.map((phrase) => phrase.split(' '));

/**
 * Cases and pickups are often named after a guitar, but people who search for a guitar's name want to see the guitar
 * first.
 */
const notPart = `!'${marks.category}${nameKey(accessories)}'`;

/**
 * Returns the tiers, most relevant first. The first tier contains matches in brand and model, except for parts and
 * accessories. The next tiers add all other matches in brand and model, matches in any name, matches of weak
 * alternatives in any name, and matches in descriptions.
 */
function tiersOf(units: readonly Unit[]): Tier[] {
  const all = (unit: Unit) => [...unit.strong, ...unit.weak];
  const models = units.map(({ strong }) => anyOf(strong, [marks.model]));
  const tiers = [
    models.map((model, index) => (index === 0 ? `${model} & ${notPart}` : model)),
    models,
    units.map(({ strong }) => anyOf(strong, [marks.model, marks.name])),
    units.map((unit) => anyOf(all(unit), [marks.model, marks.name])),
    units.map((unit) => anyOf(all(unit), [''])),
  ];
  return [...new Map(tiers.map((parts) => [parts.join(' & '), parts])).values()];
}

function anyOf(phrases: readonly Phrase[], places: readonly string[]): string {
  const seen = new Set(
    phrases.map((phrase) =>
      phrase.map((word) => anyTerm(places.map((mark) => mark + word))).join(' & '),
    ),
  );
  return `(${[...seen].map((one) => `(${one})`).join(' | ')})`;
}

const anyTerm = (terms: readonly string[]) => `(${terms.map(quoted).join(' | ')})`;

/** Quoting the term is safe, because terms contain only letters, digits and our marks. */
const quoted = (term: string) => `'${term}'`;

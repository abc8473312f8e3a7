import { askedAt, type Fact, leftHanded } from './facts.ts';
import type { KnownWord, Lexicon, Lookup } from './lexicon-repository.ts';
import type { Phrase, Unit } from './search-tiers.ts';
import { alternatives, marks, negations, otherNumbers } from './search-words.ts';
import {
  isCorrection,
  isJoined,
  isMisspelt,
  isTypingError,
  likeness,
  remainsOf,
  rightBrand,
  rightTradeWord,
  spellingsOf,
  splits,
} from './spelling.ts';
import { isWordOfTrade, kindWords, tradePhrases } from './trade-words.ts';

/** The maximum number of completions of the last, unfinished word to include in the search. */
const maxCompletions = 12;
/** The maximum number of similar words to compare per query. */
const maxSimilar = 200;
/** The maximum number of ways to combine the synonyms of two words that also form a name. */
const maxBoth = 8;

/** The units of a query, the right words for misspelled ones, and the words that neither the shop nor the trade knows. */
type Reading = { units: Unit[]; corrections: Map<string, string>; unknown: string[] };

export type ReadingOptions = {
  /** Searches for the words as they are. */
  exact?: boolean;
  /** Also searches for words that are not in the shop yet. */
  future?: boolean;
  /** Does not take the last word for the beginning of a longer one. */
  complete?: boolean;
};

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

/** Reads words that may be misspelled, joined or split as units. */
export async function readWords(
  words: readonly string[],
  lexicon: Lexicon,
  { exact = false, future = false, complete = false }: ReadingOptions,
): Promise<Reading> {
  const pairs = words.slice(1).map((word, index) => (words[index] ?? '') + word);
  const most = { completions: maxCompletions, similar: maxSimilar };
  const facts = words.flatMap((_, at) => askedAt(words, at)?.fact ?? []);
  const terms = [
    ...words.flatMap((_, at) => [words.slice(at, at + 1), words.slice(at, at + 2)]),
    ...facts.map((fact) => [fact]),
  ];
  const meant = terms.flatMap((term) => {
    const { others, examples } = tradePhrases(term);
    return [...others, ...examples].flat();
  });
  const numbered = [...words, ...pairs, ...meant];
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
      starts: complete ? [] : [...words.slice(-1), ...pairs.slice(-1)],
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

function unitsOf(
  words: readonly string[],
  { known, similar, completions, future }: Lookup & { future: boolean },
): Reading {
  const reading: Reading = { units: [], corrections: new Map(), unknown: [] };
  const has = (word: string) => future || known.has(word);
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next] = words.slice(at, at + 2);
    const asked = askedAt(words, at);
    if (asked) {
      const typed = words.slice(at, at + asked.length);
      reading.units.push(factOf(asked, typed, { has, isAll: typed.length === words.length }));
      at += asked.length - 1;
      continue;
    }
    const endings = (index: number, last: number) =>
      last === words.length - 1 ? (completions[index] ?? []) : [];
    // In "fender 1961 or older" and "amp 15 watts", the number belongs to what follows.
    const following = askedAt(words, at + 1);
    const isPair =
      [word, next].every((one) => !alternatives.has(one ?? '')) &&
      !following?.any &&
      (following?.length ?? 1) === 1;
    const pair =
      next === undefined || !isPair
        ? undefined
        : pairOf([word, next], { known, has, similar, endings: endings(1, at + 1) });
    if (pair) {
      reading.units.push(pair);
      at += 1;
      continue;
    }
    const unit = unitOf(word, { known, has, similar, endings: endings(0, at) });
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
  /** Returns whether to search for a word. Words that the shop doesn't have only take time. */
  has: (word: string) => boolean;
  similar: readonly KnownWord[];
  endings: readonly KnownWord[];
};

/** Returns a phrase that also matches the other singular and plural forms of its words. */
const phrase = (words: readonly string[], has: Found['has']): Phrase =>
  words.map((word) => [word, ...otherNumbers(word).filter(has)]);

/** Returns the phrases that products in the shop can have. */
const inShop = (phrases: readonly string[][], has: Found['has']): Phrase[] =>
  phrases
    .map((other) => phrase(other, has))
    .filter((other) => other.every((forms) => forms.some(has)));

/** Returns the synonyms that products in the shop can have. */
const synonyms = (words: readonly string[], has: Found['has']): Phrase[] =>
  inShop(tradePhrases(words).others, has);

/**
 * Returns the unit for a fact. Only states and numbers of other things than strings and watts are also looked up as words.
 * Reissues of the 70s come after what is from the 70s if the search names nothing else.
 */
function factOf(
  { fact, any }: Fact,
  typed: readonly string[],
  { has, isAll }: Pick<Found, 'has'> & { isAll: boolean },
): Unit {
  if (any) return { typed, strong: [[any]], weak: [] };
  if (fact === leftHanded) return { typed, strong: [[[fact, 'southpaw']]], weak: [] };
  const [, decade] = /^\d\d(\d0s)$/.exec(fact) ?? [];
  const short: Phrase[] = decade ? [[[decade]]] : [];
  const isWord = fact.startsWith(marks.location) || /^\d.*(?<!string|watt)$/.test(fact);
  const words = isWord && !decade ? [phrase(typed, has)] : [];
  const examples = inShop(tradePhrases([fact]).examples, has);
  return {
    typed,
    strong: [...(isAll ? [] : short), [[fact]]],
    weak: [...(isAll ? short : []), ...words, ...examples],
  };
}

/**
 * Returns a unit if the two words form, or begin, a single name or trade term, such as "tele caster", "p bass" or "ac
 * 15".
 */
function pairOf(typed: readonly [string, string], found: Found): Unit | undefined {
  const { known, has, similar, endings } = found;
  const [first, second] = typed;
  const word = first + second;
  const { others: meant, examples } = tradePhrases(typed);
  const isTrade = meant.length + examples.length > 0;
  // A "Guitar Case" in the shop doesn't make it a name.
  const own = typed.every((one) => kindWords.has(one)) ? undefined : known.get(word);
  const begins = endings.length > 0 && !known.has(first);
  // The parts of a model such as "ES-335" mean nothing alone.
  const isCode = /^\p{L}{1,3}\d{2,4}$/u.test(word);
  if (!isTrade && !own && !begins && !isCode) return undefined;
  // In "LP standard", each word also has its own synonyms.
  const firsts = [phrase([first], has), ...synonyms([first], has)];
  const seconds = [phrase([second], has), ...synonyms([second], has)];
  // "gibson sg" isn't a misspelled "gibson les".
  const isSpelling = ({ word: other }: KnownWord) =>
    !other.startsWith(first) || isMisspelt(second, other.slice(first.length));
  const spelled = isTrade && !own ? [] : spellingsOf(own, word, similar).filter(isSpelling);
  const others = [...(isTrade ? [] : endings), ...spelled];
  const both = firsts.flatMap((one) => seconds.map((other) => [...one, ...other]));
  return {
    typed,
    strong: [
      phrase(typed, has),
      phrase([word], has),
      ...inShop(meant, has),
      ...(isTrade ? [] : both.slice(1, maxBoth)),
    ],
    weak: [...inShop(examples, has), ...others.map((other) => [[other.word]])],
  };
}

function unitOf(
  word: string,
  { known, has, similar, endings }: Found,
): Unit & { correction?: string; unknown?: boolean } {
  const typed = [word];
  const own = known.get(word);
  const trade = synonyms(typed, has);
  const examples = inShop(tradePhrases(typed).examples, has);
  const isTrade = trade.length + examples.length > 0;
  const itself = phrase(typed, has);
  const isNumbered = otherNumbers(word).some((other) => known.has(other));
  // A word of the trade is complete: people who type "amp" don't mean the American Professional.
  const open = isTrade ? [] : endings;
  const completed = open
    .filter((ending) => ending.word !== word)
    // Someone who types "gretc" wants more than what a seller calls "Gretch".
    .map((ending) => [[ending.word, rightBrand(ending.word) ?? []].flat()]);
  const [best] = similar
    .filter(
      (other) => other.word !== word && isMisspelt(word, other.word) && isCorrection(word, other),
    )
    .toSorted((a, b) => likeness(word, a) - likeness(word, b));
  if ((own && !isTypingError(own, best)) || isTrade || isNumbered) {
    const others = spellingsOf(own, word, similar).map((other) => [[other.word]]);
    // A single letter or a short word that no name has is rarely whole.
    const isWhole = word.length > 3 || (word.length > 1 && (own?.names ?? 0) > 0);
    const strong = [itself, ...trade, ...(isWhole ? [] : completed)];
    return { typed, strong, weak: [...examples, ...completed, ...others] };
  }
  if (completed.length > 0) return { typed, strong: [itself, ...completed], weak: [] };
  // "Fretless" is not "fret" and "less".
  const parts = (isWordOfTrade(word) ? [] : splits(word))
    .filter((halves) =>
      halves.every((half) =>
        half.length > 3 ? known.has(half) : (known.get(half)?.names ?? 0) > 0,
      ),
    )
    .toSorted((a, b) => rarest(b, known) - rarest(a, known))
    .slice(0, 1)
    .map((halves) => phrase(halves, has));
  if (parts.length > 0) return { typed, strong: [itself, ...parts], weak: [] };
  return {
    typed,
    strong: [itself],
    weak: [],
    ...(best && !isWordOfTrade(word) && !negations.has(word) && { correction: best.word }),
    unknown: best === undefined,
  };
}

const rarest = (halves: readonly string[], known: ReadonlyMap<string, KnownWord>) =>
  Math.min(...halves.map((half) => known.get(half)?.names ?? 0));

import type { KnownWord } from './lexicon-repository.ts';
import {
  brands,
  isNameOrKind,
  isWordOfTrade,
  kindWords,
  tradeWords,
  vocabulary,
} from './trade-words.ts';

/** Longer words are not corrected, because they have too many deletion forms. */
const maxCorrectedLength = 20;

/**
 * Returns how many typing errors to tolerate: one in words of at least four letters, two in words of at least eight.
 */
export function forgivenErrors(word: string): number {
  const letters = word.replaceAll(/\P{L}/gu, '').length;
  return letters >= 8 ? 2 : letters >= 4 ? 1 : 0;
}

/**
 * Returns a word's deletion forms: the word itself, and all forms with up to `errors` letters removed. Two words that
 * differ by at most that many typing errors have a form in common, so similar words can be found in an index of forms.
 */
export function deletions(word: string, errors: number): string[] {
  if (word.length > maxCorrectedLength) return [word];
  const found = new Set([word]);
  let last = [word];
  for (let round = 0; round < errors; round += 1) {
    const shorter = new Set<string>();
    for (const one of last) {
      for (let at = 0, next = 0; at < one.length; at = next) {
        // Remove both halves of a surrogate pair, because PostgreSQL can't store half a pair.
        next = at + ((one.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);
        shorter.add(one.slice(0, at) + one.slice(next));
      }
    }
    last = [...shorter].filter((one) => one.length > 1);
    for (const one of last) found.add(one);
  }
  return [...found];
}

/** Returns the deletion forms that a word shares with words in which two letters around another one are swapped. */
export const exchangeForms = (word: string): string[] =>
  indexedErrors(word) < 2 || word.length > maxCorrectedLength
    ? []
    : Array.from(
        { length: word.length - 2 },
        (_, at) => word.slice(0, at) + word[at + 1] + word.slice(at + 3),
      );

/**
 * How many letters to remove from a word for the index of similar words. Swapped letters are found only if this is 2.
 */
export const indexedErrors = (word: string): number => (word.length >= 6 ? 2 : 1);

/** Returns the deletion forms of the words, with up to `errors` letters removed. Skips short words. */
export const remainsOf = (words: readonly string[], errors: number): string[] => [
  ...new Set(
    words
      .filter((word) => forgivenErrors(`${word}a`) > 0)
      .flatMap((word) => [
        ...deletions(word, Math.min(errors, indexedErrors(`${word}a`))),
        ...exchangeForms(word),
      ]),
  ),
];

/**
 * Counts the typing errors between two words: missing, extra, wrong and swapped letters. This is the optimal string
 * alignment distance, except that swapped letters don't have to be adjacent.
 */
export function countErrors(a: string, b: string): number {
  if (areExchanged(a, b)) return 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, n) => n);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (above[j - 1] ?? 0) + wrong);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (before[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    before = above;
    above = row;
  }
  return above[b.length] ?? 0;
}

/** Returns whether two letters are swapped, as in "yahama" for "yamaha". */
function areExchanged(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  const places = [...a].flatMap((letter, at) => (letter === b[at] ? [] : at));
  const [first = 0, second = 0] = places;
  return places.length === 2 && a[first] === b[second] && a[second] === b[first];
}

/** Returns whether `typed` could be a misspelling of `word`. The digits must be the same: a DD-7 is not a DD-8. */
export function isMisspelt(typed: string, word: string): boolean {
  const most = forgivenErrors(typed.length > word.length ? typed : word);
  return (
    Math.abs(typed.length - word.length) <= most &&
    digitsOf(typed) === digitsOf(word) &&
    countErrors(typed, word) <= most
  );
}

const digitsOf = (word: string) => word.replaceAll(/\P{N}/gu, '');

/** The maximum number of alternative spellings of a word to include in the search. */
const maxSpellings = 4;
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

/** Returns the words that are other spellings of a word. */
export const spellingsOf = (
  own: KnownWord | undefined,
  word: string,
  similar: readonly KnownWord[],
) =>
  similar
    .filter(
      (other) =>
        other.word !== word && isMisspelt(word, other.word) && isOtherSpelling(own, other, word),
    )
    .slice(0, maxSpellings);

/** Returns whether two words of names differ by one letter or by two swapped letters, but not in their first letter. */
const isOneOff = (word: string, other: string) =>
  Math.min(word.length, other.length) >= 5 &&
  word[0] === other[0] &&
  digitsOf(word) === digitsOf(other) &&
  countErrors(word, other) === 1;

/** Returns the well-known brand that a word of a brand misspells, or undefined. */
export const rightBrand = (word: string): string | undefined =>
  isNameOrKind(word) ? undefined : [...brands].find((brand) => isOneOff(word, brand));

/**
 * Returns the more frequent word of names that a word of names misspells, or undefined. A word with another ending, such as
 * "Pearly", is not misspelled.
 */
export function rightWord(own: KnownWord, others: readonly KnownWord[]): string | undefined {
  const { word } = own;
  const isSynonym = (other: string) =>
    other.slice(0, 4) === word.slice(0, 4) && tradeWords.get(word)?.includes(other);
  return isNameOrKind(word)
    ? undefined
    : others
        .filter(
          ({ word: other, names }) =>
            names > own.names && (isOneOff(word, other) || isSynonym(other)),
        )
        .find((other) => {
          const isEnding = other.word.startsWith(word) || word.startsWith(other.word);
          return !isEnding && isOtherSpelling(own, other, word);
        })?.word;
}

/**
 * Returns whether two similar words are spellings of the same word. One of them must be much more frequent in names.
 * Both must start with the same letter, because people rarely mistype the first letter. The less frequent one must not
 * be an ordinary word: "strap" is not a misspelled "strat". If the other word is far more frequent in all text, the
 * typed word counts as a misspelling even if it is an ordinary word.
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
 * Returns whether a known word is corrected like an unknown one, because only a few descriptions contain it and a
 * similar word is in far more names. Otherwise, one listing with a typing error would turn off the correction for
 * everyone, and even after it is deleted, because its words are deleted only at the next recount.
 */
export const isTypingError = (
  { word, names, n }: KnownWord,
  other: KnownWord | undefined,
): boolean =>
  other !== undefined &&
  word.length >= 5 &&
  word[0] === other.word[0] &&
  names === 0 &&
  n <= rareUpTo &&
  other.names >= n * muchMoreFrequent;

/**
 * Returns whether an unknown word may be corrected to this one: to a word of names or of the trade, or if only doubled or
 * swapped letters differ. "Kemper" must not become "keeper", or "iPhone" "Epiphone".
 */
export const isCorrection = (typed: string, other: KnownWord): boolean =>
  beginsLike(typed, other.word) &&
  ((other.names > 0 && !isOrdinary(other)) ||
    tradeWords.has(other.word) ||
    lettersOf(typed) === lettersOf(other.word));

/**
 * Returns the word of the trade that a word misspells, although the shop may not have it, or undefined. A short word
 * must sound like it: "pedle" is a pedal.
 */
export const rightTradeWord = (typed: string): string | undefined =>
  typed.length < 5 || vocabulary.has(typed)
    ? undefined
    : [...vocabulary]
        .filter(
          (word) =>
            beginsLike(typed, word) &&
            ((typed.length > 5 && isMisspelt(typed, word)) || soundsLike(typed, word)),
        )
        .toSorted((a, b) => errorsIn(typed, a) - errorsIn(typed, b))[0];

/** Counts typing errors. Prefers a "pedal" to the French "pédale". */
const errorsIn = (typed: string, word: string) =>
  countErrors(typed, word) - (kindWords.has(word) ? 1 : 0);

/** Returns whether two words have the same consonants and about the same vowels. */
const soundsLike = (typed: string, word: string) =>
  word.length >= 5 && consonantsOf(typed) === consonantsOf(word) && countErrors(typed, word) <= 2;

const consonantsOf = (word: string) => word.replaceAll(/[aeiouy]/g, '').replaceAll(/(.)\1/g, '$1');

/** Returns whether two words begin with the same or swapped letters. People rarely mistype the first letter. */
const beginsLike = (a: string, b: string) => a[0] === b[0] || (a[0] === b[1] && a[1] === b[0]);

const lettersOf = (word: string) => [...new Set(word)].toSorted().join('');

/** Returns whether a word occurs mostly in descriptions. Misspelled brands and models occur mostly in names. */
const isOrdinary = ({ names, n }: Pick<KnownWord, 'names' | 'n'>) => n > names * 2;

/** Scores a possible correction, where lower is better. Prefers few errors and frequent words. */
export const likeness = (word: string, other: KnownWord): number =>
  countErrors(word, other.word) - Math.log10(1 + 10 * other.names + other.n) / 10;

/** Returns whether a word is probably two joined words, because each of them is at least as frequent in names. */
export function isJoined(word: string, known: ReadonlyMap<string, KnownWord>): boolean {
  const { names = 0 } = known.get(word) ?? {};
  return (
    names > 0 &&
    !isWordOfTrade(word) &&
    splits(word).some((halves) => halves.every((half) => (known.get(half)?.names ?? 0) >= names))
  );
}

/** Splits what a search writes as one word, such as "bassguitar", if the last part is a kind of gear. */
export const splitKinds = (text: string): string =>
  text.replaceAll(/(?<![\p{L}\p{N}])\p{L}{6,}(?![\p{L}\p{N}])/gu, (written) => {
    const word = written.toLowerCase();
    const isKind = ([first = '', last = '']: readonly string[]) =>
      first.length > 2 && vocabulary.has(first) && kindWords.has(last);
    return (isWordOfTrade(word) ? undefined : splits(word).find(isKind))?.join(' ') ?? written;
  });

/** Returns all ways to split a word into two parts of at least two characters. */
export const splits = (word: string): string[][] =>
  word.length > 20
    ? []
    : Array.from({ length: Math.max(0, word.length - 3) }, (_, index) => [
        word.slice(0, index + 2),
        word.slice(index + 2),
      ]);

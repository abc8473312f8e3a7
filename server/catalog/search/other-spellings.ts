import type { KnownWord } from './lexicon-repository.ts';
import { countErrors, isMisspelt } from './spelling.ts';

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
export const spellingsOf = (own: KnownWord | undefined, word: string, similar: readonly KnownWord[]) =>
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
export const isTypingError = ({ word, names, n }: KnownWord, other: KnownWord | undefined): boolean =>
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
export function likeness(word: string, other: KnownWord): number {
  const start = word[0] === other.word[0] ? 0 : 0.5;
  return countErrors(word, other.word) + start - Math.log10(1 + 10 * other.names + other.n) / 10;
}

/** Letters that Unicode doesn't decompose, with their plain spelling. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ı: 'i',
};

/** The maximum length of a word. Names are shorter, and every indexed word takes up memory. */
const maxWordLength = 40;

/** The letters of scripts without spaces between words. */
const letters = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`;
const unspaced = new RegExp(`[${letters}]`, 'u');
/** Numbers such as 26.5, sizes such as 4x12, runs of text without spaces, and other words. */
const parts = new RegExp(
  String.raw`(?<![\p{L}\p{N}.])\d+(?:\.\d+)?(?:x\d+(?:\.\d+)?)?(?![\p{L}\p{N}]|\.\d)|[${letters}]+|(?:(?![${letters}])[\p{L}\p{N}])+`,
  'gu',
);

function partsOf(text: string): string[] {
  const plain = text
    .toWellFormed()
    .replaceAll(/[™®©℠]/g, ' ')
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘`´]/gu, '')
    .toLowerCase()
    .replaceAll(/[øđðłßæœþı]/g, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/(?<=\d)\s?["”″]?\s*[x×✕]\s*(?=\d)/g, 'x')
    .replaceAll(/(?<=\b\d{1,2}|\.\d+)\s?["”″]/g, ' inch ');
  return plain.match(parts) ?? [];
}

/**
 * Splits text into words, in order. The words are in lower case, without accents, apostrophes or punctuation. Text in a
 * script without spaces becomes pairs of letters, so that a search finds a word inside other text.
 */
export const wordsOf = (text: string): string[] =>
  partsOf(text).flatMap((part) => (unspaced.test(part) ? pairsOf([...part]) : shorten(part)));

const pairsOf = (letters: readonly string[]): string[] =>
  letters
    .slice(0, Math.max(1, letters.length - 1))
    .map((letter, at) => letter + (letters[at + 1] ?? ''));

export const isPairOfLetters = (word: string): boolean => unspaced.test(word);

/** Truncates a word to {@link maxWordLength}, without splitting a surrogate pair. */
const shorten = (word: string) => word.slice(0, maxWordLength).replace(/[\ud800-\udbff]$/, '');

/** Joins the words of a name, so that "Music Man", "MusicMan" and "MUSIC-MAN" get the same key. */
export const nameKey = (name: string): string =>
  partsOf(name).map(shorten).join('').replaceAll('.', '');

/**
 * The prefixes of index terms, which show where a word occurs. Each word is also stored without a prefix, so that a
 * search in all parts of a product needs only one term.
 */
export const marks = {
  /** A word in the brand or model. */
  model: '=',
  /** A word in the title, finish or category. */
  name: '~',
  brand: 'b:',
  category: 'c:',
  condition: 'k:',
  conditionType: 't:',
  location: 'l:',
} as const;

/** Words in descriptions that say nothing about the product. They are not indexed. */
export const stopWords: ReadonlySet<string> = new Set(
  `about after again all also and any are because been before but can could did does for from get got had has have
  her here him his how into its itself just like more most much not now off one only other our out over own same
  see she should since some such than that the their them then there these they this those through too under until
  very was were what when where which while who why will with without would you your`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Words in a search that only join other words, or that apply to everything in the shop. */
export const fillers: ReadonlySet<string> = new Set(
  `an and at but buy by for from gift in is me my of on preowned sale secondhand something that the to used with
  am any anything around best can circa copy do everything have im looking made near need gear latest newest searching series show style type want what which you
  gebraucht gebrauchte gebrauchter gebrauchtes doccasion occasion usada usadas usado usados usata usate usati usato
  con fur mit pour und`.split(/\s+/),
);

/** Words before the names that a search leaves out. */
export const negations: ReadonlySet<string> = new Set(
  'not no non without except excluding ohne sans'.split(' '),
);
export const articles: ReadonlySet<string> = new Set(['a', 'an', 'any', 'the']);

/** Words between two things of which either is wanted. */
export const alternatives: ReadonlySet<string> = new Set(['or', 'oder', 'ou', 'vs']);

/** The numerals of models, such as the Blues Junior IV. In "v drums" and "x", the letters are no numbers. */
const numerals = new Map(
  ['2 ii', '3 iii', '4 iv', '6 vi', '7 vii', '8 viii', '9 ix'].flatMap((pair) => {
    const [arabic = '', roman = ''] = pair.split(' ');
    return [[arabic, roman] as const, [roman, arabic] as const];
  }),
).set('5', 'v');

/** Returns the other singular and plural forms that a word could have, or a numeral's other form. */
export function otherNumbers(word: string): string[] {
  const numeral = numerals.get(word);
  if (numeral !== undefined) return [numeral];
  if (word.length < 2 || /[^a-z]/.test(word)) return [];
  const plurals = /(?:[sxz]|[cs]h)$/.test(word)
    ? [`${word}es`]
    : [/[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`];
  if (!/[^s]s$/.test(word)) return plurals;
  return [
    ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
    ...(/(?:[sxz]|[cs]h)es$/.test(word) ? [word.slice(0, -2)] : []),
    word.slice(0, -1),
  ].filter((singular) => singular.length > 1);
}

/** Returns whether each typed word is a prefix of one of these words. */
export const startWith = (words: readonly string[], typed: readonly string[]) =>
  typed.every((start) => words.some((word) => word.startsWith(start)));

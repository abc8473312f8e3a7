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

/** Splits text into words, in order. The words are in lower case, without accents, apostrophes or punctuation. */
export function wordsOf(text: string): string[] {
  const plain = text
    .toWellFormed()
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’‘`´]/gu, '')
    .toLowerCase()
    .replaceAll(/[øđðłßæœþı]/g, (letter) => plainLetters[letter] ?? letter);
  return (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map(shorten);
}

/** Truncates a word to {@link maxWordLength}, without splitting a surrogate pair. */
const shorten = (word: string) => word.slice(0, maxWordLength).replace(/[\ud800-\udbff]$/, '');

/** Joins the words of a name, so that "Music Man", "MusicMan" and "MUSIC-MAN" get the same key. */
export const nameKey = (name: string): string => wordsOf(name).join('');

/** Words in descriptions that say nothing about the product. They are not indexed. */
export const stopWords: ReadonlySet<string> = new Set(
  `about after again all also and any are because been before but can could did does for from get got had has have
  her here him his how into its itself just like more most much not now off one only other our out over own same
  see she should since some such than that the their them then there these they this those through too under until
  very was were what when where which while who why will with without would you your`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

import { keyOfBrand } from './brand-key.ts';
import { agesOf, electroAcoustic, factsIn, leftHanded } from './facts.ts';
import { isPairOfLetters, marks, nameKey, stopWords, wordsOf } from './search-words.ts';

export type SearchedProduct = {
  id: string;
  title: string;
  brand: string | null;
  model: string | null;
  finish: string | null;
  category_name: string;
  description: string;
  condition: string;
  condition_type: string;
  location: string;
  year_of_purchase: number;
};

/** The version of the index terms. Increase it if {@link searchDocument} changes: then servers index all products again. */
export const termsVersion = 5;

export type SearchDocument = {
  /** The index terms. `marks` lists their prefixes. */
  terms: string[];
  /**
   * The words of the brand, model, title, finish, category and location, the years, and facts that the title states.
   * Adjacent short words are also included as a single word.
   */
  names: string[];
  /** Words that occur only in the description. */
  described: string[];
};

/** The name of the category for cases, straps and parts, which are often named after the guitar that they fit. */
export const accessories = 'Parts and Accessories';

/** The sample levels, largest sample first. Each sample contains a quarter of the previous sample's products. */
export const sampleLevels = [2, 3, 4, 5, 6] as const;
/** How many of the shop's products one product in a sample of this level represents. */
export const sampleFactor = (level: number) => 4 ** level;

/**
 * The maximum number of words, facts and pairs of letters that are indexed from a description. Descriptions can be as
 * long as a page.
 */
const maxDescribed = 80;
const maxFacts = 40;
const maxPairs = 240;

/**
 * Returns the index terms for a brand or model. They are the same as in a product's index entry. For a brand alone,
 * `model` is empty.
 */
export function nameTerms({ brand, model }: { brand: string; model: string }): string[] {
  const words = [...new Set([...withJoined(wordsOf(brand)), ...withJoined(wordsOf(model))])];
  return [...words.map((word) => marks.model + word), ...words];
}

/**
 * Returns a full-text query for brands and models in which each word of `text` is the start of a word. Empty if `text`
 * has no words.
 */
export const nameBeginnings = (text: string): string =>
  wordsOf(text)
    .map((word) => `'${marks.model}${word}':*`)
    .join(' & ');

/** Returns the index entry of a product. */
export function searchDocument(product: SearchedProduct): SearchDocument {
  const title = wordsOf(product.title);
  const { built, bought } = agesOf(title, product.year_of_purchase);
  const model = new Set([
    ...withJoined(wordsOf(product.brand ?? '')),
    ...withJoined(wordsOf(product.model ?? '')),
    // Products of a year come before those that were bought in it.
    ...built,
  ]);
  const places = wordsOf(product.location);
  const name = new Set(
    [
      ...title,
      ...joined(title)
        .filter(({ short }) => short)
        .map(({ word }) => word),
      ...wordsOf(product.finish ?? ''),
      ...wordsOf(product.category_name),
      ...places,
      ...bought.filter((word) => word !== 'vintage'),
      ...factsIn([...wordsOf(product.model ?? ''), '', ...title]),
      ...(title.includes('lh') ? [leftHanded] : []),
    ].filter((word) => !model.has(word)),
  );
  const text = wordsOf(product.description);
  const described = [...new Set(text)].filter(isTelling);
  const all = [
    ...[...new Set(factsIn(text.map(withoutOthers)))].slice(0, maxFacts),
    ...bought.filter((word) => word === 'vintage'),
    ...(/acoustic/i.test(product.category_name) && [...model, ...title, ...text].some(isPlugged)
      ? [electroAcoustic]
      : []),
    ...described.filter((word) => !isPairOfLetters(word)).slice(0, maxDescribed),
    ...described.filter(isPairOfLetters).slice(0, maxPairs),
  ];
  const words = [...new Set(all)].filter((word) => !model.has(word) && !name.has(word));
  const facets = [
    product.brand === null ? '' : marked(marks.brand, keyOfBrand(product.brand)),
    marks.category + nameKey(product.category_name),
    marks.condition + nameKey(product.condition),
    marks.conditionType + nameKey(product.condition_type),
    ...places.map((word) => marks.location + word),
  ];
  return {
    terms: [
      ...[...model].map((word) => marks.model + word),
      ...[...name].map((word) => marks.name + word),
      ...model,
      ...name,
      ...words,
      ...new Set(facets.filter((facet) => facet !== '')),
    ],
    names: [...model, ...name],
    described: words,
  };
}

/** "I keep grabbing seven strings" is about other guitars. */
const withoutOthers = (word: string) => (word === 'strings' ? '' : word);

/** Returns whether an acoustic guitar with this word can probably be plugged in, such as a 214ce. */
const isPlugged = (word: string) =>
  /^(?:pickup|electronics|preamp|piezo|fishman|baggs|electro|electric|\d+c?e)$/.test(word);

const marked = (mark: string, key: string) => (key === '' ? '' : mark + key);

/**
 * Joins each word with the next one, because people write "DD8" when they are looking for a "DD-8". `short` is true if
 * one of the two words is short or has digits.
 */
function joined(words: readonly string[]) {
  return words.slice(1).flatMap((word, index) => {
    const before = words[index] ?? '';
    if (isPairOfLetters(before + word)) return [];
    const short = [before, word].some((part) => part.length <= 3 || /\p{N}/u.test(part));
    return { word: before + word, short };
  });
}

const withJoined = (words: readonly string[]) => [
  ...words,
  ...joined(words).map(({ word }) => word),
];

/** Returns whether a word from a description is worth indexing. */
const isTelling = (word: string) =>
  /^\d[\d.]+$/.test(word) ||
  isPairOfLetters(word) ||
  (word.length > 2 && /\p{L}/u.test(word) && !stopWords.has(word));

/**
 * Returns the smallest sample that contains a product, or undefined if none does. The sample depends on the last digits
 * of the id, which are random.
 */
export function sampleOf(id: string): number | undefined {
  const place = Number.parseInt(id.slice(-4), 16);
  return sampleLevels.findLast((level) => place < 0x10000 / sampleFactor(level));
}

/** Extracts the words from an index entry's terms, separately for names and for the description. */
export function wordsOfTerms(
  terms: readonly string[],
): Pick<SearchDocument, 'names' | 'described'> {
  const isName = ([mark]: string) => mark === marks.model || mark === marks.name;
  const names = new Set(terms.filter(isName).map((term) => term.slice(1)));
  // Filter terms contain a colon, but words never do.
  const described = terms.filter((t) => !isName(t) && !t.includes(':') && !names.has(t));
  return { names: [...names], described };
}

/** Returns a full-text query that matches a word in any part of a product. */
export const anyUse = (word: string): string => `'${word}'`;

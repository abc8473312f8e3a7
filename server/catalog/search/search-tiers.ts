import { accessories } from './search-document.ts';
import { marks, nameKey } from './search-words.ts';
import { homesOf, namesAccessory } from './trade-words.ts';

/**
 * Full-text queries that must all match. Searching the index for separate queries is much faster than for a single
 * query with "and", because most entries of frequent words can be skipped.
 */
export type Tier = readonly string[];

/** A list of words that must all be in a product, each in one of these singular and plural forms. */
export type Phrase = readonly (readonly string[])[];
/**
 * One search term. `typed` contains its words. `strong` contains its spellings. `weak` contains other words that it
 * could mean.
 */
export type Unit = { typed: readonly string[]; strong: readonly Phrase[]; weak: readonly Phrase[] };

/** What a search says besides its units. */
export type Besides = {
  /** The units that leave out a product if they are in one of its names. */
  without: readonly Unit[];
  /** The units for whom or for what things are wanted. Products that suit them come first. */
  uses: readonly Unit[];
};

/**
 * Cases and pickups are often named after a guitar. People who search for a guitar's name want to see the guitar first,
 * and those who search for its case don't want to see guitars that come with one.
 */
const parts = `'${marks.category}${nameKey(accessories)}'`;

/** Returns queries for all units in the brand and model. */
export const inModel = (units: readonly Unit[]): Tier =>
  units.map(({ strong }) => anyOf(strong, [marks.model]));

/**
 * Returns the tiers, most relevant first. The first tier contains matches in brand and model, except for accessories, or
 * only for these if the search names one. For "bass", it contains matches in the category Bass Guitars. The next tiers add
 * such matches in names, those of all other products or of weak alternatives, all matches in names, and matches in
 * descriptions, unless `namesOnly` is true. No tier has what the search leaves out.
 */
export function tiersOf(
  units: readonly Unit[],
  { without, uses }: Besides,
  namesOnly = false,
): Tier[] {
  const all = (unit: Unit) => [...unit.strong, ...unit.weak];
  // A query with only a negation could not use the index.
  const left = without.map((unit) => ` & !${anyOf(all(unit), [marks.model, marks.name])}`).join('');
  const names = units.map(({ strong }) => anyOf(strong, [marks.model, marks.name]));
  const weak = units.map((unit) => anyOf(all(unit), [marks.model, marks.name]));
  const isPart = namesAccessory(units.flatMap(({ typed }) => typed));
  const wanted = ([first, ...others]: Tier) => [
    `${first} & ${isPart ? '' : '!'}${parts}`,
    ...others,
  ];
  const homes = homesOf(
    units.map(({ typed, strong }) => [
      typed.join(' '),
      ...strong.map((phrase) => phrase.map(([one = '']) => one).join(' ')),
    ]),
  ).map((home) => `'${marks.category}${nameKey(home)}'`);
  const hasHome = homes.length > 0 && !isPart;
  const atHome = (tier: Tier) => (hasHome ? [...tier, `(${homes.join(' | ')})`] : wanted(tier));
  const suited = anyOf(uses.flatMap(all), [marks.model, marks.name]);
  const narrow = [
    hasHome ? atHome(names) : wanted(inModel(units)),
    wanted(names),
    isPart ? wanted(weak) : names,
  ];
  const tiers = [
    ...(uses.length > 0 ? [[...atHome(weak), suited], atHome(weak)] : narrow),
    weak,
    ...(namesOnly ? [] : [units.map((unit) => anyOf(all(unit), ['']))]),
  ];
  const whole = tiers.map(([first, ...others]) => [`${first}${left}`, ...others]);
  return [...new Map(whole.map((queries) => [queries.join(' & '), queries])).values()];
}

function anyOf(phrases: readonly Phrase[], places: readonly string[]): string {
  const seen = new Set(
    phrases.map((phrase) =>
      phrase.map((forms) => anyTerm(forms.flatMap((word) => placed(word, places)))).join(' & '),
    ),
  );
  return `(${[...seen].map((one) => `(${one})`).join(' | ')})`;
}

/** A filter term, such as the one of a condition, contains a colon and has no place. */
const placed = (word: string, places: readonly string[]) =>
  word.includes(':') ? [word] : places.map((mark) => mark + word);

const anyTerm = (terms: readonly string[]) => `(${terms.map(quoted).join(' | ')})`;

/** Quoting the term is safe, because terms contain only letters, digits, dots and our marks. */
const quoted = (term: string) => `'${term}'`;

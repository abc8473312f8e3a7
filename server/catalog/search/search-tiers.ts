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
  /** Whether products in a bad condition come last, as for beginners. */
  working: boolean;
};

/**
 * Cases and pickups are often named after a guitar. People who search for a guitar's name want to see the guitar first,
 * and those who search for its case don't want to see guitars that come with one.
 */
const parts = `'${marks.category}${nameKey(accessories)}'`;

/** Queries that leave out products in a bad condition. */
const notBad: Tier = ['Poor', 'Non-functioning'].map(
  (condition) => `!'${marks.condition}${nameKey(condition)}'`,
);

/** Returns queries for all units in the brand and model. */
export const inModel = (units: readonly Unit[]): Tier =>
  units.map(({ strong }) => anyOf(strong, [marks.model]));

/**
 * Returns the tiers, most relevant first. They add matches in brand and model, in names, in names by weak alternatives, and
 * in descriptions, unless `namesOnly` is true. If the search names a kind of gear, all matches in its categories come
 * first: for "bass" those in Bass Guitars, for "case" accessories. Otherwise, accessories come last among the names, also
 * after names by weak alternatives. No tier has what the search leaves out.
 */
export function tiersOf(
  units: readonly Unit[],
  { without, uses, working }: Besides,
  namesOnly = false,
): Tier[] {
  const all = (unit: Unit) => [...unit.strong, ...unit.weak];
  const not = without.map((unit) => `!${anyOf(all(unit), [marks.model, marks.name])}`).join(' & ');
  if (units.length === 0) return not === '' ? [] : [[not]];
  // A separate query with only a negation could not use the index.
  const left = not === '' ? '' : ` & ${not}`;
  const names = units.map(({ strong }) => anyOf(strong, [marks.model, marks.name]));
  const weak = units.map((unit) => anyOf(all(unit), [marks.model, marks.name]));
  const any = units.map((unit) => anyOf(all(unit), ['']));
  const isPart = namesAccessory(units.flatMap(({ typed }) => typed));
  const homes = homesOf(
    // A single letter matches words for every kind of gear.
    units.map(({ typed, strong }) => [
      typed.join(' '),
      ...(typed.join('').length === 1 ? [] : strong).map((phrase) =>
        phrase.map(([one = '']) => one).join(' '),
      ),
    ]),
  ).map((home) => `'${marks.category}${nameKey(home)}'`);
  const home = isPart ? [parts] : homes;
  const wanted = ([first = '', ...others]: Tier) =>
    home.length > 0
      ? [first, ...others, `(${home.join(' | ')})`]
      : [`${first} & !${parts}`, ...others];
  const preferred = [
    ...(uses.length > 0 ? [anyOf(uses.flatMap(all), [marks.model, marks.name])] : []),
    ...(working ? notBad : []),
  ];
  const narrow = [
    ...(homes.length > 0 && !isPart ? [] : [wanted(inModel(units))]),
    wanted(names),
    wanted(weak),
    ...(home.length > 0 ? [] : [names]),
  ];
  const tiers = [
    ...(preferred.length > 0 ? [[...wanted(weak), ...preferred], wanted(weak)] : narrow),
    ...(home.length > 0 && !namesOnly ? [wanted(any)] : [weak]),
    ...(namesOnly ? [] : [any]),
  ];
  const whole = tiers.map(([first, ...others]) => [`${first}${left}`, ...others]);
  return [...new Map(whole.map((queries) => [queries.join(' & '), queries])).values()];
}

/** Returns the tiers of a list in price order: what the search names, and then what only mentions it or fits it too. */
export function namedFirst(tiers: readonly Tier[]): readonly Tier[] {
  const has = (tier: Tier, mark: string) => tier.some((query) => query.includes(`'${mark}`));
  const named = tiers.findLastIndex((tier) => has(tier, marks.category) && has(tier, marks.model));
  return tiers.filter((_, at) => at === named || at === tiers.length - 1);
}

/** Returns whether a match in this tier has the words of the search only in its description. */
export const isOnlyMentioned = (tiers: readonly Tier[], tier: number | undefined): boolean =>
  tiers.length > 1 &&
  tier === tiers.length - 1 &&
  !tiers.at(-1)?.some((query) => query.includes(`'${marks.model}`));

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

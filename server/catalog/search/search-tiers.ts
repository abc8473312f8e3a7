import { accessories } from './search-document.ts';
import { marks, nameKey } from './search-words.ts';

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

/**
 * Cases and pickups are often named after a guitar, but people who search for a guitar's name want to see the guitar
 * first.
 */
const notPart = `!'${marks.category}${nameKey(accessories)}'`;

/**
 * Returns the tiers, most relevant first. The first tier contains matches in brand and model, except for parts and
 * accessories. The next tiers add other matches in names, those of parts, matches of weak alternatives in any name, and
 * matches in descriptions.
 */
export function tiersOf(units: readonly Unit[]): Tier[] {
  const all = (unit: Unit) => [...unit.strong, ...unit.weak];
  const models = units.map(({ strong }) => anyOf(strong, [marks.model]));
  const names = units.map(({ strong }) => anyOf(strong, [marks.model, marks.name]));
  const notParts = ([first, ...others]: Tier) => [`${first} & ${notPart}`, ...others];
  const tiers = [
    notParts(models),
    notParts(names),
    names,
    units.map((unit) => anyOf(all(unit), [marks.model, marks.name])),
    units.map((unit) => anyOf(all(unit), [''])),
  ];
  return [...new Map(tiers.map((parts) => [parts.join(' & '), parts])).values()];
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

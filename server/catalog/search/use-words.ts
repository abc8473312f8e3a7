import type { Unit } from './search-tiers.ts';
import { otherNumbers } from './search-words.ts';
import { suited } from './synonyms.ts';
import { closeToSmall, kindWords, namesAccessory, players, tradeWords } from './trade-words.ts';

const inAllNumbers = (words: readonly string[]): ReadonlySet<string> =>
  new Set(words.flatMap((word) => [word, ...otherNumbers(word)]));

/** Words for beginners and small budgets. The lowest prices come first. */
const beginners = inAllNumbers([...players, 'beginner', ...(tradeWords.get('beginner') ?? [])]);
const musicians = inAllNumbers([
  'drummer',
  'guitarist',
  'bassist',
  'pianist',
  'singer',
  'vocalist',
]);

/**
 * Returns whether a word of a search only describes what someone wants. Most such words are also in names, such as "Blues
 * Junior", so they need a kind of gear or "for".
 */
function isUse(word: string, words: readonly string[]): boolean {
  const at = words.indexOf(word);
  if (word === 'first') return kindWords.has(words[at + 1] ?? '');
  if (beginners.has(word) || musicians.has(word)) return true;
  return (
    suited.has(word) &&
    (words.slice(0, at).includes('for') || words.some((one) => kindWords.has(one)))
  );
}

/** Returns whether a word names what comes with a thing, as in "guitar with case". */
export const comesWith = (word: string, words: readonly string[]): boolean =>
  namesAccessory([word]) && words.slice(1, words.indexOf(word)).includes('with');

/** Whether a unit names a kind of gear. */
const isThing = ({ typed }: Unit) =>
  kindWords.has(typed.at(-1) ?? '') ||
  namesAccessory(typed.slice(-1)) ||
  closeToSmall([typed.join(' ')]) !== undefined;

/** Whether a unit names a guitar, in any language. */
const isGuitar = ({ strong }: Unit) => strong.some((phrase) => phrase.at(-1)?.includes('guitar'));

/** In "guitar with amp" and "guitar for kids", what comes after the second word is no longer the name of one thing. */
const joins: ReadonlySet<string> = new Set(['and', 'for', 'or', 'with']);

/**
 * Returns whether a unit only says what another thing is for, as in "acoustic guitar case" or "pedal for bass". Most things
 * for guitars don't say so.
 */
function isFitted(units: readonly Unit[], at: number, words: readonly string[]): boolean {
  const unit = units[at];
  if (!unit) return false;
  const start = words.indexOf(unit.typed[0] ?? '');
  const isAfterFor = words.slice(0, start).includes('for') && units.slice(0, at).some(isThing);
  if (!isGuitar(unit)) return isAfterFor && isThing(unit);
  const end = words.findIndex((word, index) => index > start && joins.has(word));
  const name = words.slice(start, end === -1 ? undefined : end);
  return (
    isAfterFor ||
    units
      .slice(at + 1)
      .some((one) => isThing(one) && !isGuitar(one) && name.includes(one.typed[0] ?? ''))
  );
}

/**
 * Separates a search's units for what someone wants from those for whom or for what they want it. `words` are all words of
 * the search. `fitting` are the units for what the wanted thing is for. If there are no others, the units are for what
 * suits these, and `isVague` is true.
 */
export function separateUses(units: readonly Unit[], words: readonly string[]) {
  const fitted = units.filter((_, at) => isFitted(units, at, words));
  const fitting = units.some((unit) => isThing(unit) && !fitted.includes(unit)) ? fitted : [];
  const asked = units.filter(
    (unit) =>
      !fitting.includes(unit) && (unit.typed.length > 1 || !isUse(unit.typed[0] ?? '', words)),
  );
  const uses = units.filter((unit) => !asked.includes(unit) && !fitting.includes(unit));
  const isFor = (unit: Unit) => unit.typed.some((word) => beginners.has(word) || word === 'first');
  const isCheap = uses.some(isFor);
  const others = uses.filter((unit) => !isFor(unit));
  if (asked.length > 0)
    return {
      ...{ units: asked, fitting, isCheap, isVague: false },
      uses: isCheap ? [] : [...fitting, ...others.map(suitedTo)],
    };
  const left = (others.length > 0 ? others : uses).map(suitedTo);
  const vague = left.map(({ typed, strong, weak }) => ({ typed, strong: weak, weak: strong }));
  return { units: vague, fitting: [], uses: [], isCheap, isVague: vague.length > 0 };
}

/** Returns a unit with the word alone and, as its weak phrases, what suits it. */
export function suitedTo({ typed }: Pick<Unit, 'typed'>): Unit {
  const [word = ''] = typed;
  const known = [word, ...otherNumbers(word)].find((one) => suited.has(one));
  const things = suited.get(known ?? (beginners.has(word) ? 'beginner' : '')) ?? [word];
  const phrases = things.map((thing) => thing.split(' ').map((part) => [part]));
  return { typed, strong: [[[word]]], weak: phrases };
}

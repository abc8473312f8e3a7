import { colors } from './color-words.ts';
import { askedAt } from './facts.ts';
import { saysLittle } from './interpret-query.ts';
import type { Unit } from './search-tiers.ts';
import { marks, nameKey } from './search-words.ts';
import { brands, kindWords } from './trade-words.ts';

/** The maximum number of times that a search counts matches to compare words. */
const maxCounts = 12;

/**
 * Returns the units of a search without results that are left after dropping as few as possible: first words that say
 * little or that no product has, then those that tell least about the thing: places and conditions, then colors, then brands,
 * then models, and its kind last. Of equal ones, drops the one without which most products match. After {@link maxCounts}
 * counts, drops the rarest. Returns null if nothing matches any of them.
 */
export async function unitsThatMatch(
  units: readonly Unit[],
  count: (units: readonly Unit[]) => Promise<number>,
  isModel: (unit: Unit) => Promise<boolean>,
): Promise<readonly Unit[] | null> {
  const known = new Map<string, number>();
  // One after the other, so that a search uses only one database connection.
  async function counted(set: readonly Unit[]): Promise<number> {
    const key = set.map((unit) => units.indexOf(unit)).join();
    if (!known.has(key) && known.size < maxCounts) known.set(key, await count(set));
    return known.get(key) ?? 0;
  }
  async function countEach(sets: ReadonlyMap<Unit, readonly Unit[]>) {
    const counts = new Map<Unit, number>();
    for (const [unit, set] of sets) counts.set(unit, await counted(set));
    return counts;
  }
  const telling = units.filter((unit) => !saysLittle(unit));
  const alone = await countEach(new Map(telling.map((unit) => [unit, [unit]])));
  let left = telling.filter((unit) => alone.get(unit) !== 0);
  if (left.length > 0 && left.length < units.length && (await counted(left)) > 0) return left;
  const kind = left.findLast(({ typed }) => typed.some((word) => kindWords.has(word)));
  const ranks = new Map<Unit, number>();
  for (const unit of left) ranks.set(unit, unit === kind ? 4 : await rankOf(unit, isModel));
  const rank = (unit: Unit) => ranks.get(unit) ?? 0;
  while (left.length > 1) {
    const least = Math.min(...left.map(rank));
    // The search is most likely to match without its rarest word.
    const rarest = left
      .filter((unit) => rank(unit) === least)
      .toReversed()
      .toSorted((a, b) => (alone.get(a) ?? 0) - (alone.get(b) ?? 0));
    const without = rarest.map((unit) => [unit, left.filter((one) => one !== unit)] as const);
    const found = await countEach(new Map(without));
    const most = Math.max(...found.values());
    const costly = left.findLast((unit) => found.get(unit) === most);
    left = left.filter((unit) => unit !== (most > 0 ? costly : rarest[0]));
    if (most > 0) break;
  }
  // "Fender strat reissue" needs no other brand, but no reissue.
  const again = [...ranks.keys()].filter((unit) => !left.includes(unit));
  for (const unit of again.toSorted((a, b) => rank(b) - rank(a))) {
    const more = units.filter((one) => one === unit || left.includes(one));
    if (left.length < ranks.size - 1 && (await counted(more)) > 0) left = more;
  }
  return left.length > 0 ? left : null;
}

/** Where a thing was made, which a search gives up before its brand. */
const origins: ReadonlySet<string> = new Set(
  'american british english german italian japan japanese korean mexican mexico mij mim usa'.split(
    ' ',
  ),
);

/** Returns how much a unit tells about which thing is meant. */
async function rankOf(unit: Unit, isModel: (unit: Unit) => Promise<boolean>): Promise<number> {
  if (askedAt(unit.typed, 0)) return 0;
  if (unit.typed.every((word) => origins.has(word))) return 0;
  if (unit.typed.every((word) => colors.has(word))) return 1;
  if (unit.typed.some((word) => brands.has(word))) return 2;
  return (await isModel(unit)) ? 3 : 0;
}

const goodConditions: ReadonlySet<string> = new Set(
  ['Mint', 'Excellent', 'Very Good', 'Good'].map((name) => marks.condition + nameKey(name)),
);

/** Returns whether people ask for a good condition. */
export const asksForGood = ({ strong }: Unit) =>
  strong.flat(2).some((term) => goodConditions.has(term));

export const textOf = ({ typed }: Unit) => typed.join(' ');

/** Returns whether people probably mean a price, which no product has in its text. Other numbers are models or years. */
export const isAmount = (unit: Unit) =>
  /^(?!(?:19\d|20[0-4])\d$)\d{1,3}(?:00|50|[49]9)$/.test(textOf(unit));

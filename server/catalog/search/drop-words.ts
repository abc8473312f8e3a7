import { saysLittle } from './interpret-query.ts';
import type { Unit } from './search-tiers.ts';

/**
 * Returns the units of a search without results that are left after dropping as few as possible: first words that say
 * little, then each time the one without which most products match. Returns null if nothing matches any of them.
 */
export async function unitsThatMatch(
  units: readonly Unit[],
  count: (units: readonly Unit[]) => Promise<number>,
): Promise<readonly Unit[] | null> {
  // One after the other, so that a search uses only one database connection.
  async function countEach(sets: readonly (readonly Unit[])[]) {
    const counts: number[] = [];
    for (const set of sets) counts.push(await count(set));
    return counts;
  }
  let left = units.filter((unit) => !saysLittle(unit));
  let changed = left.length < units.length;
  while (left.length > 0) {
    if (changed && (await count(left)) > 0) return left;
    changed = true;
    const without = left.map((_, at) => left.toSpliced(at, 1));
    const found = left.length > 1 ? await countEach(without) : [];
    const most = Math.max(...found);
    if (most > 0) return without[found.lastIndexOf(most)] ?? null;
    const alone = await countEach(left.map((unit) => [unit]));
    const least = Math.min(...alone);
    left = left.filter((_, at) =>
      least === 0 ? alone[at] !== 0 : at !== alone.lastIndexOf(least),
    );
  }
  return null;
}

import { saysLittle } from './interpret-query.ts';
import type { Unit } from './search-tiers.ts';

/** Counts the products that match all units of each set. */
type Count = (sets: readonly (readonly Unit[])[]) => Promise<number[]>;

/**
 * Returns the units of a search without results that are left after dropping as few as possible: first words that say
 * little, then each time the one without which most products match. Returns null if nothing matches any of them.
 */
export async function unitsThatMatch(
  units: readonly Unit[],
  count: Count,
): Promise<readonly Unit[] | null> {
  const matches = async (some: readonly Unit[]) =>
    some.length > 0 && ((await count([some]))[0] ?? 0) > 0;
  let left = units.filter((unit) => !saysLittle(unit));
  if (left.length < units.length && (await matches(left))) return left;
  while (left.length > 1) {
    const without = left.map((_, at) => left.toSpliced(at, 1));
    const found = await count(without);
    const most = Math.max(...found);
    if (most > 0) return without[found.lastIndexOf(most)] ?? null;
    const alone = await count(left.map((unit) => [unit]));
    const least = Math.min(...alone);
    left =
      least === 0
        ? left.filter((_, at) => alone[at] !== 0)
        : left.toSpliced(alone.lastIndexOf(least), 1);
    if (await matches(left)) return left;
  }
  return null;
}

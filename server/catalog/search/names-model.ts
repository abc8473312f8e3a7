import { colors } from './color-words.ts';
import { textOf } from './drop-words.ts';
import type { Lexicon } from './lexicon-repository.ts';
import { inModel, type Unit } from './search-tiers.ts';
import { brands, namesKind } from './trade-words.ts';

/** Returns whether a search names a model, or one of another brand, as in "gibson telecaster". */
export async function namesModel(units: readonly Unit[], lexicon: Lexicon): Promise<boolean> {
  if (units.flatMap(({ typed }) => typed).length < 2) return false;
  if (await lexicon.hasModel(inModel(units))) return true;
  const isBrand = ({ typed }: Unit) => typed.some((word) => brands.has(word));
  const others = units.filter((unit) => !isBrand(unit) && !colors.has(textOf(unit)));
  return (
    units.some(isBrand) &&
    others.some((unit) => !namesKind(textOf(unit))) &&
    lexicon.hasModel(inModel(others))
  );
}

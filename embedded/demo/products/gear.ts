import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A model that the shop trades in, with prices in whole dollars. `used` is the price range in excellent condition. */
export type Gear = {
  readonly name: string;
  readonly category: string;
  readonly brand: string;
  readonly model: string;
  readonly used: readonly [low: number, high: number];
  readonly newPrice: number;
};

/** The common models that the demo shop sells. Their order determines the ids of past sales. */
export const gear: readonly Gear[] = readFileSync(join(import.meta.dirname, 'gear.txt'), 'utf8')
  .trim()
  .split('\n\n')
  .flatMap((group) => {
    const [category = '', ...lines] = group.split('\n');
    return lines.map((line) => {
      const [name = '', brand = '', model = '', used = '', newPrice] = line.split('; ');
      const [low = 0, high = 0] = used.split('-').map(Number);
      return { name, category, brand, model, used: [low, high], newPrice: Number(newPrice) };
    });
  });

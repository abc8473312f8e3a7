import { v7 as uuidv7 } from 'uuid';
import { seeded } from './random.ts';

const kinds = {
  user: 1,
  product: 2,
  booking: 3,
  sale: 4,
  ticket: 5,
  till: 6,
  move: 7,
  case: 8,
  report: 9,
  item: 10,
  offer: 11,
} as const;
const firstDay = Date.UTC(2022, 0, 3);

/**
 * Returns the id of the `index`-th user, product, booking and so on: a UUIDv7 that is the same in every
 * installation.
 */
export function demoId(kind: keyof typeof kinds, index: number): string {
  const random = seeded(kinds[kind] * 1_000_003 + index);
  return uuidv7({
    msecs: firstDay + kinds[kind] * 86_400_000 + index * 1_000,
    seq: index,
    random: Uint8Array.from({ length: 16 }, () => Math.floor(random.next() * 256)),
  });
}

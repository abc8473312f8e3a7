import { expect, it } from 'vitest';
import { nearMiss } from '#src/selling/form/near-miss.ts';

// The most frequent first.
const known = ['Fender', 'Gibson', 'Ibanez', 'Fendr', 'PRS', 'Gretsch'];

it.each([
  ['Fendr', 'Fender'],
  ['fneder', 'Fender'],
  ['Fenders', 'Fender'],
  ['Gibsen', 'Gibson'],
  [' Ibanes ', 'Ibanez'],
  ['Gretch', 'Gretsch'],
  ['Fender', null],
  ['gibson', null],
  ['PRX', null],
  ['Guild', null],
])('asks about %s: %s', (typed, meant) => {
  expect(nearMiss(typed, known)).toBe(meant);
});

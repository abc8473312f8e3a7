import { expect, it } from 'vitest';
import { formatLeft } from '#src/lib/dates.ts';

const minute = 60_000;
const hour = 60 * minute;

it.each([
  [60 * hour, '2 days, 12 hours left'],
  [72 * hour - 1000, '3 days left'],
  [71 * hour, '2 days, 23 hours left'],
  [95 * hour, '3 days left'],
  [48 * hour, '2 days left'],
  [47.8 * hour, '47 hours left'],
  [24 * hour - 1000, '24 hours left'],
  [105 * minute, '1 hour, 45 minutes left'],
  [59.6 * minute, '59 minutes left'],
  [30_000, 'Less than a minute left'],
  [0, 'No time left'],
])('describes %s milliseconds as %s', (ms, text) => {
  expect(formatLeft(ms)).toBe(text);
});

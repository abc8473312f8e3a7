import { expect, test } from '@playwright/test';
import { measureRoutes } from '#scripts/route-sizes.ts';

test('no route downloads more than its budget', () => {
  const sizes = measureRoutes();
  expect(sizes.length).toBeGreaterThan(20);
  expect(sizes.filter(({ size, budget }) => size > budget)).toEqual([]);
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { measureRoutes } from '#perf/route-sizes.ts';

test('no route downloads more than its budget', () => {
  const sizes = measureRoutes();
  expect(sizes.length).toBeGreaterThan(20);
  expect(sizes.filter(({ size, budget }) => size > budget)).toEqual([]);
});

// With one such selector before another, all that is inside an element is styled anew whenever its classes change.
test('no style rule asks for a class as for an attribute', () => {
  const folder = join(import.meta.dirname, '../../dist/web/assets');
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
  expect(sheets).not.toEqual([]);
  for (const name of sheets) {
    expect(readFileSync(join(folder, name), 'utf8')).not.toContain('[class');
  }
});

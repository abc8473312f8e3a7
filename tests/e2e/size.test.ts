import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { JSDOM } from 'jsdom';
import { patternOf, type RouteName } from '#contracts/routes.ts';
import { measureRoutes } from '#perf/route-sizes.ts';

test('no route downloads more than its budget', () => {
  const sizes = measureRoutes();
  expect(sizes.length).toBeGreaterThan(20);
  expect(sizes.filter(({ size, budget }) => size > budget)).toEqual([]);
});

test('no script contains what only the server reads of an endpoint', () => {
  const folder = join(import.meta.dirname, '../../dist/web/assets');
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const text = scripts.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  expect(text.match(/\b(summary|allowance):["'`]/g)).toBeNull();
});

test('boot.js gets the landing routes with scripts that exist', () => {
  const folder = join(import.meta.dirname, '../../dist/web');
  const { document } = new JSDOM(readFileSync(join(folder, 'index.html'), 'utf8')).window;
  const { routes = '' } =
    document.querySelector<HTMLElement>('script[src="/boot.js"]')?.dataset ?? {};
  const prepared: { name: RouteName; pattern: string; scripts: string[] }[] = JSON.parse(routes);
  expect(prepared.map(({ name }) => name)).toContain('product');
  for (const { name, pattern, scripts } of prepared) {
    expect(pattern).toBe(patternOf(name));
    expect(scripts.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
    expect(scripts).not.toEqual([]);
  }
});

// Attribute selectors that match classes are slow: when an element's classes change, the browser recalculates the
// styles of all its descendants.
test('no style rule selects a class by an attribute selector', () => {
  const folder = join(import.meta.dirname, '../../dist/web/assets');
  const sheets = readdirSync(folder).filter((name) => name.endsWith('.css'));
  expect(sheets).not.toEqual([]);
  for (const name of sheets) {
    expect(readFileSync(join(folder, name), 'utf8')).not.toContain('[class');
  }
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { patternOf, routeEntries, routePaths } from '#contracts/routes.ts';

const root = join(import.meta.dirname, '../..');

/** Matches a quoted route path, alone or followed by a parameter, `?` or `#`. */
function spellings(path: string): RegExp {
  const [fixed = ''] = path.split(':');
  return new RegExp(`["'\`]${fixed}${path === fixed ? '(?=["\'`?#])' : '(?!feed\\.xml)'}`);
}

it('finds page paths only in the list of routes', () => {
  const files = globSync(
    ['{src,server,electron,embedded}/**/*.{ts,tsx,js,html}', '*.config.ts', 'contracts/page*.ts'],
    { cwd: root },
  );
  expect(files.length).toBeGreaterThan(300);
  const patterns = routeEntries
    .filter(([name]) => name !== 'home')
    .map(([, { path }]) => spellings(path));
  const found = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return patterns.some((pattern) => pattern.test(text));
  });
  expect(found).toEqual([]);
});

it('builds addresses from routes and parses their parameters', () => {
  const address = routePaths.category('Drums / Percussion');
  expect(address).toBe('/categories/Drums%20%2F%20Percussion');
  expect(new RegExp(patternOf('category')).exec(address)?.[1]).toBe('Drums%20%2F%20Percussion');
  expect(patternOf('editProduct')).toBe('^/dashboard/myProducts/([^/]+)/edit$');
  expect(new RegExp(patternOf('dashboard')).test('/dashboard/account')).toBe(false);
});

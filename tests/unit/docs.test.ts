import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (doc: string) => readFileSync(join(root, doc), 'utf8');
const missing = (paths: readonly string[]) => paths.filter((path) => !existsSync(join(root, path)));
const found = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ([, one]) => one ?? '');

it.each(globSync('{*.md,docs/**/*.md}', { cwd: root }))(
  '%s links only to files that exist',
  (doc) => {
    const links = found(read(doc), /(?:\]\(|src="|srcset=")(?![a-z]+:|#)([^)#"]+)/g);
    expect(missing(links.map((link) => join(dirname(doc), link)))).toEqual([]);
  },
);

it('CONTRIBUTING.md names only folders and files that exist', () => {
  const paths = found(read('CONTRIBUTING.md'), /`([a-z][\w.-]*\/[\w./-]*)`/g);
  expect(paths.length).toBeGreaterThan(30);
  expect(missing(paths.map((path) => path.replace(/\/X$/, '')))).toEqual([]);
});

/** Returns the cells of each row of a page's tables, without the headers. */
const rowsOf = (doc: string) =>
  read(doc)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (Sentence|Section|Risk) \|/.test(line))
    .map((line) => line.slice(2, -2).split(/(?<!\\) \| /));
const specification = rowsOf('docs/specification-coverage.md');
const security = rowsOf('docs/security.md');

it('each sentence of the specification and each security requirement that applies has a test', () => {
  const applies = security.filter(([, how]) => !how?.startsWith('Not applicable: '));
  for (const cells of [...specification, ...applies]) {
    const [what, built = '', tests = ''] = cells.map((cell) => cell.trim());
    expect(tests, what).toMatch(/^`tests\/[^`]+`(, `tests\/[^`]+`)*$/);
    expect(missing(found(built + tests, /`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g)), what).toEqual([]);
  }
});

it('the page of the specification covers all nine sections', () => {
  const sections = found(read('docs/specification-coverage.md'), /^## (\d)\. /gm);
  expect([...new Set(sections)].join('')).toBe('123456789');
  expect(specification.length).toBeGreaterThan(140);
});

it('the security page has a row for each section of ASVS 5.0 and each of the ten API risks', () => {
  /** The number of sections in each of the chapters V1 to V17. */
  const sections = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3];
  const expected = sections.flatMap((count, n) =>
    Array.from({ length: count }, (_, section) => `V${n + 1}.${section + 1}`),
  );
  const risks = Array.from({ length: 10 }, (_, n) => `API${n + 1}`);
  expect(security.map(([what]) => what?.split(' ')[0])).toEqual([...expected, ...risks]);
});

it('the page of the desktop’s security names only tests that exist', () => {
  const cells = found(read('docs/desktop-security.md'), /\| ((?:`[\w-]+`(?:, )?)+) \|$/gm);
  const tests = cells.flatMap((cell) => cell.replaceAll('`', '').split(', '));
  expect(tests.length).toBeGreaterThan(60);
  expect(missing(tests.map((name) => `tests/desktop/${name}.test.ts`))).toEqual([]);
});

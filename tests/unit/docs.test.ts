import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { withTests } from '#scripts/desktop-tests.ts';

const root = join(import.meta.dirname, '../..');
const docs = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md'],
  ...[
    'docs/style.md',
    'docs/operations.md',
    'docs/desktop.md',
    'docs/desktop-security.md',
    'docs/desktop-first-run.md',
    'docs/security.md',
  ],
  'docs/dependencies.md',
];

it.each(docs)('%s links only to files that exist', async (doc) => {
  const text = await readFile(join(root, doc), 'utf8');
  const links = text.matchAll(/(?:\]\(|src="|srcset=")(?![a-z]+:|#)([^)#"]+)/g);
  const missing = Array.from(links, ([, link]) => join(dirname(doc), link ?? ''));
  expect(missing.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

it('docs/desktop-security.md lists the desktop’s tests, and names no others', async () => {
  const text = await readFile(join(root, 'docs/desktop-security.md'), 'utf8');
  expect(text, 'npm run desktop:tests').toBe(withTests(text));
  const tables = text.split('## The tests')[0] ?? '';
  const cells = Array.from(
    tables.matchAll(/\| ((?:`[\w-]+`(?:, )?)+) \|$/gm),
    ([, cell]) => cell ?? '',
  );
  const named = cells.flatMap((cell) => cell.replaceAll('`', '').split(', '));
  expect(named.length).toBeGreaterThan(60);
  expect(named.filter((name) => !text.includes(`\n| \`${name}\` | `))).toEqual([]);
});

it('CONTRIBUTING.md names only folders and files that exist', async () => {
  const text = await readFile(join(root, 'CONTRIBUTING.md'), 'utf8');
  const named = Array.from(text.matchAll(/`([a-z][\w.-]*\/[\w./-]*)`/g), ([, path]) => path ?? '');
  const paths = named.map((path) => path.replace(/\/X$/, ''));
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('the pictures of the README are small', async () => {
  const text = await readFile(join(root, 'README.md'), 'utf8');
  const pictures = [...new Set(text.match(/docs\/pictures\/[\w-]+\.webp/g))];
  expect(pictures.length).toBeGreaterThanOrEqual(4);
  for (const picture of pictures) {
    expect((await stat(join(root, picture))).size, picture).toBeLessThan(60_000);
  }
});

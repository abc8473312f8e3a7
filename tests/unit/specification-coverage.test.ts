import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8');

/** The rows of all tables on the page, without the header rows. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Sentence |'))
  .map((line) => {
    const [sentence = '', built = '', held = ''] = line
      .slice(2, -2)
      .split(/(?<!\\) \| /)
      .map((cell) => cell.trim());
    return { sentence, built, held };
  });

const namedFiles = (text: string) =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g)].flatMap(([, path]) => path ?? []);

describe('the page of the specification', () => {
  it('has tables for all nine sections', () => {
    for (let section = 1; section <= 9; section += 1) {
      expect(page).toMatch(new RegExp(`^## ${section}\\. `, 'm'));
    }
    expect(rows.length).toBeGreaterThan(140);
  });

  it('names existing files for each sentence', () => {
    for (const { sentence, built } of rows) {
      const files = namedFiles(built);
      expect(files.length, sentence).toBeGreaterThan(0);
      for (const file of files)
        expect(existsSync(join(root, file)), `${sentence}: ${file}`).toBe(true);
    }
  });

  it('names existing tests for each sentence', () => {
    for (const { sentence, held } of rows) {
      const tests = [...held.matchAll(/`(tests\/[^`]+)` "([^<]+)"(?:<br>|$)/g)];
      expect(tests.length, sentence).toBe(held.split('<br>').length);
      for (const [, file = '', title = ''] of tests) {
        expect(existsSync(join(root, file)), `${sentence}: ${file}`).toBe(true);
        const text = readFileSync(join(root, file), 'utf8').replaceAll("\\'", "'");
        const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``];
        expect(
          quoted.some((one) => text.includes(one)),
          `${sentence}: "${title}" in ${file}`,
        ).toBe(true);
      }
    }
  });
});

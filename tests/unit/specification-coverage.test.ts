import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/specification-coverage.md'), 'utf8');

/** The rows of all tables, without their heads. */
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
  it('has its tables, for each of the nine sections', () => {
    for (let section = 1; section <= 9; section += 1) {
      expect(page).toMatch(new RegExp(`^## ${section}\\. `, 'm'));
    }
    expect(rows.length).toBeGreaterThan(140);
  });

  it('says of each sentence where it is built, in files that exist', () => {
    for (const { sentence, built } of rows) {
      const files = namedFiles(built);
      expect(files.length, sentence).toBeGreaterThan(0);
      for (const file of files)
        expect(existsSync(join(root, file)), `${sentence}: ${file}`).toBe(true);
    }
  });

  it('says of each sentence which test holds it, by a title that stands in that file', () => {
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

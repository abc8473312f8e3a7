import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A row on a page that lists where something is implemented and which tests cover it. */
export type TracedRow = { what: string; built: string; shown: string };

/**
 * Returns the rows of all tables on a page, except the header rows. `headers` are the first cells of the header rows.
 */
export function tracedRows(page: string, headers: readonly string[]): TracedRow[] {
  return page
    .split('\n')
    .filter(
      (line) => line.startsWith('| ') && !headers.some((one) => line.startsWith(`| ${one} |`)),
    )
    .map((line) => {
      const [what = '', built = '', shown = ''] = line
        .slice(2, -2)
        .split(/(?<!\\) \| /)
        .map((cell) => cell.trim());
      return { what, built, shown };
    });
}

export const readPage = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Returns the file paths in backticks in the text. Ignores names without a folder. */
export const namedFiles = (text: string): string[] =>
  [...text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+\.\w+)`/g)].flatMap(([, path]) => path ?? []);

export const missingFiles = (files: readonly string[]): string[] =>
  files.filter((file) => !existsSync(join(root, file)));

/** Returns the problems with the tests that a row names, at most one per test. */
export function testProblems({ what, shown }: TracedRow): string[] {
  const tests = [...shown.matchAll(/`(tests\/[^`]+)` "([^<]+)"(?:<br>|$)/g)];
  if (tests.length !== shown.split('<br>').length)
    return [`${what}: ${shown} is not a list of tests`];
  return tests.flatMap(([, file = '', title = '']) => {
    if (!existsSync(join(root, file))) return [`${what}: ${file} does not exist`];
    const text = readPage(file).replaceAll("\\'", "'");
    const quoted = [`'${title}'`, `"${title}"`, `\`${title}\``];
    return quoted.some((one) => text.includes(one))
      ? []
      : [`${what}: "${title}" is not in ${file}`];
  });
}

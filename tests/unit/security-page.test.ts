import { expect, it } from 'vitest';
import {
  missingFiles,
  namedFiles,
  readPage,
  testProblems,
  tracedRows,
} from '#tests/support/traced-page.ts';

const page = readPage('docs/security.md');
const rows = tracedRows(page, ['Section', 'Risk']);
const applies = rows.filter(({ built }) => !built.startsWith('Not applicable: '));

/** The number of sections in each of the chapters V1 to V17 of ASVS 5.0. */
const sections = [5, 4, 7, 4, 4, 8, 6, 4, 2, 7, 7, 3, 4, 3, 4, 5, 3];

it('has a row for each section of ASVS 5.0 and each of the ten API risks', () => {
  const expected = sections.flatMap((count, n) =>
    Array.from({ length: count }, (_, section) => `V${n + 1}.${section + 1}`),
  );
  const risks = Array.from({ length: 10 }, (_, n) => `API${n + 1}`);
  expect(rows.map(({ what }) => what.split(' ')[0])).toEqual([...expected, ...risks]);
});

it('gives a reason and no test for each section that does not apply', () => {
  const others = rows.filter((row) => !applies.includes(row));
  expect(others.filter(({ shown }) => shown !== '–')).toEqual([]);
});

it('names existing files for each section that applies', () => {
  expect(missingFiles(applies.flatMap(({ built }) => namedFiles(built)))).toEqual([]);
});

it('names existing tests for each section that applies', () => {
  expect(applies.flatMap(testProblems)).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import {
  missingFiles,
  namedFiles,
  readPage,
  testProblems,
  tracedRows,
} from '#tests/support/traced-page.ts';

const page = readPage('docs/specification-coverage.md');
const rows = tracedRows(page, ['Sentence']);

describe('the page of the specification', () => {
  it('has tables for all nine sections', () => {
    for (let section = 1; section <= 9; section += 1) {
      expect(page).toMatch(new RegExp(`^## ${section}\\. `, 'm'));
    }
    expect(rows.length).toBeGreaterThan(140);
  });

  it('names existing files for each sentence', () => {
    for (const { what, built } of rows) {
      const files = namedFiles(built);
      expect(files.length, what).toBeGreaterThan(0);
      expect(missingFiles(files), what).toEqual([]);
    }
  });

  it('names existing tests for each sentence', () => {
    expect(rows.flatMap(testProblems)).toEqual([]);
  });
});

import { expect, it } from 'vitest';
import { jobEntries } from '#server/jobs/job-kinds.ts';
import { jobText } from '#src/app/jobs/job-text.ts';

it('every kind of job has words for admins', () => {
  const unnamed = jobEntries.map(([name]) => name).filter((name) => jobText(name).effect === '');
  expect(unnamed).toEqual([]);
});

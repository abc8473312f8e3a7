import { writeFileSync } from 'node:fs';

/**
 * A suite's result. `failures` contains the names of failed tests and crashed files, and `flaky` contains the names of
 * tests that passed on the second try, each with the error of the first try.
 */
export type Tally = {
  passed: number;
  failures: string[];
  flaky: string[];
  skipped: { test: string; why: string }[];
};

/** Writes the result to a file for `npm test`. Does nothing if a suite is run separately. */
export function writeTally(tally: Tally): void {
  const file = process.env.TALLY_FILE;
  if (file) writeFileSync(file, JSON.stringify(tally));
}

import type { FullConfig, FullResult, Reporter, Suite, TestError } from '@playwright/test/reporter';
import { type Tally, writeTally } from './tally.ts';

/** Counts Playwright's test results for `npm test`. An error outside a test counts as a failure. */
export default class TallyReporter implements Reporter {
  #suite: Suite | undefined;
  #errors: string[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError({ message, value }: TestError): void {
    this.#errors.push(`e2e, outside of a test: ${message ?? value}`);
  }

  onEnd(_result: FullResult): void {
    const tally: Tally = { passed: 0, failures: this.#errors, flaky: [], skipped: [] };
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      const name = `e2e: ${test.titlePath().filter(Boolean).join(' > ')}`;
      if (outcome === 'flaky') {
        tally.flaky.push([name, test.results[0]?.error?.message].filter(Boolean).join('\n  '));
      }
      if (outcome === 'expected' || outcome === 'flaky') tally.passed += 1;
      else if (outcome === 'skipped') {
        const why = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
        tally.skipped.push({
          test: name,
          why: why?.description ?? 'no reason given',
        });
      } else tally.failures.push(name);
    }
    writeTally(tally);
  }
}

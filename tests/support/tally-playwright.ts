import type { FullConfig, FullResult, Reporter, Suite, TestError } from '@playwright/test/reporter';
import { type Tally, writeTally } from './tally.ts';

/** Counts Playwright's tests for `npm test`; an error outside a test counts as one failure. */
export default class TallyReporter implements Reporter {
  #suite: Suite | undefined;
  #errors = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  onError(_error: TestError): void {
    this.#errors += 1;
  }

  onEnd(_result: FullResult): void {
    const tally: Tally = { passed: 0, failed: this.#errors, skipped: [] };
    for (const test of this.#suite?.allTests() ?? []) {
      const outcome = test.outcome();
      if (outcome === 'expected' || outcome === 'flaky') tally.passed += 1;
      else if (outcome === 'skipped') {
        const why = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
        tally.skipped.push({
          test: `e2e: ${test.titlePath().filter(Boolean).join(' > ')}`,
          why: why?.description ?? 'no reason given',
        });
      } else tally.failed += 1;
    }
    writeTally(tally);
  }
}

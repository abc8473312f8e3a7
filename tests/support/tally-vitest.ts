import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { type Tally, writeTally } from './tally.ts';

/** Counts Vitest's tests for `npm test`; a file or hook that breaks counts as one failure. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const tally: Tally = { passed: 0, failed: unhandledErrors.length, skipped: [] };
    for (const module of modules) {
      tally.failed += module.errors().length;
      for (const suite of module.children.allSuites()) tally.failed += suite.errors().length;
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') tally.passed += 1;
        else if (result.state === 'failed') tally.failed += 1;
        else {
          const why = (result.state === 'skipped' && result.note) || 'no reason given';
          tally.skipped.push({ test: `${module.project.name}: ${test.fullName}`, why });
        }
      }
    }
    writeTally(tally);
  }
}

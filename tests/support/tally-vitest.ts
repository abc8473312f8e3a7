import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { type Tally, writeTally } from './tally.ts';

/** Counts Vitest's test results for `npm test`. A broken file or hook counts as a failure. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const tally: Tally = { passed: 0, failures: [], flaky: [], skipped: [] };
    const failed = (where: string, errors: readonly SerializedError[]) =>
      tally.failures.push(...errors.map(({ message }) => `${where}: ${message}`));
    failed('outside of a test', unhandledErrors);
    for (const module of modules) {
      const file = `${module.project.name}: ${module.relativeModuleId}`;
      failed(file, module.errors());
      for (const suite of module.children.allSuites()) failed(file, suite.errors());
      for (const test of module.children.allTests()) {
        const result = test.result();
        const name = `${file} > ${test.fullName}`;
        if (test.diagnostic()?.flaky) tally.flaky.push(name);
        if (result.state === 'passed') tally.passed += 1;
        else if (result.state === 'failed') tally.failures.push(name);
        else {
          const why = (result.state === 'skipped' && result.note) || 'no reason given';
          tally.skipped.push({ test: `${module.project.name}: ${test.fullName}`, why });
        }
      }
    }
    writeTally(tally);
  }
}

import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { type Tally, writeTally } from './tally.ts';

/** Counts Vitest's test results for `npm test`. A broken file or hook counts as a failure. */
export default class TallyReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const tally: Tally = { passed: 0, failures: [], flaky: [], skipped: [] };
    const failed = (where: string, errors: readonly SerializedError[]) =>
      tally.failures.push(...errors.map(({ message }) => `${where}: ${message}`));
    for (const error of unhandledErrors) failed(originOf(error), [error]);
    for (const module of modules) {
      const file = `${module.project.name}: ${module.relativeModuleId}`;
      failed(file, module.errors());
      for (const suite of module.children.allSuites()) failed(file, suite.errors());
      for (const test of module.children.allTests()) {
        const result = test.result();
        const name = `${file} > ${test.fullName}`;
        if (test.diagnostic()?.flaky) tally.flaky.push(withError(name, result.errors?.[0]));
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

/** Adds the error of the first try, and the line of our code that threw it. */
function withError(name: string, error: SerializedError | undefined): string {
  const line = error?.stacks?.find(({ file }) => isOurs(file));
  const where = line && `${relative(root, line.file)}:${line.line}`;
  return [name, where, error?.message].filter(Boolean).join('\n  ');
}

/** Returns which test was running or had just ended when an unhandled error was caught, and where it was thrown. */
function originOf({ stacks = [], VITEST_TEST_PATH, VITEST_TEST_NAME }: SerializedError): string {
  const ours = stacks.find(({ file }) => isOurs(file));
  return [
    'outside of a test',
    VITEST_TEST_PATH && `during ${relative(root, String(VITEST_TEST_PATH))}`,
    VITEST_TEST_NAME && `“${VITEST_TEST_NAME}”`,
    ours && `at ${relative(root, ours.file)}:${ours.line}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const root = process.cwd();
const isOurs = (file: string) => file.startsWith(root) && !file.includes('node_modules');

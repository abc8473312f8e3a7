import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Closes something when the test ends that has started it. If a file or a group of tests has started it, closes it after
 * its last test. Returns a function that closes it earlier. What was started last is closed first.
 */
export function atEnd(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  const once = () => {
    closing ??= close();
    return closing;
  };
  if (TestRunner.getCurrentTest()) onTestFinished(once);
  else afterAll(once);
  return once;
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Closes something when the test ends that has started it. If a file or a group of tests has started it, but not in
 * `beforeAll`, closes it after its last test. Returns a function that closes it earlier. What was started last is closed
 * first.
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

/** Creates an empty folder that only this user can read, and removes it {@link atEnd}. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'second-fret-'));
  atEnd(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

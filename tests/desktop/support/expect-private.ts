import { stat } from 'node:fs/promises';
import { expect } from 'vitest';

/** Checks that other users can't read the file or folder. On Windows, its parent folder's permissions do that. */
export async function expectPrivate(path: string): Promise<void> {
  if (process.platform !== 'win32') expect((await stat(path)).mode & 0o077).toBe(0);
}

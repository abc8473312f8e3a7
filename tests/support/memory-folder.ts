import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const gigabyte = 1024 ** 3;

/**
 * Creates a folder in memory. Returns null if the system doesn't support that or has too little memory. The caller
 * removes the folder.
 */
export function createMemoryFolder(parent = '/dev/shm'): string | null {
  let folder: string | undefined;
  try {
    const { bavail, bsize } = statfsSync(parent);
    if (bavail * bsize < 4 * gigabyte || process.availableMemory() < 6 * gigabyte) return null;
    folder = mkdtempSync(join(parent, 'second-fret-'));
    // Let all users write, because PostgreSQL accesses the folder as another user.
    chmodSync(folder, 0o1777);
    // In many containers, programs can't be run from this folder.
    const program = join(folder, 'runs');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o755 });
    execFileSync(program);
    return folder;
  } catch {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
    return null;
  }
}

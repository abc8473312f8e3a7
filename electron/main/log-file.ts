import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const maxBytes = 2 ** 20;

/**
 * Returns a function that appends lines to a file in `folder`. At one megabyte, the file replaces the one before it.
 * Ignores errors, because the application must keep running when the disk is full.
 */
export function openLogFile(folder: string): (line: string) => void {
  const file = join(folder, 'second-fret.log');
  return (line) => {
    try {
      mkdirSync(folder, { recursive: true });
      const { size = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
      if (size + line.length > maxBytes) renameSync(file, join(folder, 'second-fret.old.log'));
      appendFileSync(file, line, { mode: 0o600 });
    } catch {
      // There is nowhere left to report this.
    }
  };
}

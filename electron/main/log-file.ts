import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const maxBytes = 2 ** 20;

/**
 * Returns a function that appends lines to a file in `folder`. At one megabyte, the file replaces the one before it.
 * Ignores errors, because the application must keep running when the disk is full.
 */
export function openLogFile(folder: string): (line: string) => void {
  const file = join(folder, 'second-fret.log');
  let bytes = 0;
  function append(line: string): void {
    if (bytes + line.length > maxBytes) {
      renameSync(file, join(folder, 'second-fret.old.log'));
      bytes = 0;
    }
    appendFileSync(file, line, { mode: 0o600 });
    bytes += Buffer.byteLength(line);
  }
  try {
    mkdirSync(folder, { recursive: true });
    bytes = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  } catch {
    // The first line tries again.
  }
  return (line) => {
    try {
      append(line);
    } catch {
      // There is nowhere left to report this.
    }
  };
}

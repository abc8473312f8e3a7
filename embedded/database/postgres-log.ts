import { closeSync, fstatSync, openSync, renameSync, writeSync } from 'node:fs';

const MAX_BYTES = 1_000_000;

export type PostgresLog = { write(line: string): void; close(): void };

/**
 * Appends to `file`. When the file reaches 1 MB, renames it to `file.1`, which replaces the previous `file.1`, and
 * starts a new file. Never throws, even if writing to the disk fails.
 */
export function openPostgresLog(file: string): PostgresLog {
  let descriptor: number | undefined;
  let size = 0;

  function opened(): number {
    if (descriptor === undefined) {
      descriptor = openSync(file, 'a', 0o600);
      size = fstatSync(descriptor).size;
    }
    return descriptor;
  }
  function close() {
    if (descriptor !== undefined) closeSync(descriptor);
    descriptor = undefined;
  }
  function append(line: string) {
    const target = opened();
    size += writeSync(target, `${line}\n`);
    if (size < MAX_BYTES) return;
    close();
    renameSync(file, `${file}.1`);
  }

  return {
    write(line) {
      try {
        append(line);
      } catch {
        // A full disk must not stop the server.
      }
    },
    close,
  };
}

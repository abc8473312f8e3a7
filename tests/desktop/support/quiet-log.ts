import { createLog, type Log } from '#electron/main/log.ts';

/** A log that a test can read. */
export function readableLog(): { log: Log; text(): string } {
  const lines: string[] = [];
  return { log: createLog((line) => lines.push(line), Date.now), text: () => lines.join('') };
}

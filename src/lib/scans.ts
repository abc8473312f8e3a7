import { scannedText } from '#contracts/catalog/scanned-text.ts';

/** A scanned text, and the time of the scan in milliseconds. */
type Scan = { text: string; at: number };

/**
 * How long a scan waits to be handled, in milliseconds. Older scans are discarded, for example if the user has stayed
 * on a page with unsaved work.
 */
const keptMs = 10_000;

let waiting: Scan[] = [];
const listeners = new Set<() => void>();

/**
 * Passes a scan to the screen that handles it. If no screen does, returns false and leaves the scan for the counter.
 */
export function addScan(raw: string): boolean {
  const scan = { text: scannedText(raw), at: Date.now() };
  waiting.push(scan);
  // The screen that was opened last chooses first, for example a dialog over the counter.
  for (const listener of [...listeners].toReversed()) listener();
  return !waiting.includes(scan);
}

/**
 * Removes and returns the scans that no screen has handled yet. Scans for which `wanted` returns false stay in the
 * queue.
 */
export function takeScans(wanted: (text: string) => boolean = () => true): string[] {
  const scans = waiting.filter(({ at }) => Date.now() - at < keptMs);
  waiting = scans.filter(({ text }) => !wanted(text));
  return scans.flatMap(({ text }) => (wanted(text) ? [text] : []));
}

/** Calls the listener after every scan. Returns a function that removes the listener. */
export function onScan(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

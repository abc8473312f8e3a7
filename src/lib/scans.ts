/** What was scanned and when, in milliseconds. */
type Scan = { text: string; at: number };

/** Older scans are dropped, for example if the user chose to stay on a page with unsaved work. */
const keptMs = 10_000;

let waiting: Scan[] = [];
const listeners = new Set<() => void>();

/** Hands a scan to the counter, which may still be loading. */
export function addScan(text: string): void {
  waiting.push({ text, at: Date.now() });
  for (const listener of listeners) listener();
}

/** Returns the scans that no one has taken. */
export function takeScans(): string[] {
  const scans = waiting.filter(({ at }) => Date.now() - at < keptMs);
  waiting = [];
  return scans.map(({ text }) => text);
}

/** Calls the listener after every scan. Returns a function that removes the listener. */
export function onScan(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

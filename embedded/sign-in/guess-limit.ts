const WINDOW_MS = 15 * 60_000;
const MOST_FAILURES = 20;
const MOST_ENTRIES = 10_000;

/** Counts wrong passwords an e-mail address: 20 in a quarter of an hour, then it has to wait. */
export type GuessLimit = {
  isExceeded(email: string): boolean;
  failed(email: string): void;
  succeeded(email: string): void;
};

/** @param now current time in milliseconds since the epoch */
export function createGuessLimit(now: () => number): GuessLimit {
  const windows = new Map<string, { since: number; failures: number }>();
  const current = (email: string) => {
    const window = windows.get(email);
    return window && now() - window.since < WINDOW_MS ? window : undefined;
  };
  return {
    isExceeded: (email) => (current(email)?.failures ?? 0) >= MOST_FAILURES,
    failed(email) {
      const window = current(email) ?? { since: now(), failures: 0 };
      window.failures += 1;
      windows.delete(email);
      windows.set(email, window);
      const oldest = windows.keys().next().value;
      if (windows.size > MOST_ENTRIES && oldest !== undefined) windows.delete(oldest);
    },
    succeeded: (email) => void windows.delete(email),
  };
}

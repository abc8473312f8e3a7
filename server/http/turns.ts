import { Refusal } from './refusal.ts';

/** Limits how many expensive requests run at a time. The others wait for their turn. */
export type Turns = {
  /**
   * Runs `call` when it is the account's turn, or the visitors' turn if `account` is null. Throws a `rate_limited`
   * Refusal if too many calls are already waiting.
   */
  run<T>(account: string | null, call: () => Promise<T> | T): Promise<T>;
};

type Figures = {
  /** How many calls run at a time. */
  all: number;
  /** How many of these calls may belong to one account. */
  each: number;
  /**
   * How many calls may wait, in total and per account. All visitors together may take up the total minus one account's
   * share. The first waiting call of an account may exceed the total, so that no one can keep others out.
   */
  waiting: { all: number; each: number };
};

const visitors = 'visitors';

/**
 * Creates a limiter with these limits. Waiting accounts take turns, no matter how many calls each of them has, so that an
 * account that makes many requests at once mainly delays itself. The calls of one account keep their order.
 */
export function createTurns({ all, each, waiting: most }: Figures): Turns {
  const running = new Map<string, number>();
  /** The waiting calls of each account. The account that has waited longest for its turn comes first. */
  const waiting = new Map<string, (() => void)[]>();
  let [busy, queued] = [0, 0];

  const limitOf = (key: string) => (key === visitors ? Math.max(1, all - 1) : each);
  const maxWaiting = (key: string) => (key === visitors ? most.all - most.each : most.each);
  const mayRun = (key: string) => busy < all && (running.get(key) ?? 0) < limitOf(key);

  function start(key: string): void {
    busy += 1;
    running.set(key, (running.get(key) ?? 0) + 1);
  }

  function finish(key: string): void {
    busy -= 1;
    const left = (running.get(key) ?? 1) - 1;
    if (left === 0) running.delete(key);
    else running.set(key, left);
    startNext(key);
  }

  function startNext(last: string): void {
    const own = waiting.get(last);
    if (own && waiting.delete(last)) waiting.set(last, own);
    const next = [...waiting].find(([key]) => mayRun(key));
    if (!next) return;
    const [key, calls] = next;
    const go = calls.shift();
    if (calls.length === 0) waiting.delete(key);
    queued -= 1;
    go?.();
  }

  async function untilTurn(key: string): Promise<void> {
    if (mayRun(key)) return start(key);
    const own = waiting.get(key) ?? [];
    const full = own.length > 0 && queued >= most.all;
    if (full || own.length >= maxWaiting(key)) {
      throw new Refusal(
        'rate_limited',
        'Too many requests at once. Please try again in a moment.',
        {
          retryAfter: 1,
        },
      );
    }
    // `start` runs before the promise resolves, so that no later call can take this turn.
    await new Promise<void>((resolve) => {
      queued += 1;
      waiting.set(key, own);
      own.push(() => {
        start(key);
        resolve();
      });
    });
  }

  return {
    async run(account, call) {
      const key = account ?? visitors;
      await untilTurn(key);
      try {
        return await call();
      } finally {
        finish(key);
      }
    },
  };
}

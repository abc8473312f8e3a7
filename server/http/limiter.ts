import { Refusal } from './refusal.ts';

/** How much work may run or wait: in total, for each account, and for everything without an account. */
type Most = { all: number; each: number; visitors: number };

type Figures = {
  running: Most;
  /** An account's first waiting call may exceed the total, so that no one can keep others out. */
  waiting: Most;
  /** The error if too much is waiting. */
  refusal?: () => Refusal;
};

/** For work that doesn't take turns by account. */
const shared = (all: number): Most => ({ all, each: all, visitors: all });

/** Work that must not take more than its share of the database connections. One turn is kept free from visitors. */
function databaseWork(connections: number, share: number): Figures {
  const all = Math.max(1, Math.floor(connections * share));
  return {
    running: { all, each: Math.max(1, Math.floor(all / 2)), visitors: Math.max(1, all - 1) },
    waiting: { all: 300, each: 50, visitors: 250 },
  };
}

/** Calls that need the database, by the number of its connections. */
export const callFigures = (connections: number) => ({
  /** With more at a time, none finished sooner, and the slowest took much longer. */
  expensive: databaseWork(connections, 0.4),
  /** Sign-ins cost more than reads, but each person needs only a few. */
  signIn: databaseWork(connections, 0.5),
  /**
   * Half of the connections stay free for others, however many requests an account sends at once. At least two can run,
   * because one may wait for the job queue to start.
   */
  cheap: {
    running: {
      ...shared(Number.POSITIVE_INFINITY),
      each: Math.max(2, Math.floor(connections / 2)),
    },
    waiting: { ...shared(Number.POSITIVE_INFINITY), each: 300 },
  },
});

/** The uploads on disk can wait for a decoder. */
const waitingUploads: Most = { all: 64, each: 16, visitors: 48 };

/** All other work. */
export const workFigures = {
  decoding: { running: { all: 2, each: 1, visitors: 1 }, waiting: waitingUploads },
  /** Decoding one large picture can take 200 MB. */
  largeDecoding: { running: shared(1), waiting: waitingUploads },
  /** Storing a picture takes 20 s if the image host or the bucket does not respond. */
  storing: {
    running: shared(32),
    waiting: shared(0),
    refusal: () =>
      new Refusal(
        'unavailable',
        'Too many photos are being uploaded right now. Please try again in a moment.',
        { retryAfter: 10 },
      ),
  },
  /** Limits how many files are open and how many pictures are in memory. A bucket takes its time for each. */
  serving: { running: shared(32), waiting: shared(Number.POSITIVE_INFINITY) },
  /** Making a JPEG for a link preview, by IP address. Many at once would slow down uploads. */
  previews: { running: shared(1), waiting: { ...shared(64), each: 8 } },
  /** Reading a file from the database. */
  clientFiles: { running: shared(2), waiting: shared(Number.POSITIVE_INFINITY) },
  sitemaps: { running: shared(1), waiting: shared(Number.POSITIVE_INFINITY) },
} satisfies Record<string, Figures>;

const tooMany = () =>
  new Refusal('rate_limited', 'Too many requests at once. Please try again in a moment.', {
    retryAfter: 1,
  });

/**
 * Creates a limiter of how much work is done at a time. The rest waits for its turn. Waiting accounts take turns, no
 * matter how many calls each of them has, so that an account that makes many requests at once mainly delays itself. The
 * calls of one account keep their order.
 */
export function createLimiter({ running: atWork, waiting: most, refusal = tooMany }: Figures) {
  const running = new Map<string | null, number>();
  /** The waiting calls of each account. The account that has waited longest for its turn comes first. */
  const waiting = new Map<string | null, (() => void)[]>();
  let [busy, queued] = [0, 0];

  const shareOf = ({ each, visitors }: Most, account: string | null) =>
    account === null ? visitors : each;
  const mayRun = (account: string | null) =>
    busy < atWork.all && (running.get(account) ?? 0) < shareOf(atWork, account);

  function start(account: string | null): void {
    busy += 1;
    running.set(account, (running.get(account) ?? 0) + 1);
  }

  function finish(account: string | null): void {
    busy -= 1;
    const left = (running.get(account) ?? 1) - 1;
    if (left === 0) running.delete(account);
    else running.set(account, left);
    const own = waiting.get(account);
    if (own && waiting.delete(account)) waiting.set(account, own);
    const [next, calls = []] = [...waiting].find(([key]) => mayRun(key)) ?? [];
    calls.shift()?.();
    if (next !== undefined && calls.length === 0) waiting.delete(next);
  }

  async function untilTurn(account: string | null): Promise<void> {
    if (mayRun(account)) return start(account);
    const own = waiting.get(account) ?? [];
    const full = own.length > 0 && queued >= most.all;
    if (full || own.length >= shareOf(most, account)) throw refusal();
    // `start` runs before the promise resolves, so that no later call can take this turn.
    await new Promise<void>((resolve) => {
      queued += 1;
      waiting.set(account, own);
      own.push(() => {
        queued -= 1;
        start(account);
        resolve();
      });
    });
  }

  return {
    /**
     * Runs `work` when it is the account's turn, or the turn of everything without an account if `account` is null.
     * Throws a Refusal, usually `rate_limited`, if too much work is already waiting.
     */
    async run<T>(account: string | null, work: () => Promise<T> | T): Promise<T> {
      await untilTurn(account);
      try {
        return await work();
      } finally {
        finish(account);
      }
    },
  };
}

/** Lets a bounded number of tasks work at once; the rest wait in line. */
export type WorkSlots = {
  /** Runs `task` when it is its turn; throws what `full` makes when too many wait already. */
  run<T>(task: () => Promise<T>): Promise<T>;
};

export function createWorkSlots(
  slots: number,
  maxWaiting = Number.POSITIVE_INFINITY,
  full = () => new Error('Too many tasks wait already.'),
): WorkSlots {
  let free = slots;
  const waiting: (() => void)[] = [];
  return {
    async run(task) {
      if (free > 0) free--;
      else if (waiting.length >= maxWaiting) throw full();
      else await new Promise<void>((resolve) => waiting.push(resolve));
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free++;
      }
    },
  };
}

/** Limits how many tasks run in parallel. The others wait and are run in order. */
export type WorkSlots = {
  /** Runs `task` when a slot is free. Throws the error from `full()` if too many tasks are already waiting. */
  run<T>(task: () => Promise<T>): Promise<T>;
};

export function createWorkSlots(
  slots: number,
  maxWaiting = Number.POSITIVE_INFINITY,
  full = () => new Error('Too many tasks are waiting.'),
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

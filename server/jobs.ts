export type Job = { name: string; everySeconds: number; run(): Promise<unknown> };

export type Jobs = { stop(): Promise<void> };

/**
 * Runs each job at its interval, never twice at once; a failure is logged and the next turn tries
 * again. Jobs decide in the database what is theirs, so several servers may run them.
 */
export function startJobs(
  jobs: readonly Job[],
  log: { error(details: object, message: string): void },
): Jobs {
  const running = new Set<Promise<void>>();
  const timers = jobs.map((job) => {
    let busy = false;
    const turn = async () => {
      if (busy) return;
      busy = true;
      try {
        await job.run();
      } catch (error) {
        log.error({ err: error, job: job.name }, 'job failed');
      } finally {
        busy = false;
      }
    };
    const timer = setInterval(() => {
      const promise = turn().finally(() => running.delete(promise));
      running.add(promise);
    }, job.everySeconds * 1000);
    timer.unref();
    return timer;
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
    },
  };
}

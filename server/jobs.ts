export type Job = { name: string; everySeconds: number; run(): Promise<unknown> };

export type Jobs = { stop(): Promise<void> };

/**
 * Runs each job at its interval, but never starts a job that is still running. Failures are logged, and the
 * job runs again at the next interval. Jobs claim their work in the database, so several servers can run
 * them.
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

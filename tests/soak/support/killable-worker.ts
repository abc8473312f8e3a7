import { Worker } from 'node:worker_threads';
import type { ShopWorkerData } from './shop-worker.ts';

const script = new URL('./shop-worker.ts', import.meta.url);

/** Runs `shop-worker.ts` in a thread, and starts a new thread after each kill. */
export function startKillableWorker(workerData: ShopWorkerData) {
  let worker = start();
  let killing = false;
  let kills = 0;

  function start(): Worker {
    const started = new Worker(script, { workerData });
    // On a busy computer, a server may fail to start, so start another one.
    started.on('error', () => {
      if (worker === started) worker = start();
    });
    return started;
  }

  return {
    /** Kills the worker the next time it sends an email. */
    kill(): void {
      killing = true;
    },
    /** Called while the worker sends an email. */
    inMail(): void {
      // Kill the worker either before or after the email is counted, at random.
      if (!killing || Math.random() < 0.5) return;
      killing = false;
      kills += 1;
      void worker.terminate();
      worker = start();
    },
    get kills() {
      return kills;
    },
    async stop(): Promise<void> {
      await worker.terminate();
    },
  };
}

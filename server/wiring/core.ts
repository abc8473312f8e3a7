import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';

/** Dependencies that most features need. */
export type Core = {
  db: Database;
  now: () => Date;
  config: Config;
  jobs: JobQueue;
};

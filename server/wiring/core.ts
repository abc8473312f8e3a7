import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { Turns } from '#server/http/turns.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';

/** Dependencies that most features need. */
export type Core = {
  db: Database;
  now: () => Date;
  config: Config;
  jobs: JobQueue;
  /** Limits how many slow reads run at a time. */
  turns: Turns;
};

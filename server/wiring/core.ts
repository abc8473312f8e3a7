import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import type { Turns } from '#server/http/turns.ts';
import type { JobQueue } from '#server/jobs/job-queue.ts';

/** Things that most features need. */
export type Core = {
  db: Database;
  now: () => Date;
  config: Config;
  jobs: JobQueue;
  /** For slow reads. */
  turns: Turns;
};

import { CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import type { Db, PgBoss } from 'pg-boss';
import type { Executor } from '#server/db/client.ts';
import { jobEntries } from './job-kinds.ts';

/** The queue for jobs whose last attempt failed. */
export const failedJobs = 'failed-jobs';

const day = 86_400;
const failedKeptSeconds = 90 * day;
/** How often to check for jobs of a server that has been killed. Running jobs send a heartbeat every five seconds. */
const superviseSeconds = 15;

type Log = { warn(details: object, message: string): void };

/**
 * Starts pg-boss on our connection pool. First creates or updates the tables of pg-boss, in the schema that our
 * migrations create.
 */
export async function startBoss(pool: Pool, log: Log, supervise = superviseSeconds) {
  // Imported dynamically, so that the server starts faster.
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    superviseIntervalSeconds: supervise,
    monitorIntervalSeconds: supervise,
    maintenanceIntervalSeconds: 3600,
    // We have no jobs that wait for other jobs, and watch the database with other tools.
    flowIntervalSeconds: 86_400,
    monitorVacuum: false,
    schedule: false,
    createSchema: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue reported an error'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue reported a warning'));
  try {
    await boss.start();
    await createQueues(boss);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false });
    throw error;
  }
}

async function createQueues(boss: PgBoss): Promise<void> {
  const known = new Set((await boss.getQueues()).map(({ name }) => name));
  if (!known.has(failedJobs)) {
    const kept = { retentionSeconds: failedKeptSeconds, deleteAfterSeconds: failedKeptSeconds };
    // Use a separate partition, so that listing failed jobs doesn't scan all other jobs.
    await boss.createQueue(failedJobs, { ...kept, partition: true });
  }
  for (const [name, kind] of jobEntries) {
    const options = {
      retryLimit: kind.retries,
      retryDelay: kind.firstDelaySeconds,
      retryDelayMax: kind.maxDelaySeconds,
      retryBackoff: true,
      expireInSeconds: kind.timeoutSeconds,
      heartbeatSeconds: 10,
      // Keep finished jobs for a whole period, so that an hourly job can't run twice in the same hour.
      deleteAfterSeconds: Math.max(3600, kind.everySeconds ?? 0),
      deadLetter: failedJobs,
    };
    if (known.has(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, options);
    // Makes pg-boss load the queue's settings now, so that adding the first job doesn't require a second connection.
    await boss.insert(name, []);
  }
}

/** Makes pg-boss run its statements in the given transaction. */
export const inTransaction = (trx: Executor): Db => ({
  async executeSql(text, values) {
    const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values as unknown[]));
    return { rows };
  },
});

import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { JobResult, PgBoss } from 'pg-boss';
import type { Database, Executor, Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { noteWritten } from '#server/db/written.ts';
import { inTransaction, startBoss } from './boss.ts';
import { type JobName, type JobPayloads, jobEntries } from './job-kinds.ts';
import { PermanentFailure } from './permanent-failure.ts';

export type RunningJob = {
  /**
   * Marks the job as done in the transaction that saves the job's effect. If these were two transactions and the server
   * were killed in between, the job would run again. Throws an Error if another server has taken over the job.
   */
  completeIn(trx: Executor): Promise<void>;
};

export type JobHandlers = {
  [K in JobName]: (payload: JobPayloads[K], job: RunningJob) => Promise<unknown>;
};

type Log = {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
};

type NewJob<K extends JobName> = { payload: JobPayloads[K]; at?: Date | undefined };

export type JobQueue = {
  /**
   * Adds jobs with a single statement in the caller's transaction, so that they run only if the transaction commits. A
   * job runs at `at`, or immediately if `at` is missing. Throws an Error that counts as "unavailable" if the queue has
   * not started, so wait for `boss` before starting the transaction.
   */
  enqueue<K extends JobName>(trx: Trx, name: K, jobs: readonly NewJob<K>[]): Promise<void>;
  /** Starts running jobs in this process. Keeps trying until the database can be reached. */
  start(handlers: JobHandlers): void;
  /** Runs due jobs of these kinds now. Called after each commit of a transaction that added some. */
  wake(names: Iterable<string>): void;
  /** Returns pg-boss when it has started. Throws an Error if it can't start. The caller then gets the reply `unavailable`. */
  boss(): Promise<PgBoss>;
  /** The number of successful and failed attempts in this process. */
  readonly counts: { done: number; failed: number };
  /** Waits up to ten seconds for running jobs. Jobs that are not done by then are aborted and will run again later. */
  stop(): Promise<void>;
};

type Options = {
  pool: Pool;
  /** The database of `pool`. */
  db: Database;
  now: () => Date;
  log: Log;
  /** How often to look for due jobs that other servers have left. */
  pollSeconds?: number | undefined;
};

const retryStartMs = 1000;
const maxStopMs = 10_000;
const maxAskMs = 300_000;
/** Workers sleep until they are woken. */
const workerSeconds = 3600;
// Jobs are started by the database's clock, but the server's clock determines what is due. Start jobs slightly late, in
// case the clocks differ.
const clocksDifferSeconds = 0.2;

async function secondsSinceBegin(trx: Trx): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    SELECT extract(epoch FROM clock_timestamp() - now())::float8 AS age`.execute(trx);
  return rows[0]?.age ?? 0;
}

/** Creates the job queue. Jobs are stored in the database, and any number of servers can share the queue. */
export function createJobQueue(options: Options): JobQueue {
  const { pool, db, now, log, pollSeconds = 5 } = options;
  const stopping = new AbortController();
  const counts = { done: 0, failed: 0 };
  const workers = new Map<string, string>();
  /** When to look for due jobs next, as a time of `performance`. */
  let nextLook = Number.POSITIVE_INFINITY;
  const timers: NodeJS.Timeout[] = [];
  let started: PgBoss | null = null;
  let starting: Promise<PgBoss> | null = null;

  const start = (): Promise<PgBoss> => {
    starting ??= startBoss(pool, log).then(
      (boss) => {
        started = boss;
        return boss;
      },
      (error) => {
        starting = null;
        throw notStarted(error);
      },
    );
    return starting;
  };

  /** Looks for due jobs in this number of seconds, unless that is planned sooner. */
  function lookIn(seconds: number): void {
    nextLook = Math.min(nextLook, performance.now() + seconds * 1000);
  }

  /** If it is time, wakes the workers of all kinds with due jobs, and plans to look when the next job falls due. */
  async function look(): Promise<void> {
    if (performance.now() < nextLook) return;
    nextLook = Number.POSITIVE_INFINITY;
    const { rows } = await sql<{ name: string; seconds: number }>`
      SELECT name, extract(epoch FROM min(start_after) - pgboss.job_now())::float8 AS seconds FROM pgboss.job
      WHERE name = ANY(${[...workers.keys()]}) AND state < 'active' AND NOT blocked
      GROUP BY name`
      .execute(db)
      .catch(() => ({ rows: [] }));
    wake(rows.filter(({ seconds }) => seconds <= 0).map(({ name }) => name));
    for (const { seconds } of rows) if (seconds > 0) lookIn(seconds);
    lookIn(pollSeconds);
  }

  function wake(names: Iterable<string>): void {
    for (const name of names) started?.notifyWorker(workers.get(name) ?? '');
  }

  const enqueue: JobQueue['enqueue'] = async (trx, name, jobs) => {
    if (jobs.length === 0) return;
    // Don't wait for the queue here. It may need a connection to start, and the caller's transaction may be using the
    // last one.
    if (!started) throw notStarted();
    const isDue = ({ at }: { at?: Date | undefined }) => !at || at <= now();
    // pg-boss adds the delay to the start of the transaction, which may have waited for locks since.
    const age = jobs.every(isDue) ? 0 : await secondsSinceBegin(trx);
    const rows = jobs.map(({ payload, at }) => {
      // Use a delay instead of a time, because tests can change the server's clock but not the database's.
      const seconds = at ? (at.getTime() - now().getTime()) / 1000 : 0;
      return { data: payload, startAfter: seconds > 0 ? seconds + age + clocksDifferSeconds : 0 };
    });
    await started.insert(name, rows, { db: inTransaction(trx) });
    if (rows.some(({ startAfter }) => startAfter === 0))
      await noteWritten(trx, (written) => written.jobs.add(name));
    for (const { startAfter } of rows) if (startAfter > 0) lookIn(startAfter);
  };

  /** Moves a job to the failed jobs, in the transaction that tells the admins about it. */
  const giveUp = (boss: PgBoss, name: JobName, job: BossJob, error: unknown): Promise<void> =>
    db.transaction().execute(async (trx) => {
      // Otherwise, pg-boss would retry a job that has attempts left.
      await sql`
        UPDATE pgboss.job SET retry_limit = retry_count
        WHERE name = ${name} AND id = ${job.id}`.execute(trx);
      await boss.fail(name, job, error as Error, { db: inTransaction(trx) });
      const event = { subjectId: job.id, people: [], payload: {}, at: now() };
      await writeEvent(trx, { kind: 'job.failed', ...event });
    });

  async function run(
    boss: PgBoss,
    name: JobName,
    job: BossJob,
    handler: Handler,
  ): Promise<JobResult> {
    const completeIn = async (trx: Executor) => {
      const reply = await boss.complete(name, job, null, { db: inTransaction(trx) });
      // The cast is necessary, because the library's type lacks this field.
      if ((reply as { affected?: number }).affected !== 1)
        throw new Error(`another server has taken over the job ${job.id}`);
    };
    try {
      await handler(job.data, { completeIn });
      counts.done += 1;
      return { id: job.id, status: 'completed' };
    } catch (error) {
      counts.failed += 1;
      // By then, it has been decided when to try again.
      lookIn(1);
      const last = error instanceof PermanentFailure || job.retryCount >= job.retryLimit;
      const details = { err: error, job: name, id: job.id, attempt: job.retryCount + 1 };
      if (last) {
        log.error(details, 'job failed on its last attempt');
        // If this fails too, the reply below moves the job, only without an event.
        await giveUp(boss, name, job, error).catch(() => {});
      } else log.warn(details, 'job failed and will be tried again');
      const status = error instanceof PermanentFailure ? 'deadletter' : 'failed';
      return { id: job.id, status, output: error };
    }
  }

  async function work(boss: PgBoss, handlers: JobHandlers): Promise<void> {
    for (const [name, kind] of jobEntries) {
      const handler = handlers[name] as Handler;
      const options = {
        batchSize: kind.atOnce,
        burstWhenBatchFull: true,
        pollingIntervalSeconds: workerSeconds,
        includeMetadata: true,
        perJobResults: true,
      } as const;
      const worker = await boss.work<object, JobResult[], typeof options>(name, options, (jobs) =>
        Promise.all(jobs.map((job) => run(boss, name, job, handler))),
      );
      workers.set(name, worker);
      if (kind.everySeconds !== undefined) repeat(boss, name, kind.everySeconds);
    }
    lookIn(pollSeconds);
    timers.push(setInterval(() => void look(), 1000).unref());
  }

  /** Every server tries to add this job, but pg-boss accepts only one per period. */
  function repeat(boss: PgBoss, name: JobName, everySeconds: number): void {
    const ask = () =>
      boss
        .send(name, {}, { singletonSeconds: everySeconds })
        .then((id) => id && wake([name]))
        .catch((error) => log.warn({ err: error, job: name }, 'a periodic job was not added'));
    const timer = setInterval(ask, Math.min(everySeconds * 500, maxAskMs));
    timer.unref();
    timers.push(timer);
  }

  return {
    counts,

    enqueue,

    start(handlers) {
      const { signal } = stopping;
      void (async () => {
        while (!signal.aborted) {
          try {
            const boss = await start();
            if (!signal.aborted) await work(boss, handlers);
            return;
          } catch (error) {
            log.warn({ err: error }, 'jobs are not running yet');
            await delay(retryStartMs, undefined, { signal, ref: false }).catch(() => {});
          }
        }
      })();
    },

    wake,

    boss: async () => started ?? (await start()),

    async stop() {
      stopping.abort();
      for (const timer of timers) clearInterval(timer);
      const boss = await starting?.catch(() => null);
      if (!boss) return;
      const finished = Promise.all(jobEntries.map(([name]) => boss.offWork(name, { wait: true })));
      await Promise.race([finished, delay(maxStopMs, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

/** Returns an error with PostgreSQL's code for a lost connection, so that the client is asked to try again. */
const notStarted = (cause?: unknown) =>
  Object.assign(new Error('the job queue has not started', { cause }), { code: '08006' });

type BossJob = { id: string; data: object; retryCount: number; retryLimit: number };
type Handler = (payload: object, job: RunningJob) => Promise<unknown>;

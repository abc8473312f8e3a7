import { sql } from 'kysely';
import type { listFailedJobs } from '#contracts/app/jobs.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import { oneSnapshot } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { noteWritten } from '#server/db/written.ts';
import type { Caller } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { failedJobs, inTransaction } from '#server/jobs/boss.ts';
import { mailJobs } from '#server/jobs/job-kinds.ts';

type Row = { id: string; kind: string; error: string | null; retries: number; failed_at: Date };

/** How many failed jobs `count` reads. */
const maxRead = 1000;

const isWaiting = sql<boolean>`name = ${sql.lit(failedJobs)} AND state = 'created'`;

/** Creates the service for jobs whose last attempt failed. */
export function createFailedJobService({ db, now, jobs }: Core) {
  return {
    async list({ cursor, limit }: EndpointParsed<typeof listFailedJobs>['query']) {
      // Wait for pg-boss, because it creates its tables only when it starts.
      await jobs.boss();
      const from = decodeCursor(cursor, ['date', 'uuid']);
      const [date, id] = from?.after ?? [];
      const [rows, total] = await oneSnapshot(db, async (trx) => {
        const page = await sql<Row>`
          SELECT * FROM (
            SELECT id, source_name AS kind, source_output ->> 'message' AS error,
              source_retry_count AS retries, date_trunc('milliseconds', created_on) AS failed_at
            FROM pgboss.job WHERE ${isWaiting}
          ) failed
          WHERE ${from ? sql`(failed_at, id) < (${date}::timestamptz, ${id}::uuid)` : sql`true`}
          ORDER BY failed_at DESC, id DESC LIMIT ${limit + 1}`.execute(trx);
        if (from) return [page.rows, from.total];
        const counted = await sql<{ n: number }>`
          SELECT count(*) AS n FROM pgboss.job WHERE ${isWaiting}`.execute(trx);
        return [page.rows, counted.rows[0]?.n ?? 0];
      });
      const keyOf = (row: Row) => [row.failed_at.toISOString(), row.id];
      return toPage(rows, limit, total, keyOf, (row) => ({
        _id: row.id,
        kind: row.kind,
        error: row.error ?? 'This job failed without a message.',
        attempts: row.retries + 1,
        failed_at: row.failed_at.toISOString(),
      }));
    },

    /** Counts the failed jobs: those that send emails, and all others. Both counts stop at `most`. */
    async count(most: number) {
      await jobs.boss();
      const { rows } = await sql<{ mails: number; all: number }>`
        SELECT count(*) FILTER (WHERE source_name = ANY(${mailJobs})) AS mails, count(*) AS all FROM (
          SELECT source_name FROM pgboss.job WHERE ${isWaiting} LIMIT ${sql.lit(maxRead)}
        ) counted`.execute(db);
      const { mails = 0, all = 0 } = rows[0] ?? {};
      return { mails: Math.min(mails, most), others: Math.min(all - mails, most) };
    },

    /**
     * Runs a failed job again. Throws a `not_found` Refusal if it is no longer in the list, for example because another
     * admin has retried it.
     */
    async retry(caller: Caller, id: string) {
      const boss = await jobs.boss();
      await db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ kind: string }>`
          SELECT source_name AS kind FROM pgboss.job WHERE ${isWaiting} AND id = ${id}`.execute(
          trx,
        );
        const moved = await boss.redrive(failedJobs, { ids: [id], db: inTransaction(trx) });
        if (moved === 0) throw new Refusal('not_found', 'This job is no longer in the list.');
        await noteWritten(trx, (written) => rows.map(({ kind }) => written.jobs.add(kind)));
        const retried = { subjectId: id, at: now() };
        await writeEvent(trx, { kind: 'job.retried', ...retried, people: [], payload: {} });
        const entry = { action: 'job retried', ...retried, details: {} } as const;
        await writeAuditEntry(trx, { actorId: caller.id, ...entry });
      });
      return { retried: true as const };
    },
  };
}

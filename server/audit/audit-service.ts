import type { AuditCheck, AuditEntry, listAudit } from '#contracts/audit/audit.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { maxRecent } from '#contracts/pagination.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import { readingActions } from '#server/db/audit-reading.ts';
import { type Database, type Executor, oneSnapshot } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { sealedEntries, verifyChain } from './audit-chain.ts';
import { type AuditRow, auditRepository, type HeadRow } from './audit-repository.ts';
import { makeProof } from './proof.ts';

/** The maximum number of published heads to return. */
const shownHeads = 30;

export function createAuditService({ db, now }: Core) {
  let running: Promise<AuditCheck> | null = null;
  return {
    async list(
      { id: readerId }: Caller,
      { cursor, limit, ...query }: EndpointParsed<typeof listAudit>['query'],
    ) {
      const filter = { ...query, readerId };
      const from = decodeCursor(cursor, ['number']);
      const before = from ? Number(from.after[0]) : null;
      const [rows, total, actions] = await oneSnapshot(db, (trx) => {
        const audit = auditRepository(trx);
        return Promise.all([
          audit.list(filter, before, limit + 1),
          from?.total ?? audit.count(filter),
          audit.actions(),
        ]);
      });
      return { ...toPage(rows, limit, total, ({ seq }: AuditRow) => [seq], toEntry), actions };
    },

    /** Verifies the whole log. Concurrent calls share one check. */
    verify() {
      running ??= verifyChain(db).finally(() => {
        running = null;
      });
      return running;
    },

    /** Returns the log as JSON Lines, oldest first. Before that, writes an audit entry about the export. */
    async *export(caller: Caller) {
      await db.transaction().execute((trx) =>
        writeAuditEntry(trx, {
          actorId: caller.id,
          action: 'audit log exported',
          subjectId: caller.id,
          details: {},
          at: now(),
        }),
      );
      yield* auditLines(db);
    },

    async heads() {
      return { items: (await auditRepository(db).heads(shownHeads)).map(toHead) };
    },

    /** Throws a `not_found` Refusal if no entry about this subject concerns the caller. */
    proof: (caller: Caller, subjectId: string) => makeProof(db, caller.id, subjectId, now()),
  };
}

/**
 * Returns the newest entries about a person and the decisions about them. Leaves out those about reading, which would
 * push out all others.
 */
export const recentEntriesAbout = async (
  db: Executor,
  subject: string,
  readerId: string,
): Promise<AuditEntry[]> => {
  const filter = { subject, readerId, without: readingActions };
  return (await auditRepository(db).list(filter, null, maxRecent)).map(toEntry);
};

/** Yields the log as JSON Lines, in chunks of many lines. */
export async function* auditLines(db: Database): AsyncGenerator<string> {
  for await (const rows of sealedEntries(db)) {
    yield rows
      .map(({ payload, hash }) => `{"hash":"${hash.toString('hex')}","payload":${payload}}\n`)
      .join('');
  }
}

const toHead = ({ seq, hash, published_at }: HeadRow) => ({
  seq,
  hash: hash.toString('hex'),
  published_at: published_at.toISOString(),
});

const toEntry = (row: AuditRow): AuditEntry => ({
  _id: row.id,
  seq: row.seq,
  at: row.created_at.toISOString(),
  actor: row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name ?? '' },
  job: row.actor_job,
  action: row.action,
  subject_id: row.subject_id,
  subject_name: row.subject_name,
  details: row.details,
  reason: row.reason,
  hash: row.hash.toString('hex'),
});

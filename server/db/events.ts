import { sql } from 'kysely';
import type { Database, Executor, Trx } from './client.ts';
import { type NewEvent, noteWritten } from './written.ts';

/** An event and its sequence number. */
export type StoredEvent = NewEvent & { seq: number };

/** A position in the order of events. `xid` is the transaction id. */
export type EventPosition = { xid: string; seq: number };

/**
 * Writes events in the same transaction as the change, so either both are saved or neither is. Servers are told when it
 * has committed.
 */
export async function writeEvent(trx: Trx, ...events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map(({ kind, subjectId, people, payload, at }) => ({
    kind,
    subject_id: subjectId,
    people: [...new Set(people)],
    payload,
    at,
  }));
  await sql`
    INSERT INTO events (kind, subject_id, people, payload, at)
    SELECT kind, subject_id, people, payload, at FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS e(kind text, subject_id uuid, people uuid[], payload jsonb, at timestamptz)`.execute(trx);
  await noteWritten(trx, (written) => written.events.push(...events));
}

type Row = StoredEvent & EventPosition & { settled: boolean };

/** A batch of events and the position after the last one. */
export type EventBatch = {
  events: StoredEvent[];
  end: EventPosition;
  /** Events that are committed, but will be read again, because a running transaction may still add others before. */
  early: StoredEvent[];
};

/**
 * Returns up to `limit` events after a position. Stops before the oldest running transaction, because it may still add
 * events. Events are sorted by transaction id, so every reader gets them in the same order. Concurrent transactions may
 * have made their changes in a different order. To get that order, sort by `seq`.
 */
export async function readEvents(
  db: Executor,
  after: EventPosition,
  limit: number,
): Promise<EventBatch> {
  const { rows } = await sql<Row>`
    SELECT seq, xid, kind, subject_id AS "subjectId", people, payload, at,
      xid < pg_snapshot_xmin(pg_current_snapshot()) AS settled
    FROM events WHERE (xid, seq) > (${after.xid}::xid8, ${after.seq})
    ORDER BY events.xid, events.seq LIMIT ${limit}`.execute(db);
  const last = rows.findLast(({ settled }) => settled);
  return {
    events: rows.filter(({ settled }) => settled).map(toEvent),
    end: last ? { xid: last.xid, seq: last.seq } : after,
    early: rows.filter(({ settled }) => !settled).map(toEvent),
  };
}

const toEvent = ({ xid: _, settled: __, ...event }: Row): StoredEvent => event;

/** Returns an event, or undefined if it has been deleted. */
export async function findEvent(db: Executor, seq: number): Promise<StoredEvent | undefined> {
  const { rows } = await sql<StoredEvent>`
    SELECT seq, kind, subject_id AS "subjectId", people, payload, at FROM events
    WHERE seq = ${seq}`.execute(db);
  return rows[0];
}

/** Returns whether the event at a position still exists. */
export async function hasEvent(db: Executor, { xid, seq }: EventPosition): Promise<boolean> {
  if (seq === beginning.seq) return true;
  const { rows } = await sql`
    SELECT 1 AS found FROM events WHERE seq = ${seq} AND xid = ${xid}::xid8`.execute(db);
  return rows.length > 0;
}

/** The position before all events. */
const beginning: EventPosition = { xid: '0', seq: 0 };

/** Returns up to `limit` of the newest events that can be read now, oldest first. */
export async function latestEvents(db: Executor, limit: number): Promise<EventBatch> {
  const { rows } = await sql<Row>`
    SELECT seq, xid, kind, subject_id AS "subjectId", people, payload, at, true AS settled FROM events
    WHERE xid < pg_snapshot_xmin(pg_current_snapshot())
    ORDER BY events.xid DESC, events.seq DESC LIMIT ${limit}`.execute(db);
  const last = rows[0];
  return {
    events: rows.reverse().map(toEvent),
    end: last ? { xid: last.xid, seq: last.seq } : beginning,
    early: [],
  };
}

const fromAnotherServer = sql`xid >= pg_snapshot_xmax(pg_current_snapshot())`;

/**
 * Makes the events of a restored backup come before all new events. A new database server starts counting transactions
 * from the beginning, so its new events would sort before the restored ones and would never be read. Does nothing if
 * the order is already right.
 */
export const adoptRestoredEvents = (db: Database): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { rows } = await sql`
      SELECT 1 FROM events WHERE ${fromAnotherServer}
      UNION ALL SELECT 1 FROM event_followers WHERE ${fromAnotherServer} LIMIT 1`.execute(trx);
    if (rows.length === 0) return;
    // In batches, because one statement for millions of events would take longer than statements may.
    for (let changed = 1n; changed > 0n; ) {
      const { numAffectedRows = 0n } = await sql`
        UPDATE events SET xid = '1' WHERE seq IN (
          SELECT seq FROM events WHERE xid > '1' ORDER BY xid, seq LIMIT 50000)`.execute(trx);
      changed = numAffectedRows;
    }
    await sql`UPDATE event_followers SET xid = '1'`.execute(trx);
  });

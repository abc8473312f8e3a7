import { sql } from 'kysely';
import type { PersonsBookings } from '#contracts/bookings/booking-summaries.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { claimMinutes, type listCases } from '#contracts/moderation/cases.ts';
import { pausedSince } from '#server/bookings/moderated-bookings.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import { type Executor, oneSnapshot, type Trx } from '#server/db/client.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { pictureKeys } from '#server/media/picture-keys.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { caseOfSuspension, readCase } from './case-details.ts';
import { caseQueue, queueCursor, queueKey, toSummary } from './case-list.ts';
import { type CaseRow, caseRepository } from './case-repository.ts';
import {
  claimantOf,
  colleaguesOf,
  isTaken,
  noSuchCase,
  notWaiting,
  ownAppeal,
  rightsOf,
} from './case-rights.ts';
import { caseOf } from './open-case.ts';
import { targetOf } from './report-targets.ts';

type BookingRow = { id: string; title: string; buyer: string; total: number };

const maxBookings = sql.lit(5);
const maxCounted = 100;

/** Returns the open bookings that a person made, and those of the person's products, newest first. */
export async function openBookingsOf(db: Executor, personId: string): Promise<PersonsBookings> {
  async function read(side: 'buyer_id' | 'seller_id') {
    const open = sql`
      FROM bookings WHERE ${sql.ref(side)} = ${personId} AND status IN ('held', 'waiting')`;
    const { rows } = await sql<BookingRow>`
      SELECT b.id, p.title, u.name AS buyer,
        (SELECT count(*) FROM (SELECT 1 ${open} LIMIT ${sql.lit(maxCounted)}) n) AS total
      FROM (
        SELECT id, product_id, buyer_id, created_at ${open}
        ORDER BY created_at DESC, id DESC LIMIT ${maxBookings}
      ) b JOIN products p ON p.id = b.product_id JOIN users u ON u.id = b.buyer_id
      ORDER BY b.created_at DESC, b.id DESC`.execute(db);
    const items = rows.map(({ id: _id, title, buyer }) => ({ _id, title, buyer }));
    const total = rows[0]?.total ?? 0;
    return { total, total_capped: total === maxCounted, items };
  }
  const [made, received] = [await read('buyer_id'), await read('seller_id')];
  const paused = await pausedSince(db, personId);
  return { made, received, paused_since: paused?.toISOString() ?? null };
}

const claimEnd = (at: Date) => new Date(at.getTime() + claimMinutes * 60_000);

/** Writes an audit entry if the caller takes a case from a colleague. `to` is who gets it. */
async function noteTakingOver(trx: Trx, row: CaseRow, caller: Caller, to: string, at: Date) {
  const from = claimantOf(row, at);
  if (!from || from === caller.id || from === to) return;
  const entry = { actorId: caller.id, action: 'case taken over', subjectId: row.id } as const;
  await writeAuditEntry(trx, { ...entry, details: { from }, at });
}

export function createCaseService(core: Core) {
  const { db, now, noteReading, tell } = core;

  /** Locks a case in a transaction, changes it and returns it. */
  const change = (
    caller: Caller,
    id: string,
    work: (trx: Trx, row: CaseRow, at: Date) => Promise<void>,
  ) =>
    db.transaction().execute(async (trx) => {
      await lockOpenAccount(trx, caller.id, sessionEnded);
      const row = await caseRepository(trx).lock(id);
      if (!row || row.person_id === caller.id) throw noSuchCase();
      const at = now();
      await work(trx, row, at);
      return readCase(trx, core, caller, id, now());
    });

  return {
    async list(
      caller: Caller,
      { cursor, limit, ...query }: EndpointParsed<typeof listCases>['query'],
    ) {
      const at = now();
      const filter = { ...query, readerId: caller.id, at };
      const from = decodeCursor(cursor, queueCursor);
      const [rows, total] = await oneSnapshot(db, (trx) => {
        const queue = caseQueue(trx);
        return Promise.all([
          queue.list(filter, from?.after ?? null, limit + 1),
          from?.total ?? queue.count(filter),
        ]);
      });
      const reader = { readerId: caller.id, at, view: pictureKeys(core).viewFor(caller.id) };
      return toPage(rows, limit, total, queueKey, (row) => toSummary(row, reader));
    },

    one: (caller: Caller, id: string) => readCase(db, core, caller, id, now()),

    /** Returns the open bookings that a suspension would affect. */
    async bookings(caller: Caller, id: string) {
      const row = await caseQueue(db).one(id, caller.id, now());
      if (!row || row.person_id === caller.id) throw noSuchCase();
      await noteReading(caller.id, 'bookings read', row.person_id);
      return openBookingsOf(db, row.person_id);
    },

    /** Returns the id of the case for suspending a person. The contract for `openUserCase` lists the Refusals. */
    openAbout: (caller: Caller, personId: string) =>
      db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id, sessionEnded);
        if (personId === caller.id) throw new Refusal('forbidden', 'You can’t suspend yourself.');
        const at = now();
        const target = await targetOf(trx, 'user', personId);
        if (!target) throw new Refusal('not_found', 'This user does not exist.');
        const known = await caseOfSuspension(trx, personId, at);
        if (known !== null) return known;
        const { id, isNew } = await caseOf(trx, target, at);
        if (isNew) {
          // The other moderators get no notice, because the caller is already working on the case.
          await caseRepository(trx).claim(id, caller.id, claimEnd(at), at);
          const opened = { actorId: caller.id, action: 'case opened', subjectId: id } as const;
          await writeAuditEntry(trx, { ...opened, details: {}, at });
        }
        return id;
      }),

    /** Claims a case, or extends the caller's claim. The contract for `claimCase` lists the Refusals. */
    claim: (caller: Caller, id: string, takeOver: boolean) =>
      change(caller, id, async (trx, row, at) => {
        const { can, own_appeal } = await rightsOf(trx, core, row, caller, at);
        const other = claimantOf(row, at);
        if (!can.claim && other !== caller.id && !(takeOver && can.take_over)) {
          if (other) throw isTaken();
          throw own_appeal ? ownAppeal() : notWaiting(row);
        }
        await noteTakingOver(trx, row, caller, caller.id, at);
        return caseRepository(trx).claim(id, caller.id, claimEnd(at), at);
      }),

    async colleagues(caller: Caller, id: string) {
      const row = await caseQueue(db).one(id, caller.id, now());
      if (!row || row.person_id === caller.id) throw noSuchCase();
      return { items: await colleaguesOf(db, core, row, caller, now()) };
    },

    /** Claims a case for a colleague. The contract for `assignCase` lists the Refusals. */
    assign: (caller: Caller, id: string, to: string) =>
      change(caller, id, async (trx, row, at) => {
        const { can } = await rightsOf(trx, core, row, caller, at);
        if (!can.claim && !can.take_over && !can.release) {
          throw claimantOf(row, at) ? isTaken() : notWaiting(row);
        }
        if ((await colleaguesOf(trx, core, row, caller, at, to)).length === 0) {
          throw new Refusal(
            'forbidden',
            'This person can’t decide this case. Choose someone else.',
          );
        }
        await noteTakingOver(trx, row, caller, to, at);
        const action = 'case assigned';
        await writeAuditEntry(trx, {
          ...{ actorId: caller.id, action, subjectId: id, details: { to }, at },
        });
        await tell(trx, [{ userId: to, kind: 'case_assigned', subjectId: id, facts: {}, at }]);
        return caseRepository(trx).claim(id, to, claimEnd(at), at);
      }),

    release: (caller: Caller, id: string) =>
      change(caller, id, async (trx, row, at) => {
        if (claimantOf(row, at) !== caller.id) {
          throw new Refusal('conflict', 'You haven’t claimed this case.');
        }
        return caseRepository(trx).release(id, at);
      }),
  };
}

import { v7 as uuidv7 } from 'uuid';
import { type listTillDays, maxMoves, type moveCash, type Till } from '#contracts/counter/till.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { shortMoney } from '#contracts/exact-money.ts';
import { fromCents, toCents, toSignedCents } from '#contracts/money.ts';
import type { Core } from '#server/core.ts';
import type { AuditFacts } from '#server/db/audit.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import { oneSnapshot, type Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { type IdempotencyKey, keyReused } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import { createApprovals, type Need } from '#server/people/approvals.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { assertCash, refuseField, tillClosed } from './ticket-policy.ts';
import {
  type Closing,
  differencesIn,
  expectedCash,
  slipDifference,
  type TillRow,
  toCounts,
} from './till-policy.ts';
import { tillRepository } from './till-repository.ts';
import { toTill as toTaxedTill } from './till-view.ts';

type Move = EndpointParsed<typeof moveCash>['body'];

type TillAction =
  | `till ${'opened' | 'counted' | 'closed'}`
  | `cash ${'put in' | 'taken out'}`
  | 'drawer opened, no sale';
type By = { id: string; name: string; at: Date; approvedBy?: string | null };

const cashOut = (cents: number): Need => ({
  what: ['cash_out'],
  message: `Taking ${shortMoney(fromCents(cents))} out of the till needs an approval.`,
});
const noSale: Need = {
  what: ['no_sale'],
  message: 'Opening the drawer without a sale needs an approval.',
};

export function createTillService(core: Core) {
  const { db, now, config } = core;
  const toTill = (row: TillRow) => toTaxedTill(row, config.tax);
  const approvals = createApprovals(core);

  async function reread(trx: Trx, id: string): Promise<TillRow> {
    const row = await tillRepository(trx).byId(id);
    if (!row) throw new Error('the till is missing');
    return row;
  }

  /** Locks the caller's account, runs `work`, writes an event and returns the till. */
  async function change(
    trx: Trx,
    caller: Caller,
    kind: 'opened' | 'moved' | 'closed',
    work: (by: By) => Promise<string>,
  ): Promise<Till> {
    await lockOpenAccount(trx, caller.id, sessionEnded);
    const at = now();
    const subjectId = await work({ id: caller.id, name: caller.name, at });
    const event = { subjectId, people: [], payload: { open: kind !== 'closed' }, at };
    await writeEvent(trx, { kind: `till.${kind}`, ...event });
    return toTill(await reread(trx, subjectId));
  }

  const note = (trx: Trx, by: By, subjectId: string, facts: AuditFacts<TillAction>) =>
    writeAuditEntry(trx, { actorId: by.id, subjectId, ...facts, at: by.at });

  /** Adds a cash move to the open till. Returns the till's id. */
  async function moveIn(trx: Trx, id: string, cents: number, reason: string, by: By) {
    const tills = tillRepository(trx);
    const tillId = await tills.lock();
    if (!tillId) throw tillClosed();
    if ((await tills.countMoves(tillId)) >= maxMoves) refuseField('amount', tooManyMoves);
    if (cents < 0) assertCash('amount', -cents, await tills.cashIn(tillId));
    await tills.move(id, tillId, cents, reason, by);
    const action = cents < 0 ? 'cash taken out' : 'cash put in';
    const details = { amount_cents: Math.abs(cents), move_id: id };
    await note(trx, by, tillId, { action, details });
    return tillId;
  }

  return {
    async read() {
      const tills = tillRepository(db);
      const [open, last] = await Promise.all([tills.open(), tills.last()]);
      return { open: open ? toTill(open) : null, last: last ? toTill(last) : null };
    },

    /** Returns a page of closed days, newest first. */
    async days({ cursor, limit }: EndpointParsed<typeof listTillDays>['query']) {
      const from = decodeCursor(cursor, ['number']);
      const [rows, total] = await oneSnapshot(db, (trx) => {
        const tills = tillRepository(trx);
        return Promise.all([
          tills.closed(Number(from?.after[0] ?? null) || null, limit + 1),
          from?.total ?? tills.countClosed(),
        ]);
      });
      return toPage(rows, limit, total, ({ number }: TillRow) => [number], toTill);
    },

    /** Returns one day of the till. Throws a `not_found` Refusal if the day does not exist. */
    async day(id: string) {
      const row = await tillRepository(db).byId(id);
      if (!row) throw new Refusal('not_found', 'There is no record of this day.');
      return toTill(row);
    },

    /** Opens the till. Throws a `till_open` Refusal if the till is already open. */
    open: (caller: Caller, count: string) =>
      db.transaction().execute((trx) =>
        change(trx, caller, 'opened', async (by) => {
          const tills = tillRepository(trx);
          const id = uuidv7();
          await tills.lockClosed();
          // Read the time only after waiting for the lock, because tickets may have been written in the meantime.
          const opening = { ...by, at: now() };
          if (!(await tills.insert(id, toCents(count), opening))) {
            throw new Refusal('till_open', 'The till is already open.');
          }
          await tills.adopt(id);
          const details = { opening_cents: toCents(count) };
          await note(trx, opening, id, { action: 'till opened', details });
          return id;
        }),
      ),

    /** Adds a cash move to the open till. Throws a `till_closed` Refusal if the till is closed. */
    move: (caller: Caller, { amount, reason }: Move, key: IdempotencyKey | null) =>
      withIdempotencyKey(db, caller.id, key, {
        async make(trx) {
          const id = uuidv7();
          const cents = toSignedCents(amount);
          const needs = cents < 0 ? [cashOut(-cents)] : [];
          await change(trx, caller, 'moved', async (by) => {
            // Comes first, so that no one finds out how much cash there is without taking it.
            const approvedBy = await approvals.assertApproved(trx, caller, {
              key,
              needs,
              recordId: id,
            });
            return moveIn(trx, id, cents, reason, { ...by, approvedBy });
          });
          return id;
        },
        read: async (trx, id) => toTill(await reread(trx, await tillRepository(trx).tillOf(id))),
        reused: keyReused,
      }),

    /** Records why the cash drawer was opened without a sale. */
    noSale: (caller: Caller, reason: string, key: IdempotencyKey | null) =>
      withIdempotencyKey(db, caller.id, key, {
        async make(trx) {
          await lockOpenAccount(trx, caller.id, sessionEnded);
          const by = { id: caller.id, name: caller.name, at: now() };
          const id = uuidv7();
          await tillRepository(trx).noSale(id, reason, by);
          const details = { no_sale_id: id };
          await note(trx, by, caller.id, { action: 'drawer opened, no sale', details });
          await approvals.assertApproved(trx, caller, { key, needs: [noSale], recordId: id });
          return id;
        },
        read: async () => ({ recorded: true as const }),
        reused: keyReused,
      }),

    /**
     * Closes the till. Throws the same Refusals as `move`, and an `invalid` Refusal if the cash or the slip differs
     * without an explanation. That Refusal tells the difference, so the count is recorded in the audit log. Otherwise,
     * staff could try amounts until one fits.
     */
    async close(caller: Caller, { explanation, ...closing }: Closing) {
      const counts = toCounts(closing);
      const closed = await db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id, sessionEnded);
        const id = await tillRepository(trx).lock();
        if (!id) throw tillClosed();
        const row = await reread(trx, id);
        const { counted_cents } = counts;
        const difference_cents = counted_cents - expectedCash(row);
        const details = { counted_cents, difference_cents };
        const differences = differencesIn(difference_cents, slipDifference(row, counts.slip_cents));
        if (differences && !explanation) {
          const by = { id: caller.id, name: caller.name, at: now() };
          await note(trx, by, id, { action: 'till counted', details });
          return { differences };
        }
        return change(trx, caller, 'closed', async (by) => {
          await tillRepository(trx).close(id, { ...counts, explanation: explanation || null }, by);
          await note(trx, by, id, { action: 'till closed', details });
          return id;
        });
      });
      if ('differences' in closed) {
        refuseField('explanation', `${closed.differences} Explain the difference.`);
      }
      return closed;
    },

    /**
     * Takes cash out of the till in the given transaction, which must have locked the caller's account. Returns the
     * time of the cash move. Throws the same Refusals as `move`.
     */
    async takeOut(trx: Trx, caller: Caller, { cents, reason }: { cents: number; reason: string }) {
      const at = now();
      const by = { id: caller.id, name: caller.name, at };
      const subjectId = await moveIn(trx, uuidv7(), -cents, reason, by);
      const event = { subjectId, people: [], payload: { open: true }, at };
      await writeEvent(trx, { kind: 'till.moved', ...event });
      return at;
    },
  };
}

const tooManyMoves = `The till already has ${maxMoves} cash movements today. Close it and open it again.`;

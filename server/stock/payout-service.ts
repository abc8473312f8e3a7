import { v7 as uuidv7 } from 'uuid';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { may } from '#contracts/permissions.ts';
import {
  type listOwners,
  maxSearched,
  type Payout,
  type payOut,
  type Statement,
} from '#contracts/stock/payouts.ts';
import type { Core } from '#server/core.ts';
import { createCustomerBook } from '#server/customers/customer-book.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import { type Database, oneSnapshot, type Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { type IdempotencyKey, keyReused } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { noSuchOwner, otherKey } from './consignment-policy.ts';
import { type OwnerRow, payoutRepository } from './payout-repository.ts';
import { toLine, toOwner, toPayout, toSummary } from './payout-view.ts';
import { createOwnerCipher, type OwnerDetails } from './seller-cipher.ts';

type Request = EndpointParsed<typeof payOut>['body'];

export type PayoutService = ReturnType<typeof createPayoutService>;

/** What paying an owner does at the counter, in the given transaction. */
export type Paying = {
  /**
   * Takes cash out of the open till. Returns the time of the cash move. Throws a `till_closed` Refusal if the till is
   * closed.
   */
  takeCash(trx: Trx, caller: Caller, out: { cents: number; reason: string }): Promise<Date>;
};

/** The maximum number of payouts on a statement. */
const lastPayouts = 10;

export function createPayoutService(core: Core, paying: Paying) {
  const { db, now } = core;
  const cipher = createOwnerCipher(core.intakeKey);
  const book = createCustomerBook(core);

  const detailsOf = (id: string, details: Buffer | null): OwnerDetails | null =>
    details && cipher.decrypt(id, details);
  const nameOf = (id: string, details: Buffer | null) => detailsOf(id, details)?.name ?? null;
  const view = (row: OwnerRow) => toOwner(row, nameOf(row.id, row.details));

  async function ownerOf(on: Database | Trx, id: string): Promise<OwnerRow> {
    const row = await payoutRepository(on).owner(id);
    if (!row) throw noSuchOwner();
    return row;
  }

  async function read(on: Database | Trx, id: string): Promise<Payout> {
    const payouts = payoutRepository(on);
    const row = await payouts.byId(id);
    if (!row) throw new Refusal('not_found', 'This payout does not exist.');
    const name = nameOf(row.owner_id, row.details);
    return toPayout(row, name, await payouts.lines(row.owner_id, row.id));
  }

  /** Adds store credit for the owner. Returns the id of the customer who got it. */
  async function addCredit(trx: Trx, owner: OwnerRow, cents: number): Promise<string> {
    const email = detailsOf(owner.id, owner.details)?.email;
    const known = owner.customer_id === null ? undefined : await book.byId(trx, owner.customer_id);
    const id = known?.id ?? (await book.byFingerprint(trx, email ?? noEmail()));
    await book.changeCredit(trx, id, cents);
    await book.tell(trx, 'customer.changed', id);
    return id;
  }

  /** The owner's row is locked, so if two clerks pay at the same time, the second one finds nothing due. */
  async function make(trx: Trx, caller: Caller, ownerId: string, request: Request) {
    const payouts = payoutRepository(trx);
    await lockOpenAccount(trx, caller.id, sessionEnded);
    await payouts.lockOwner(ownerId, now());
    const owner = await ownerOf(trx, ownerId);
    const lines = await payouts.lines(owner.id, null);
    const total = lines.reduce((sum, { due_cents }) => sum + due_cents, 0);
    assertDue(total, toCents(request.amount));
    const customer_id = request.method === 'credit' ? await addCredit(trx, owner, total) : null;
    const number = await payouts.nextNumber();
    const cash = { cents: total, reason: `Payout ${number} to an owner` };
    const at = request.method === 'cash' ? await paying.takeCash(trx, caller, cash) : now();
    const id = uuidv7();
    await payouts.insert({
      id,
      number,
      owner_id: owner.id,
      method: request.method,
      total_cents: total,
      reference: request.reference || null,
      customer_id,
      staff_id: caller.id,
      staff_name: caller.name,
      created_at: at,
    });
    if ((await payouts.markPaid(id, lines)) !== lines.length)
      throw new Error('some of these amounts were already paid out');
    await writeEvent(trx, {
      kind: 'payout.made',
      subjectId: id,
      people: [],
      payload: { number },
      at,
    });
    const entry = { action: 'owner paid', details: { payout_id: id } } as const;
    await writeAuditEntry(trx, { actorId: caller.id, subjectId: owner.id, ...entry, at });
    return id;
  }

  /**
   * Finds owners by words in their name, most recently active first. The database can't search for names, because they
   * are encrypted.
   */
  async function find(q: string, limit: number) {
    const payouts = payoutRepository(db);
    const words = foldedWords(q);
    const ids = (await payouts.detailsOf(maxSearched))
      .filter(({ id, details }) => {
        const name = foldedWords(nameOf(id, details) ?? '');
        return words.every((word) => name.some((part) => part.startsWith(word)));
      })
      .map(({ id }) => id)
      .slice(0, limit);
    const rows = await payouts.withIds(ids);
    const items = rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)).map(view);
    return { items, next_cursor: null, total: items.length };
  }

  return {
    async owners({ due, q, cursor, limit }: EndpointParsed<typeof listOwners>['query']) {
      if (q) return find(q, limit);
      const from = decodeCursor(cursor, ['uuid']);
      const before = from ? String(from.after[0]) : null;
      const [rows, total] = await oneSnapshot(db, (trx) => {
        const payouts = payoutRepository(trx);
        return Promise.all([
          payouts.owners(due === 'true', before, limit + 1),
          from?.total ?? payouts.countOwners(due === 'true'),
        ]);
      });
      return toPage(rows, limit, total, ({ id }: OwnerRow) => [id], view);
    },

    async statement(caller: Caller, id: string): Promise<Statement> {
      const [owner, lines, last] = await oneSnapshot(db, async (trx) => {
        const payouts = payoutRepository(trx);
        const owner = await ownerOf(trx, id);
        const lines = await payouts.lines(owner.id, null);
        return [owner, lines, await payouts.last(owner.id, lastPayouts)];
      });
      const details = detailsOf(owner.id, owner.details);
      return {
        owner: view(owner),
        lines: lines.map(toLine),
        payouts: last.map(toSummary),
        can: {
          pay: owner.due_cents > 0,
          credit: Boolean(details?.email ?? owner.customer_id),
          read_details: owner.details !== null && may(caller.role, 'read_intakes'),
        },
      };
    },

    /** Returns an owner's name, postal address and email address. Writes an audit entry about the access. */
    details: (caller: Caller, ownerId: string) =>
      db.transaction().execute(async (trx) => {
        const { id, details } = await ownerOf(trx, ownerId);
        if (!details) throw new Refusal('not_found', 'These details have been deleted.');
        const found = cipher.decrypt(id, details);
        if (!found) throw otherKey();
        const entry = { action: 'owner read', subjectId: id, details: {}, at: now() } as const;
        await writeAuditEntry(trx, { actorId: caller.id, ...entry });
        return found;
      }),

    /** Pays the amount due. The contract for `payOut` lists the Refusals. */
    pay: (caller: Caller, ownerId: string, request: Request, key: IdempotencyKey | null) =>
      withIdempotencyKey(db, caller.id, key, {
        make: (trx) => make(trx, caller, ownerId, request),
        read,
        reused: keyReused,
      }),

    one: (id: string) => read(db, id),
    /** Returns how many owners have money due, and how much in total. */
    owed: () => payoutRepository(db).owed(),
  };
}

/** Splits a name into words in lower case, without accents. */
const foldedWords = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean);

/** Throws a `conflict` Refusal unless exactly `amount` is due. */
function assertDue(due: number, amount: number): void {
  if (due <= 0) throw new Refusal('conflict', 'There is nothing to pay out.');
  if (due !== amount) throw changed(due);
}

function changed(due: number): Refusal {
  const message = `The amount has changed to $${fromCents(due)}. Check the statement and try again.`;
  return new Refusal('conflict', message, { fields: { amount: message } });
}

function noEmail(): never {
  const message = 'Store credit needs the owner’s email address.';
  throw new Refusal('invalid', message, { fields: { method: message } });
}

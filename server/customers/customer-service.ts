import {
  type Customer,
  type CustomerForm,
  type HistoryKind,
  historyKinds,
  type listCustomers,
  type mergeCustomers,
  type updateCustomer,
} from '#contracts/customers/customers.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { fromCents } from '#contracts/money.ts';
import { emailKey } from '#contracts/text.ts';
import type { Core } from '#server/core.ts';
import { type AuditFacts, writeAuditEntry } from '#server/db/audit.ts';
import { type Executor, oneSnapshot, type Trx } from '#server/db/client.ts';
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { type IdempotencyKey, keyReused } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { absorb, accountOf } from './absorb.ts';
import { accountWith, type CustomerBook, type CustomerRow, familyOf } from './customer-book.ts';
import { type HistoryPart, holdsOfAccount, joinHistory } from './customer-history.ts';
import { customerRepository } from './customer-repository.ts';
import { countCustomers, type FoundRow, findCustomers, toListed } from './customer-search.ts';

/** The list stops counting at this number of customers. */
const maxCounted = 1000;

type Edit = EndpointParsed<typeof updateCustomer>['body'];
type Merge = EndpointParsed<typeof mergeCustomers>['body'];
type Parts = { book: CustomerBook; history: readonly HistoryPart[] };

export function createCustomerService(core: Core, { book, history }: Parts) {
  const { db, now, noteReading } = core;

  /** Returns a customer, or what is known about a person who has only an account. */
  async function find(on: Executor, id: string) {
    const row = await customerRepository(on).byId(id);
    if (row) return { row, accountId: await accountOf(on, row.email) };
    const account = await accountWith(on, id);
    if (!account) throw noSuchCustomer();
    const [known] = account.email_verified ? await book.idsOf(on, account.email) : [];
    const stored = known ? await customerRepository(on).byId(known) : undefined;
    return { row: stored ?? onlyAccount(account), accountId: account.id };
  }

  async function historyOf(on: Executor, id: string, accountId: string | null) {
    const ids = await familyOf(on, id);
    const parts = await Promise.all(history.map((part) => part(on, ids)));
    return joinHistory([...parts, { holds: await holdsOfAccount(on, accountId) }]);
  }

  async function reread(trx: Trx, id: string): Promise<Customer> {
    const { row, accountId } = await find(trx, id);
    return toCustomer(row, accountId);
  }

  /** Locks a customer who must be as the caller has seen them. */
  async function lockSeen(trx: Trx, id: string, version: number) {
    const row = await book.byId(trx, id);
    if (!row) throw noSuchCustomer();
    const same = row.isNew ? version === 0 : row.id === id && row.version === version;
    if (!same)
      throw new Refusal('edit_conflict', 'This customer has changed. Load the page again.');
    return row;
  }

  /** Stores what staff wrote. An address of another customer is rejected by the database. */
  async function add(trx: Trx, caller: Caller, form: CustomerForm): Promise<string> {
    await lockOpenAccount(trx, caller.id, sessionEnded);
    const customers = customerRepository(trx);
    const { name, email } = form;
    const known = email === undefined ? null : await book.byEmail(trx, { name, email });
    if (known?.isNew === false) throw taken();
    const id = known?.id ?? (await customers.insert(form, now()));
    if (known) await customers.change(id, form, {});
    else await book.tell(trx, 'customer.added', id);
    await audit(trx, caller, id, { action: 'customer added', details: {} });
    return id;
  }

  async function edit(trx: Trx, row: CustomerRow, form: CustomerForm): Promise<void> {
    const customers = customerRepository(trx);
    const version = row.version + 1;
    const email = form.email === undefined ? null : emailKey(form.email);
    if (email === row.email) return customers.change(row.id, form, { version });
    if (await accountOf(trx, row.email)) throw ofAccount();
    const email_key = form.email === undefined ? null : await book.keyOf(trx, form.email);
    if (email_key !== null) await customers.freeKey(row.id, email_key);
    return customers.change(row.id, form, { version, email_key });
  }

  type Entry =
    | AuditFacts<'customer added'>
    | AuditFacts<'customer changed'>
    | AuditFacts<'customers merged'>;
  const audit = (trx: Trx, caller: Caller, subjectId: string, entry: Entry) =>
    writeAuditEntry(trx, { actorId: caller.id, subjectId, ...entry, at: now() });

  return {
    async list(caller: Caller, query: EndpointParsed<typeof listCustomers>['query']) {
      const { q = '', cursor, limit } = query;
      const from = decodeCursor(cursor, ['string', 'uuid']);
      const [rows, counted] = await oneSnapshot(db, (trx) =>
        Promise.all([
          findCustomers(trx, q, from?.after ?? null, limit + 1),
          from?.total ?? countCustomers(trx, q, maxCounted + 1),
        ]),
      );
      if (rows.length > 0) await noteReading(caller.id, 'customers read', caller.id);
      const total = Math.min(counted, maxCounted);
      const page = toPage(rows, limit, counted, ({ sort, id }: FoundRow) => [sort, id], toListed);
      return { ...page, total, total_capped: counted > maxCounted };
    },

    async read(caller: Caller, id: string) {
      const reply = await oneSnapshot(db, async (trx) => {
        const { row, accountId } = await find(trx, id);
        const lists = await historyOf(trx, row.id, accountId);
        return { ...toCustomer(row, accountId), history: lists };
      });
      await noteReading(caller.id, 'customer read', reply._id);
      return reply;
    },

    create: (caller: Caller, form: CustomerForm, key: IdempotencyKey | null) =>
      withIdempotencyKey(db, caller.id, key, {
        make: (trx) => add(trx, caller, form),
        read: reread,
        reused: keyReused,
      }),

    update: (caller: Caller, id: string, { version, ...form }: Edit) =>
      db
        .transaction()
        .execute(async (trx) => {
          await lockOpenAccount(trx, caller.id, sessionEnded);
          const row = await lockSeen(trx, id, version);
          await edit(trx, row, form);
          await book.tell(trx, 'customer.changed', row.id);
          const details = { from_version: version };
          await audit(trx, caller, row.id, { action: 'customer changed', details });
          return reread(trx, row.id);
        })
        .catch((error) => {
          throw error?.constraint === 'customers_email_key' ? taken() : error;
        }),

    async preview(caller: Caller, id: string, mergedId: string) {
      const reply = await oneSnapshot(db, async (trx) => {
        const [keep, merged] = [await find(trx, id), await find(trx, mergedId)];
        const lists = await historyOf(trx, merged.row.id, merged.accountId);
        const totals = historyKinds.map((kind) => [kind, lists[kind].total]);
        return {
          merged: toCustomer(merged.row, merged.accountId),
          moves: Object.fromEntries(totals) as Record<HistoryKind, number>,
          refusal: refusalOf(keep, merged),
        };
      });
      await noteReading(caller.id, 'customer read', reply.merged._id);
      return reply;
    },

    /** Merges two customers. They are locked in the order of their ids, so that the opposite merge waits. */
    merge: (caller: Caller, id: string, { merged_id, version, merged_version }: Merge) =>
      db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id, sessionEnded);
        const lockKept = () => lockSeen(trx, id, version);
        const lockPart = () => lockSeen(trx, merged_id, merged_version);
        const early = id < merged_id ? await lockKept() : null;
        const part = await lockPart();
        const keep = early ?? (await lockKept());
        const [one, other] = [await find(trx, keep.id), await find(trx, part.id)];
        const refusal = refusalOf(one, other);
        if (refusal) throw new Refusal('conflict', refusal);
        await absorb(trx, keep, part);
        await book.tell(trx, 'customer.changed', keep.id);
        await book.tell(trx, 'customer.changed', part.id);
        const details = { merged_id: part.id, credit_cents: part.credit_cents };
        await audit(trx, caller, keep.id, { action: 'customers merged', details });
        return reread(trx, keep.id);
      }),
  };
}

type Found = { row: CustomerRow; accountId: string | null };

function refusalOf(keep: Found, part: Found): string | null {
  if (keep.row.id === part.row.id) return 'This is the same customer.';
  return keep.accountId && part.accountId
    ? 'Both customers have an account, so they can’t be merged.'
    : null;
}

const toCustomer = (row: CustomerRow, accountId: string | null): Customer => ({
  ...{ _id: row.id, name: row.name, email: row.email, phone: row.phone, notes: row.notes },
  ...{ mail_consent: row.mail_consent, version: row.version },
  credit: fromCents(row.credit_cents),
  has_account: accountId !== null,
});

/** A person who has only an account, as a customer. */
const onlyAccount = ({ id, name, email }: { id: string; name: string; email: string }) => ({
  ...{ id, name, email: emailKey(email), email_key: null, phone: null, notes: '' },
  ...{ mail_consent: false, credit_cents: 0, version: 0, merged_into: null },
  created_at: new Date(0),
});

const noSuchCustomer = () => new Refusal('not_found', 'This customer does not exist.');

function refuseEmail(message: string): Refusal {
  return new Refusal('conflict', message, { fields: { email: message } });
}

const taken = () =>
  refuseEmail('Another customer has this email address. Open that customer, or merge the two.');
const ofAccount = () =>
  refuseEmail('This is the email address of the customer’s account. Only they can change it.');

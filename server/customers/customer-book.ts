import { type Selectable, sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { emailKey } from '#contracts/text.ts';
import type { Core } from '#server/core.ts';
import type { Executor, Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { CustomersTable } from '#server/db/schema.ts';
import { createAddressKeys } from '#server/people/address-key.ts';
import { absorb } from './absorb.ts';

export type CustomerRow = Selectable<CustomersTable>;
/** `isNew`: the customer has just been stored, or was known only by a fingerprint before. */
type Known = CustomerRow & { isNew: boolean };
type Person = { name: string; email: string };

export type CustomerBook = ReturnType<typeof createCustomerBook>;

/**
 * Finds and stores customers for the rooms above. All changes are made in the caller's transaction, which keeps the
 * customer locked until it ends. An email address belongs to one customer: the database decides, by the address's
 * fingerprint.
 */
export function createCustomerBook({ intakeKey, now }: Pick<Core, 'intakeKey' | 'now'>) {
  const keysOf = createAddressKeys(intakeKey, 'sales/credit');

  /** Locks a customer, or the one that it turned out to be. */
  async function lock(trx: Trx, id: string): Promise<CustomerRow | undefined> {
    const row = await trx
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    return row?.merged_into ? lock(trx, row.merged_into) : row;
  }

  async function upsert(trx: Trx, key: string, name: string, email: string | null): Promise<Known> {
    const at = now();
    const { rows } = await sql<Known>`
      WITH before AS (SELECT email, merged_into FROM customers WHERE email_key = ${key})
      INSERT INTO customers AS c (id, name, email, email_key, created_at)
      VALUES (${uuidv7()}, ${name}, ${email}, ${key}, ${at})
      ON CONFLICT (email_key) WHERE email_key IS NOT NULL DO UPDATE SET
        name = CASE WHEN c.email IS NULL AND c.merged_into IS NULL AND excluded.name <> '' THEN excluded.name
          ELSE c.name END,
        email = CASE WHEN c.merged_into IS NULL THEN coalesce(excluded.email, c.email) END
      RETURNING *, xmax = 0 OR EXISTS (SELECT 1 FROM before WHERE email IS NULL AND merged_into IS NULL) AS "isNew"`.execute(
      trx,
    );
    const [row] = rows;
    if (!row) throw new Error('the customer is missing');
    if (row.isNew) await tell(trx, 'customer.added', row.id);
    const kept = row.merged_into === null ? row : await lock(trx, row.merged_into);
    return { ...row, ...kept };
  }

  function tell(trx: Trx, kind: 'customer.added' | 'customer.changed', subjectId: string) {
    return writeEvent(trx, { kind, subjectId, people: [], payload: {}, at: now() });
  }

  /** Makes the customer with the fingerprint `before` the one with the fingerprint `after`. */
  async function changeKey(trx: Trx, before: string, after: string, email: string): Promise<void> {
    if (before === after) return;
    const { rows } = await sql<{ id: string; email_key: string }>`
      SELECT id, email_key FROM customers WHERE email_key IN (${before}, ${after}) ORDER BY id
      FOR NO KEY UPDATE`.execute(trx);
    const old = rows.find(({ email_key }) => email_key === before);
    const from = old && (await lock(trx, old.id));
    if (!from) return;
    const to = await upsert(trx, after, from.name, email);
    if (to.id !== from.id) await absorb(trx, to, from);
    await sql`UPDATE customers SET email_key = NULL WHERE email_key = ${before}`.execute(trx);
  }

  /** Returns the key of an email address. If release 0.2.0 stored a customer under another key, moves them first. */
  async function keyOf(trx: Trx, email: string): Promise<string> {
    const [key, before] = keysOf(email);
    if (before !== undefined) await changeKey(trx, before, key, emailKey(email));
    return key;
  }

  const byEmail = async (trx: Trx, { name, email }: Person): Promise<Known> =>
    upsert(trx, await keyOf(trx, email), name, emailKey(email));

  return {
    keyOf,
    tell,
    byEmail,

    /** Returns the customer of an owner's email address, who is stored without it if the shop doesn't know them. */
    byFingerprint: async (trx: Trx, email: string): Promise<string> =>
      (await upsert(trx, await keyOf(trx, email), '', null)).id,

    /** Returns the customer with this id. If it is an account's id, stores the account's customer. */
    async byId(trx: Trx, id: string): Promise<Known | undefined> {
      const row = await lock(trx, id);
      if (row) return { ...row, isNew: false };
      const account = await accountWith(trx, id);
      return account && byEmail(trx, account);
    },

    /**
     * Returns the ids under which a customer's records are stored: their own first, and those of customers who turned
     * out to be the same person. The list is empty if no customer has this email address.
     */
    async idsOf(db: Executor, email: string): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        WITH RECURSIVE up AS (
          SELECT id, merged_into FROM customers WHERE email_key = ANY(${keysOf(email)})
          UNION ALL SELECT c.id, c.merged_into FROM customers c JOIN up ON c.id = up.merged_into
        ) SELECT id FROM up WHERE merged_into IS NULL`.execute(db);
      return (await Promise.all(rows.map(({ id }) => familyOf(db, id)))).flat();
    },

    /** Adds to a customer's store credit, or takes from it. Returns false if there isn't enough. */
    async changeCredit(trx: Trx, id: string, cents: number): Promise<boolean> {
      const { rows } = await sql`
        UPDATE customers SET credit_cents = credit_cents + ${cents}
        WHERE id = ${id} AND credit_cents + ${cents} >= 0 RETURNING id`.execute(trx);
      return rows.length > 0;
    },

    async creditOf(db: Executor, id: string): Promise<number> {
      const row = db.selectFrom('customers').select('credit_cents').where('id', '=', id);
      return (await row.executeTakeFirstOrThrow()).credit_cents;
    },

    /** Makes the customer of an email address the customer of another one. */
    async changeAddress(trx: Trx, from: string, to: string): Promise<void> {
      await changeKey(trx, await keyOf(trx, from), await keyOf(trx, to), emailKey(to));
    },
  };
}

/** Returns the ids under which the records of a customer are stored, their own first. */
export async function familyOf(db: Executor, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE family AS (
      SELECT ${id}::uuid AS id UNION ALL SELECT c.id FROM customers c JOIN family ON c.merged_into = family.id
    ) SELECT id FROM family`.execute(db);
  return rows.map((row) => row.id);
}

/** Returns an open account. */
export const accountWith = (db: Executor, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'email_verified'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

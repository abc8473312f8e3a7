import { sql } from 'kysely';
import type { Trx } from '#server/db/client.ts';
import { createAddressKeys } from '#server/people/address-key.ts';
import { payoutRepository } from '#server/stock/payout-repository.ts';

export type StoreCredit = ReturnType<typeof createStoreCredit>;

/**
 * The store credit of email addresses. All changes are made in the caller's transaction, which keeps the balance locked
 * until it ends. `add` and `take` return the key to store with the ticket or payout, so that the balances can be
 * checked. Only this function writes to `store_credits`. `secret` is the key of the fingerprints.
 */
export function createStoreCredit(secret: Uint8Array) {
  const keysOf = createAddressKeys(secret, 'sales/credit');

  async function moveKey(trx: Trx, before: string, after: string): Promise<void> {
    if (before === after) return;
    // Wait for a transaction that is adding the first credit. The next statement couldn't see its row.
    await sql`
      INSERT INTO store_credits (key, balance_cents) VALUES (${before}, 0)
      ON CONFLICT DO NOTHING`.execute(trx);
    await sql`
      WITH moved AS (DELETE FROM store_credits WHERE key = ${before} RETURNING balance_cents)
      INSERT INTO store_credits AS c (key, balance_cents)
      SELECT ${after}, balance_cents FROM moved WHERE balance_cents > 0
      ON CONFLICT (key) DO UPDATE SET balance_cents = c.balance_cents + excluded.balance_cents`.execute(
      trx,
    );
    await sql`UPDATE sales SET credit_key = ${after} WHERE credit_key = ${before}`.execute(trx);
    await payoutRepository(trx).changeCreditKey(before, after);
  }

  /** Returns the key of an email address. If release 0.2.0 stored its balance under another key, moves it first. */
  async function keyOf(trx: Trx, email: string): Promise<string> {
    const [key, before] = keysOf(email);
    if (before !== undefined) await moveKey(trx, before, key);
    return key;
  }

  return {
    async add(trx: Trx, email: string, cents: number) {
      const key = await keyOf(trx, email);
      await sql`
        INSERT INTO store_credits AS c (key, balance_cents) VALUES (${key}, ${cents})
        ON CONFLICT (key) DO UPDATE SET balance_cents = c.balance_cents + excluded.balance_cents`.execute(
        trx,
      );
      return key;
    },

    /** Returns null if the balance is too small. */
    async take(trx: Trx, email: string, cents: number) {
      const key = await keyOf(trx, email);
      const { rows } = await sql`
        UPDATE store_credits SET balance_cents = balance_cents - ${cents}
        WHERE key = ${key} AND balance_cents >= ${cents} RETURNING key`.execute(trx);
      return rows.length > 0 ? key : null;
    },

    async balance(trx: Trx, email: string) {
      const key = await keyOf(trx, email);
      const { rows } = await sql<{ balance_cents: number }>`
        SELECT balance_cents FROM store_credits WHERE key = ${key}`.execute(trx);
      return rows[0]?.balance_cents ?? 0;
    },

    /** Moves the whole balance to another email address. */
    async move(trx: Trx, from: string, to: string) {
      await moveKey(trx, await keyOf(trx, from), await keyOf(trx, to));
    },
  };
}

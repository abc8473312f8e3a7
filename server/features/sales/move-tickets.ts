import { sql } from 'kysely';
import type { AccountRow } from '#server/db/account-records.ts';
import type { Trx } from '#server/db/client.ts';
import { createCreditKeys } from './credit-key.ts';
import { boughtBy } from './sale-account-records.ts';
import { lockCredit, saleRepository } from './sale-repository.ts';

/**
 * Creates the function that moves an account's tickets, including store credit, to its new email address. It does
 * nothing if the old address was not verified, because the tickets may belong to someone else.
 */
export const moveTickets =
  (secret: Uint8Array) =>
  async (trx: Trx, account: AccountRow, to: string): Promise<void> => {
    const creditKeys = createCreditKeys(secret);
    const [before, after] = [creditKeys(account.email), creditKeys(to)];
    // These locks wait for concurrent returns, which copy the customer's details, and for tickets that spend the
    // credit.
    await saleRepository(trx).lock(boughtBy(account));
    for (const key of [before, after].toSorted()) await lockCredit(trx, key);
    await sql`
      UPDATE sales SET customer_email = ${to},
        credit_key = CASE WHEN credit_key IS NOT NULL THEN ${after} END
      WHERE ${boughtBy(account)}`.execute(trx);
    await sql`
      UPDATE payouts SET credit_key = ${after}
      WHERE credit_key = ${before} AND ${account.email_verified}`.execute(trx);
  };

import { sql } from 'kysely';
import type { Trx } from '#server/db/client.ts';
import type { AccountRow } from '#server/people/account-records.ts';
import { createStoreCredit } from './store-credit.ts';
import { boughtBy } from './ticket-account-records.ts';
import { ticketRepository } from './ticket-repository.ts';

/**
 * Creates the function that moves an account's tickets and store credit to its new email address. It does nothing if
 * the old address was not verified, because they may belong to someone else.
 */
export function moveTickets(secret: Uint8Array) {
  const credit = createStoreCredit(secret);
  return async (trx: Trx, account: AccountRow, to: string): Promise<void> => {
    if (!account.email_verified) return;
    // The lock waits for concurrent returns, which copy the customer's details.
    await ticketRepository(trx).lock(boughtBy(account));
    // Tickets from before an account deletion have no email address anymore, so the credit is found by its own key.
    await credit.move(trx, account.email, to);
    await sql`UPDATE sales SET customer_email = ${to} WHERE ${boughtBy(account)}`.execute(trx);
  };
}

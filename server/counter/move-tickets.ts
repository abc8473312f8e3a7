import { sql } from 'kysely';
import type { CustomerBook } from '#server/customers/customer-book.ts';
import type { Trx } from '#server/db/client.ts';
import type { AccountRow } from '#server/people/account-records.ts';
import { boughtBy } from './ticket-account-records.ts';
import { ticketRepository } from './ticket-repository.ts';

/**
 * Moves an account's tickets, and its customer with the store credit, to its new email address. Does nothing if the old
 * address was not verified, because they may belong to someone else.
 */
export async function moveTickets(
  trx: Trx,
  book: CustomerBook,
  account: AccountRow,
  to: string,
): Promise<void> {
  if (!account.email_verified) return;
  const named = boughtBy(account, []);
  // The lock waits for concurrent returns, which copy the customer's details.
  await ticketRepository(trx).lock(named);
  await book.changeAddress(trx, account.email, to);
  await sql`UPDATE sales SET customer_email = ${to} WHERE ${named}`.execute(trx);
}

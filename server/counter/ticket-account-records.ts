import { sql } from 'kysely';
import { fromCents } from '#contracts/money.ts';
import type { CustomerBook } from '#server/customers/customer-book.ts';
import { likeLiteral } from '#server/db/like.ts';
import {
  type AccountRecords,
  type AccountRow,
  reducedName,
} from '#server/people/account-records.ts';
import { ticketRepository } from './ticket-repository.ts';

type Row = {
  number: number;
  kind: 'sale' | 'return';
  total_cents: number;
  products: string[];
  customer_name: string;
  created_at: Date;
};

/** Selects the tickets of these customers and those with the account's address, or none if it is not verified. */
export const boughtBy = ({ email, email_verified }: AccountRow, customers: readonly string[]) =>
  sql<boolean>`(${email_verified} AND (
    customer_id = ANY(${customers}::uuid[]) OR lower(customer_email) = ${email.toLowerCase()}))`;

/** Replaces the reason for a cash move or a no sale that contains the email address of a deleted account. */
export const erasedReason = 'Erased: it named a customer';

/**
 * Exports an account's tickets. Because tickets must be kept, deleting an account only erases the customer's email
 * address and what staff wrote, and shortens the name. References without letters can't name the customer, so they are
 * kept. The names of staff are also kept.
 */
export const ticketAccountRecords = (book: CustomerBook): AccountRecords => ({
  async exportFor(db, account) {
    const bought = boughtBy(account, await book.idsOf(db, account.email));
    const { rows } = await sql<Row>`
      SELECT number, kind, total_cents, customer_name, created_at,
        array(SELECT title FROM sale_lines l WHERE l.sale_id = s.id ORDER BY position) AS products
      FROM sales s WHERE ${bought} ORDER BY number`.execute(db);
    return {
      tickets: rows.map(({ number, kind, total_cents, products, customer_name, created_at }) => ({
        number,
        kind,
        total: fromCents(total_cents),
        products,
        name: customer_name,
        created_at: created_at.toISOString(),
      })),
    };
  },

  async eraseFor(trx, account) {
    const bought = boughtBy(account, await book.idsOf(trx, account.email));
    // The lock waits for concurrent returns, which copy the customer's details, so that their tickets are updated, too.
    await ticketRepository(trx).lock(bought);
    const tickets = sql`(SELECT id FROM sales WHERE ${bought})`;
    await sql`UPDATE sale_lines SET reason = NULL WHERE sale_id IN ${tickets}`.execute(trx);
    await sql`
      UPDATE sale_payments SET reference = NULL
      WHERE sale_id IN ${tickets} AND reference ~ '[[:alpha:]]'`.execute(trx);
    await sql`
      UPDATE sales SET reason = NULL, customer_email = NULL, customer_name = ${reducedName(account.name)}
      WHERE ${bought}`.execute(trx);
    if (!account.email_verified) return;
    await sql`DELETE FROM receipt_mails WHERE lower(email) = ${account.email.toLowerCase()}`.execute(
      trx,
    );
    const named = sql`lower(reason) LIKE ${`%${likeLiteral(account.email.toLowerCase())}%`}`;
    await sql`UPDATE till_moves SET reason = ${erasedReason} WHERE ${named}`.execute(trx);
    await sql`UPDATE no_sales SET reason = ${erasedReason} WHERE ${named}`.execute(trx);
  },
});

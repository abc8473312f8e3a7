import { sql } from 'kysely';
import { fromCents } from '#contracts/money.ts';
import type { AccountRecords } from '#server/people/account-records.ts';
import type { CustomerBook } from './customer-book.ts';

/**
 * Exports what staff wrote about an account's customer, except their notes, which are never shown to the customer.
 * Deleting an account erases it. The fingerprint of the email address and the store credit are kept.
 */
export const customerAccountRecords = (book: CustomerBook): AccountRecords => ({
  async exportFor(db, { email, email_verified }) {
    const [id] = email_verified ? await book.idsOf(db, email) : [];
    if (id === undefined) return { customer: null };
    const row = await db
      .selectFrom('customers')
      .select(['name', 'phone', 'mail_consent', 'credit_cents', 'created_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { credit_cents, created_at, ...rest } = row;
    const credit = fromCents(credit_cents);
    return { customer: { ...rest, credit, created_at: created_at.toISOString() } };
  },

  async eraseFor(trx, { email, email_verified }) {
    if (!email_verified) return;
    const [id] = await book.idsOf(trx, email);
    if (id === undefined) return;
    await sql`
      UPDATE customers SET name = '', email = NULL, phone = NULL, notes = '', mail_consent = false,
        version = version + 1
      WHERE id = ${id}`.execute(trx);
    await book.tell(trx, 'customer.changed', id);
  },
});

import { sql } from 'kysely';
import type { CustomerBook } from '#server/customers/customer-book.ts';
import type { Database } from '#server/db/client.ts';

/**
 * Gives tickets of earlier releases their customer, one at a time, newest last, so that the customer gets the latest
 * name. A migration can't do this, because only the server can make fingerprints of addresses.
 */
export async function adoptTickets(db: Database, book: CustomerBook): Promise<void> {
  for (let more = true; more; )
    more = await db.transaction().execute(async (trx) => {
      const { rows } = await sql<{ id: string; name: string; email: string }>`
        SELECT id, customer_name AS name, customer_email AS email FROM sales
        WHERE customer_id IS NULL AND customer_email IS NOT NULL ORDER BY id LIMIT 1
        FOR NO KEY UPDATE SKIP LOCKED`.execute(trx);
      const [ticket] = rows;
      if (!ticket) return false;
      const { id } = await book.byEmail(trx, ticket);
      await sql`UPDATE sales SET customer_id = ${id} WHERE id = ${ticket.id}`.execute(trx);
      return true;
    });
}

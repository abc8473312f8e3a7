import { sql } from 'kysely';
import { type HistoryPart, historyList } from '#server/customers/customer-history.ts';

/** What the shop sells for a customer, and the payouts that became store credit. */
export const stockHistory: HistoryPart = async (db, ids) => {
  const [consignments, credit] = await Promise.all([
    historyList(
      db,
      sql`SELECT o.id, 'owner' AS record, p.title, p.resale_price_cents AS cents, c.taken_at AS at
        FROM consignors o JOIN consignments c ON c.owner_id = o.id JOIN products p ON p.id = c.product_id
        WHERE o.customer_id = ANY(${ids}::uuid[])`,
    ),
    historyList(
      db,
      sql`SELECT id, 'payout' AS record, 'Payout ' || number AS title, total_cents AS cents, created_at AS at
        FROM payouts WHERE customer_id = ANY(${ids}::uuid[])`,
    ),
  ]);
  return { consignments, credit };
};

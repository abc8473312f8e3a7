import { sql } from 'kysely';
import { type HistoryPart, historyList } from '#server/customers/customer-history.ts';
import { isVoid } from './ticket-repository.ts';

/**
 * A customer's tickets: what they bought, pay for in parts, returned and sold to the shop, and the store credit of
 * these.
 */
export const ticketHistory: HistoryPart = async (db, ids) => {
  const withLines = (kind: 'sold' | 'bought' | 'returned') =>
    historyList(
      db,
      sql`SELECT s.id, 'ticket' AS record,
          CASE WHEN ${isVoid} THEN 'Voided: ' ELSE '' END || string_agg(l.title, ', ' ORDER BY l.position) AS title,
          sum(l.price_cents) AS cents, s.created_at AS at
        FROM sales s JOIN sale_lines l ON l.sale_id = s.id AND l.kind = ${kind}
        WHERE s.customer_id = ANY(${ids}::uuid[]) GROUP BY s.id`,
    );
  const [purchases, returns, trade_ins, credit, layaways] = await Promise.all([
    withLines('sold'),
    withLines('returned'),
    withLines('bought'),
    historyList(
      db,
      sql`SELECT s.id, 'ticket' AS record, 'Ticket ' || s.number AS title, -sum(p.amount_cents) AS cents,
          s.created_at AS at
        FROM sales s JOIN sale_payments p ON p.sale_id = s.id AND p.method = 'credit'
        WHERE s.customer_id = ANY(${ids}::uuid[]) GROUP BY s.id`,
    ),
    historyList(
      db,
      sql`SELECT y.id, 'layaway' AS record,
          CASE y.status WHEN 'open' THEN 'Open: ' ELSE 'Canceled: ' END
            || string_agg(l.title, ', ' ORDER BY l.position) AS title,
          sum(l.price_cents) AS cents, s.created_at AS at
        FROM sales s JOIN layaways y ON y.id = s.id AND y.status <> 'completed' JOIN sale_lines l ON l.sale_id = y.id
        WHERE s.customer_id = ANY(${ids}::uuid[]) GROUP BY y.id, s.created_at`,
    ),
  ]);
  return { purchases, layaways, returns, trade_ins, credit };
};

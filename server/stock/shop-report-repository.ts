import { sql } from 'kysely';
import { ageGroups, sellThroughDays } from '#contracts/stock/shop-report.ts';
import type { Executor } from '#server/db/client.ts';
import { costOf, movementsIn, within } from './stock-movements.ts';

/**
 * The figures for the quarter-hour that starts at `at`. They can be summed into days in any time zone, because midnight
 * is the start of a quarter-hour in all of them.
 */
type Quarter = { at: Date };
export type MovementsRow = Quarter & {
  sold: number;
  returned: number;
  known: number;
  unknown: number;
  /** `price` and `cost` are totals over the trades with a known cost. Returns are subtracted. */
  price: number;
  cost: number;
};
/** The small goods of one name, minus returns. */
export type ItemsRow = Quarter & { name: string; quantity: number; price: number; tax: number };
export type TicketsRow = Quarter & { tickets: number; bought: number };
export type AgeRow = { group: number; pieces: number; cents: number };
export type SoldWithinRow = {
  category: string;
  days: number;
  all: number;
  pieces: number;
  sold: number;
};
type Period = { from: string; to: string };

/** The lines of small goods in a period. `sign` is -1 for returns. */
const goods = (period: Partial<Period>) => sql`
  FROM sales s JOIN sale_lines l ON l.sale_id = s.id AND l.product_id IS NULL,
    LATERAL (SELECT CASE l.kind WHEN 'sold' THEN 1 ELSE -1 END AS sign) g
  WHERE ${within(sql`s.created_at`, period)}`;

const quarterOf = (column: string) => sql`date_bin('15 minutes', ${sql.ref(column)}, 'epoch')`;

export function shopReportRepository(db: Executor) {
  return {
    async movements(shopId: string, { from, to }: Period): Promise<MovementsRow[]> {
      const { rows } = await sql<MovementsRow>`
        SELECT at, sum(cents) FILTER (WHERE NOT returned)::bigint AS sold,
          sum(cents) FILTER (WHERE returned)::bigint AS returned,
          count(cost) AS known, count(*) - count(cost) AS unknown,
          coalesce(sum(sign * cents) FILTER (WHERE cost IS NOT NULL), 0)::bigint AS price,
          coalesce(sum(sign * cost), 0)::bigint AS cost
        FROM (
          SELECT ${quarterOf('t.at')} AS at, t.cents, t.returned, CASE WHEN t.returned THEN -1 ELSE 1 END AS sign,
            ${costOf('t.cents')} AS cost
          FROM (${movementsIn(shopId, { by: 'sold', from, to }).all}) t
          LEFT JOIN intakes i ON i.product_id = t.product_id
          LEFT JOIN consignments c ON c.product_id = t.product_id
        ) traded
        GROUP BY at`.execute(db);
      return rows;
    },

    /** Returns the sales minus the returns since `from`, in cents. */
    async takings(shopId: string, from: Date): Promise<number> {
      const since = { from: from.toISOString() };
      const { rows } = await sql<{ cents: number }>`
        SELECT (coalesce(sum(CASE WHEN t.returned THEN -t.cents ELSE t.cents END), 0)
          + coalesce((SELECT sum(sign * l.price_cents) ${goods(since)}), 0))::bigint AS cents
        FROM (${movementsIn(shopId, { by: 'sold', ...since }).all}) t`.execute(db);
      return rows[0]?.cents ?? 0;
    },

    async items(period: Period): Promise<ItemsRow[]> {
      const { rows } = await sql<ItemsRow>`
        SELECT ${quarterOf('s.created_at')} AS at, l.title AS name, sum(sign * l.quantity)::bigint AS quantity,
          sum(sign * l.price_cents)::bigint AS price, sum(sign * l.quantity * l.tax_cents)::bigint AS tax
        ${goods(period)} GROUP BY 1, 2`.execute(db);
      return rows;
    },

    async tickets({ from, to }: Period): Promise<TicketsRow[]> {
      const { rows } = await sql<TicketsRow>`
        SELECT ${quarterOf('s.created_at')} AS at, count(*) AS tickets, coalesce(sum((
            SELECT sum(price_cents) FROM sale_lines l WHERE l.sale_id = s.id AND l.kind = 'bought'
          )), 0)::bigint AS bought
        FROM sales s WHERE s.created_at >= ${new Date(from)} AND s.created_at < ${new Date(to)}
        GROUP BY 1`.execute(db);
      return rows;
    },

    /**
     * Returns the stock at `at`, which must be the current time, grouped by age. The groups are indexes into
     * {@link ageGroups}.
     */
    async ages(shopId: string, at: Date): Promise<AgeRow[]> {
      const { rows } = await sql<AgeRow>`
        SELECT width_bucket(extract(epoch FROM ${at}::timestamptz - since) / 86400,
            ${sql.lit(`{${ageGroups.slice(1).join()}}`)}::numeric[]) AS group,
          count(*) AS pieces, sum(resale_price_cents)::bigint AS cents
        FROM (
          SELECT p.resale_price_cents, coalesce(i.taken_at, c.taken_at, p.posted_at) AS since
          FROM products p LEFT JOIN intakes i ON i.product_id = p.id LEFT JOIN consignments c ON c.product_id = p.id
          WHERE p.seller_id = ${shopId} AND p.status IN ('live', 'reserved', 'laid_away', 'ended')
        ) stock
        GROUP BY 1`.execute(db);
      return rows;
    },

    /**
     * For each category and each of {@link sellThroughDays}, counts the pieces that came in during the period, and how
     * many of them were sold within that many days.
     */
    async soldWithin(shopId: string, { from, to }: Period, at: Date): Promise<SoldWithinRow[]> {
      const within = (column: string) =>
        sql`${sql.ref(column)} >= ${new Date(from)} AND ${sql.ref(column)} < ${new Date(to)}`;
      const age = sql`make_interval(days => d.days)`;
      const { rows } = await sql<SoldWithinRow>`
        WITH came AS (
          SELECT product_id, taken_at AS since FROM intakes WHERE ${within('taken_at')}
          UNION ALL
          SELECT product_id, taken_at FROM consignments WHERE ${within('taken_at')}
          UNION ALL
          SELECT p.id, p.posted_at FROM products p
          WHERE p.seller_id = ${shopId} AND p.status <> 'archived' AND ${within('p.posted_at')}
            AND NOT EXISTS (SELECT 1 FROM intakes WHERE product_id = p.id)
            AND NOT EXISTS (SELECT 1 FROM consignments WHERE product_id = p.id)
        )
        SELECT g.name AS category, d.days, count(*) AS all,
          count(*) FILTER (WHERE since + ${age} <= ${at}) AS pieces,
          count(*) FILTER (WHERE since + ${age} <= ${at} AND p.sold_at < since + ${age}) AS sold
        FROM came JOIN products p ON p.id = came.product_id JOIN categories g ON g.id = p.category_id,
          unnest(${sql.lit(`{${sellThroughDays.join()}}`)}::int[]) AS d (days)
        GROUP BY g.name, d.days ORDER BY g.name, d.days`.execute(db);
      return rows;
    },
  };
}

import { type RawBuilder, sql } from 'kysely';
import type { ProductStatus } from '#contracts/products.ts';
import type { Executor } from '#server/db/client.ts';

export type StockRow = {
  id: string;
  title: string;
  serial_number: string | null;
  status: ProductStatus;
  number: number | null;
  taken_at: Date | null;
  paid_cents: number | null;
  sold_at: Date | null;
  sold_cents: number | null;
  sort_key: Date;
};

export type StockPeriod = {
  by: 'bought' | 'sold';
  from?: string | undefined;
  to?: string | undefined;
};

/** The dates by which each list is ordered, and which its period is about. */
const dates = {
  bought: { order: sql`p.posted_at`, period: sql`i.taken_at` },
  sold: { order: sql`p.sold_at`, period: sql`p.sold_at` },
};

/** The shop's pieces in a period. Archived ones remain only if they were bought in. */
function pieces(shopId: string, { by, from, to }: StockPeriod): RawBuilder<unknown> {
  const { period } = dates[by];
  const conditions = [
    sql`p.seller_id = ${shopId}`,
    sql`(p.status <> 'archived' OR i.product_id IS NOT NULL)`,
    ...(by === 'sold' ? [sql`p.sold_at IS NOT NULL`] : []),
    ...(from === undefined ? [] : [sql`${period} >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`${period} < ${new Date(to)}`]),
  ];
  return sql`
    FROM products p LEFT JOIN intakes i ON i.product_id = p.id
    WHERE ${sql.join(conditions, sql` AND `)}`;
}

/** Creates the queries for the stock book, which run on `db`. */
export function stockBookRepository(db: Executor) {
  return {
    async list(
      shopId: string,
      period: StockPeriod,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<StockRow[]> {
      const { order } = dates[period.by];
      const next = after
        ? sql`AND (${order}, p.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
        : sql``;
      const { rows } = await sql<StockRow>`
        SELECT p.id, p.title, p.serial_number, p.status, p.sold_at, p.sold_cents, i.number, i.taken_at, i.paid_cents,
          ${order} AS sort_key
        ${pieces(shopId, period)} ${next}
        ORDER BY ${order} DESC, p.id DESC LIMIT ${limit}`.execute(db);
      return rows;
    },

    async count(shopId: string, period: StockPeriod): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n ${pieces(shopId, period)}`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
}

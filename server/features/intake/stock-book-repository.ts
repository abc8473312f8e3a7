import { type RawBuilder, sql } from 'kysely';
import type { ProductStatus } from '#contracts/products.ts';
import type { Executor } from '#server/db/client.ts';
import { type After, type StockPeriod, tradesIn } from './trades.ts';

export type StockRow = {
  id: string;
  title: string;
  serial_number: string | null;
  status: ProductStatus;
  number: number | null;
  taken_at: Date | null;
  paid_cents: number | null;
  consigned_at: Date | null;
  share_tenths: number | null;
  sold_at: Date | null;
  sold_cents: number | null;
  returned: boolean;
  /** The list is sorted by `sort_at`, then by `sort_id`, then by `id`. */
  sort_at: Date;
  sort_id: string;
};

/** The columns that describe how a piece came into the shop. */
const taking = sql`
  coalesce(i.number, c.number) AS number, i.taken_at, i.paid_cents, c.taken_at AS consigned_at, c.share_tenths`;

/**
 * Selects the shop's pieces that came in during a period. Archived pieces are included only if they were bought or
 * consigned.
 */
function pieces(shopId: string, { from, to }: StockPeriod): RawBuilder<unknown> {
  const taken = sql`coalesce(i.taken_at, c.taken_at)`;
  const conditions = [
    sql`p.seller_id = ${shopId}`,
    sql`(p.status <> 'archived' OR i.product_id IS NOT NULL OR c.product_id IS NOT NULL)`,
    ...(from === undefined ? [] : [sql`${taken} >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`${taken} < ${new Date(to)}`]),
  ];
  return sql`
    FROM products p LEFT JOIN intakes i ON i.product_id = p.id LEFT JOIN consignments c ON c.product_id = p.id
    WHERE ${sql.join(conditions, sql` AND `)}`;
}

/** Creates the queries for the stock book. `db` can be a transaction. */
export function stockBookRepository(db: Executor) {
  async function bought(shopId: string, period: StockPeriod, after: After, limit: number) {
    const next = after
      ? sql`AND (p.posted_at, p.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`
      : sql``;
    return sql<StockRow>`
      SELECT p.id, p.title, p.serial_number, p.status, p.sold_at, p.sold_cents, false AS returned,
        ${taking}, p.posted_at AS sort_at, p.id AS sort_id
      ${pieces(shopId, period)} ${next}
      ORDER BY p.posted_at DESC, p.id DESC LIMIT ${limit}`.execute(db);
  }

  const sold = (shopId: string, period: StockPeriod, after: After, limit: number) =>
    sql<StockRow>`
      SELECT t.product_id AS id, t.title, p.serial_number, p.status, t.at AS sold_at, t.cents AS sold_cents,
        t.returned, ${taking}, t.at AS sort_at, t.ticket_id AS sort_id
      FROM (${tradesIn(shopId, period).list(after, limit)}) t
      JOIN products p ON p.id = t.product_id LEFT JOIN intakes i ON i.product_id = t.product_id
      LEFT JOIN consignments c ON c.product_id = t.product_id
      ORDER BY t.at DESC, t.ticket_id DESC, t.product_id DESC LIMIT ${limit}`.execute(db);

  return {
    async list(
      shopId: string,
      period: StockPeriod,
      after: After,
      limit: number,
    ): Promise<StockRow[]> {
      const list = period.by === 'sold' ? sold : bought;
      return (await list(shopId, period, after, limit)).rows;
    },

    async count(shopId: string, period: StockPeriod): Promise<number> {
      const counted =
        period.by === 'sold' ? tradesIn(shopId, period).count : pieces(shopId, period);
      const { rows } = await sql<{ n: number }>`SELECT count(*) AS n ${counted}`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
}

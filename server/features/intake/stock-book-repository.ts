import { type RawBuilder, sql } from 'kysely';
import type { ProductStatus } from '#contracts/products.ts';
import type { StockSort } from '#contracts/stock-book.ts';
import { stockNumberOf } from '#contracts/stock-number.ts';
import type { Executor } from '#server/db/client.ts';
import { containsWords } from '#server/db/contains-words.ts';
import { mayBeSerial, plainSerial } from '#server/db/serial-number.ts';
import { type After, beyond, inOrder, listsTrades, type StockPeriod, tradesIn } from './trades.ts';

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

/** The filters of the stock book. */
export type StockFilters = StockPeriod & { q?: string | undefined; sort: StockSort };

/** The searched text of a piece. This expression is indexed in the form that {@link containsWords} uses. */
export const stockText = sql`p.title || ' ' || coalesce(p.serial_number, '')`;

/**
 * Returns an array of the ids of the shop's pieces that have the stock number `q` or the serial number `q`, or whose
 * title and serial number together contain each word of `q`. Returns null if there is no `q`.
 */
function matching(shopId: string, q: string | undefined): RawBuilder<unknown> | null {
  if (!q) return null;
  const words = containsWords(stockText, q);
  const serial = mayBeSerial(q)
    ? sql`OR ${plainSerial(sql`p.serial_number`)} = ${plainSerial(sql`${q}::text`)}`
    : sql``;
  const number = stockNumberOf(q);
  const numbered =
    number === null
      ? sql``
      : sql`UNION SELECT product_id FROM intakes WHERE number = ${number}
          UNION SELECT product_id FROM consignments WHERE number = ${number}`;
  return sql`ARRAY(
    SELECT p.id FROM products p WHERE p.seller_id = ${shopId} AND (${words} ${serial}) ${numbered})`;
}

/**
 * Selects the shop's pieces that came in during a period and match the search. Archived pieces are included only if
 * they were bought or consigned.
 */
function pieces(shopId: string, { by, from, to, q }: StockFilters): RawBuilder<unknown> {
  const taken = sql`coalesce(i.taken_at, c.taken_at)`;
  const ids = matching(shopId, q);
  const conditions = [
    sql`p.seller_id = ${shopId}`,
    by === 'in_stock'
      ? sql`p.status IN ('live', 'reserved', 'ended')`
      : sql`(p.status <> 'archived' OR i.product_id IS NOT NULL OR c.product_id IS NOT NULL)`,
    ...(from === undefined ? [] : [sql`${taken} >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`${taken} < ${new Date(to)}`]),
    ...(ids === null ? [] : [sql`p.id = ANY(${ids})`]),
  ];
  return sql`
    FROM products p LEFT JOIN intakes i ON i.product_id = p.id LEFT JOIN consignments c ON c.product_id = p.id
    WHERE ${sql.join(conditions, sql` AND `)}`;
}

/** Creates the queries for the stock book. `db` can be a transaction. */
export function stockBookRepository(db: Executor) {
  function listPieces(shopId: string, filters: StockFilters, after: After, limit: number) {
    const { sort } = filters;
    const next = after
      ? sql`AND (p.posted_at, p.id) ${beyond(sort)} (${after[0]}::timestamptz, ${after[1]}::uuid)`
      : sql``;
    return sql<StockRow>`
      SELECT p.id, p.title, p.serial_number, p.status, p.sold_at, p.sold_cents, false AS returned,
        ${taking}, p.posted_at AS sort_at, p.id AS sort_id
      ${pieces(shopId, filters)} ${next}
      ${inOrder(sort, sql`p.posted_at`, sql`p.id`)} LIMIT ${limit}`.execute(db);
  }

  const tradesOf = (shopId: string, filters: StockFilters) =>
    tradesIn(shopId, filters, matching(shopId, filters.q));

  const listTrades = (shopId: string, filters: StockFilters, after: After, limit: number) =>
    sql<StockRow>`
      SELECT t.product_id AS id, t.title, p.serial_number, p.status, t.at AS sold_at, t.cents AS sold_cents,
        t.returned, ${taking}, t.at AS sort_at, t.ticket_id AS sort_id
      FROM (${tradesOf(shopId, filters).list(filters.sort, after, limit)}) t
      JOIN products p ON p.id = t.product_id LEFT JOIN intakes i ON i.product_id = t.product_id
      LEFT JOIN consignments c ON c.product_id = t.product_id
      ${inOrder(filters.sort, sql`t.at`, sql`t.ticket_id`, sql`t.product_id`)} LIMIT ${limit}`.execute(
      db,
    );

  return {
    async list(
      shopId: string,
      filters: StockFilters,
      after: After,
      limit: number,
    ): Promise<StockRow[]> {
      const list = listsTrades(filters.by) ? listTrades : listPieces;
      return (await list(shopId, filters, after, limit)).rows;
    },

    async count(shopId: string, filters: StockFilters): Promise<number> {
      const counted = listsTrades(filters.by)
        ? tradesOf(shopId, filters).count
        : pieces(shopId, filters);
      const { rows } = await sql<{ n: number }>`SELECT count(*) AS n ${counted}`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
}

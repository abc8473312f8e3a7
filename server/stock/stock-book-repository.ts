import { type RawBuilder, sql } from 'kysely';
import type { Moderation, ProductStatus } from '#contracts/catalog/products.ts';
import { stockNumberOf } from '#contracts/catalog/stock-number.ts';
import type { StockSort } from '#contracts/stock/stock-book.ts';
import { pieceNumbered, stockNumber } from '#server/catalog/product-numbers.ts';
import { mayBeSerial, plainSerial } from '#server/catalog/serial-number.ts';
import type { Executor } from '#server/db/client.ts';
import { containsWords } from '#server/db/contains-words.ts';
import {
  type After,
  beyond,
  inOrder,
  listsMovements,
  movementsIn,
  type StockPeriod,
  within,
} from './stock-movements.ts';

export type StockRow = {
  id: string;
  title: string;
  serial_number: string | null;
  status: ProductStatus;
  moderation: Moderation;
  price_cents: number;
  added_at: Date;
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

/** The columns that describe a piece and how it came into the shop. */
const columns = sql`
  p.serial_number, p.status, p.moderation, p.resale_price_cents AS price_cents, p.added_at,
  ${stockNumber} AS number, i.taken_at, i.paid_cents, c.taken_at AS consigned_at, c.share_tenths`;

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
  const numbered = number === null ? sql`` : sql`UNION ${pieceNumbered(number)}`;
  return sql`ARRAY(
    SELECT p.id FROM products p WHERE p.seller_id = ${shopId} AND (${words} ${serial}) ${numbered})`;
}

/**
 * Returns a function that builds the time to sort a piece by. This is `at`, except for the piece whose stock number is
 * searched for, which comes first.
 */
function sortTime({ q, sort }: StockFilters) {
  const number = stockNumberOf(q ?? '');
  if (number === null) return (at: RawBuilder<unknown>) => at;
  const first = sort === 'newest' ? '9999-12-31Z' : '1000-01-01Z';
  return (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql`
    CASE WHEN ${id} IN (${pieceNumbered(number)}) THEN ${first}::timestamptz ELSE ${at} END`;
}

/** The pieces in each list. Archived pieces are listed only if they were bought or consigned. */
const inList = {
  bought: sql`(p.status <> 'archived' OR i.product_id IS NOT NULL OR c.product_id IS NOT NULL)`,
  in_stock: sql`p.status IN ('live', 'reserved', 'laid_away', 'ended')`,
  reserved: sql`p.status = 'reserved'`,
  consigned: sql`p.status IN ('live', 'reserved', 'laid_away', 'ended') AND c.product_id IS NOT NULL`,
};

/** Selects the shop's pieces that are in a list, were added in a period and match the search. */
function pieces(
  shopId: string,
  by: keyof typeof inList,
  { from, to, q }: StockFilters,
): RawBuilder<unknown> {
  const ids = matching(shopId, q);
  const conditions = [
    sql`p.seller_id = ${shopId}`,
    inList[by],
    within(sql`p.added_at`, { from, to }),
    ...(ids === null ? [] : [sql`p.id = ANY(${ids})`]),
  ];
  return sql`
    FROM products p LEFT JOIN intakes i ON i.product_id = p.id LEFT JOIN consignments c ON c.product_id = p.id
    WHERE ${sql.join(conditions, sql` AND `)}`;
}

export function stockBookRepository(db: Executor) {
  function listPieces(
    shopId: string,
    by: keyof typeof inList,
    filters: StockFilters,
    after: After,
    limit: number,
  ) {
    const { sort } = filters;
    const at = sortTime(filters)(sql`p.added_at`, sql`p.id`);
    const next = after
      ? sql`AND (${at}, p.id) ${beyond(sort)} (${after[0]}::timestamptz, ${after[1]}::uuid)`
      : sql``;
    return sql<StockRow>`
      SELECT p.id, p.title, p.sold_at, p.sold_cents, false AS returned, ${columns}, ${at} AS sort_at,
        p.id AS sort_id
      ${pieces(shopId, by, filters)} ${next}
      ${inOrder(sort, at, sql`p.id`)} LIMIT ${limit}`.execute(db);
  }

  const movementsOf = (shopId: string, filters: StockFilters) =>
    movementsIn(shopId, filters, matching(shopId, filters.q));

  function listTrades(shopId: string, filters: StockFilters, after: After, limit: number) {
    const { sort } = filters;
    const sortedBy = sortTime(filters);
    return sql<StockRow>`
      SELECT t.product_id AS id, t.title, t.at AS sold_at, t.cents AS sold_cents, t.returned, ${columns},
        t.sort_at, t.ticket_id AS sort_id
      FROM (${movementsOf(shopId, filters).list({ sort, sortedBy, after, limit })}) t
      JOIN products p ON p.id = t.product_id LEFT JOIN intakes i ON i.product_id = t.product_id
      LEFT JOIN consignments c ON c.product_id = t.product_id
      ${inOrder(sort, sql`t.sort_at`, sql`t.ticket_id`, sql`t.product_id`)} LIMIT ${limit}`.execute(
      db,
    );
  }

  return {
    async list(
      shopId: string,
      filters: StockFilters,
      after: After,
      limit: number,
    ): Promise<StockRow[]> {
      const { by } = filters;
      const found = listsMovements(by)
        ? listTrades(shopId, filters, after, limit)
        : listPieces(shopId, by, filters, after, limit);
      return (await found).rows;
    },

    async count(shopId: string, filters: StockFilters): Promise<number> {
      const { by } = filters;
      const counted = listsMovements(by)
        ? movementsOf(shopId, filters).count
        : pieces(shopId, by, filters);
      const { rows } = await sql<{ n: number }>`SELECT count(*) AS n ${counted}`.execute(db);
      return rows[0]?.n ?? 0;
    },
  };
}

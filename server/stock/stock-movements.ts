import { type RawBuilder, sql } from 'kysely';
import type { StockList, StockSort } from '#contracts/stock/stock-book.ts';

export type StockPeriod = {
  by: StockList;
  from?: string | undefined;
  to?: string | undefined;
};

/** Returns whether a list contains trades and not pieces. */
export const listsMovements = (by: StockList): by is 'sold' | 'returned' =>
  by === 'sold' || by === 'returned';

/** The sort key of the previous page's last row, or null for the first page. */
export type After = readonly (string | number)[] | null;

/**
 * What a piece cost the shop if it was sold for `cents`, rounded as in `ownerShare`: its owner's share, or what was paid.
 * `consignments` must be aliased as `c`, and `intakes` as `i`.
 */
export const costOf = (cents: string): RawBuilder<unknown> => sql`
  coalesce((2 * ${sql.ref(cents)} * c.share_tenths + 1000) / 2000, i.paid_cents)`;

type Page = {
  sort: StockSort;
  /** Returns the time to sort a trade by, from its own time and its product's id. */
  sortedBy: (at: RawBuilder<unknown>, productId: RawBuilder<unknown>) => RawBuilder<unknown>;
  after: After;
  limit: number;
};

/**
 * Builds the queries for the shop's sales and returns in a period, or only its returns. If `ids` is an array of product
 * ids, other products are left out. The results for a past period never change, because tickets don't. Includes
 * handovers without a ticket, from before the account became the shop's (`SHOP_EMAIL`).
 */
export function movementsIn(
  shopId: string,
  period: StockPeriod,
  ids: RawBuilder<unknown> | null = null,
) {
  const among = (id: RawBuilder<unknown>) => (ids === null ? sql`` : sql`AND ${id} = ANY(${ids})`);
  const onlyReturns = period.by === 'returned';
  const tickets = sql`
    FROM sales s JOIN sale_lines l ON l.sale_id = s.id
    WHERE ${onlyReturns ? sql`s.returns_id IS NOT NULL AND l.kind = 'returned'` : sql`l.kind IN ('sold', 'returned')`}
      AND l.product_id IS NOT NULL
      AND ${within(sql`s.created_at`, period)} ${among(sql`l.product_id`)}`;
  // Leave out handovers that have a ticket: those whose product was sold on a ticket at or after the end of the
  // booking. If that is the ticket of a later sale, the product was returned before, and only products with a ticket
  // can be returned.
  const handovers = sql`
    FROM bookings b
    WHERE b.seller_id = ${shopId} AND b.status = 'collected' AND ${within(sql`b.ended_at`, period)}
      AND ${onlyReturns ? sql`false` : sql`true`} ${among(sql`b.product_id`)}
      AND NOT EXISTS (
        SELECT 1 FROM sale_lines l JOIN sales s ON s.id = l.sale_id
        WHERE l.product_id = b.product_id AND l.kind = 'sold' AND s.created_at >= b.ended_at
      )`;

  const both = (
    pageOf: (...key: RawBuilder<unknown>[]) => RawBuilder<unknown>,
    sortedBy: Page['sortedBy'] = (at) => at,
  ) => sql`
    (SELECT s.created_at AS at, s.id AS ticket_id, l.product_id, l.title, l.price_cents AS cents,
      l.kind = 'returned' AS returned, ${sortedBy(sql`s.created_at`, sql`l.product_id`)} AS sort_at
      ${tickets} ${pageOf(sortedBy(sql`s.created_at`, sql`l.product_id`), sql`s.id`, sql`l.product_id`)})
    UNION ALL
    (SELECT b.ended_at, b.id, b.product_id, b.snapshot ->> 'title', b.price_cents, false,
      ${sortedBy(sql`b.ended_at`, sql`b.product_id`)}
      ${handovers} ${pageOf(sortedBy(sql`b.ended_at`, sql`b.product_id`), sql`b.id`, sql`b.product_id`)})`;

  return {
    count: sql`FROM (SELECT 1 ${tickets} UNION ALL SELECT 1 ${handovers}) t`,

    /** Selects all trades in the period, in no particular order. */
    all: both(() => sql``),

    /**
     * Returns up to `limit` ticket lines and up to `limit` handovers, each in the given order, starting after `after`.
     * The combined result is not sorted.
     */
    list: ({ sort, sortedBy, after, limit }: Page): RawBuilder<unknown> =>
      both((...key) => {
        const [at] = key;
        const next = after
          ? sql`AND ${at} ${beyond(sort)}= ${after[0]}::timestamptz AND (${sql.join(key)})
              ${beyond(sort)} (${after[0]}::timestamptz, ${after[1]}::uuid, ${after[2]}::uuid)`
          : sql``;
        return sql`${next} ${inOrder(sort, ...key)} LIMIT ${limit}`;
      }, sortedBy),
  };
}

/** Returns the operator that compares the rows after a cursor with the cursor. */
export const beyond = (sort: StockSort): RawBuilder<unknown> =>
  sort === 'newest' ? sql`<` : sql`>`;

/** Returns the `ORDER BY` clause for sort keys of which the first is a time. */
export function inOrder(sort: StockSort, ...key: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const direction = sort === 'newest' ? sql`DESC` : sql`ASC`;
  return sql`ORDER BY ${sql.join(key.map((part) => sql`${part} ${direction}`))}`;
}

/** Returns the condition that `at` is in the period. */
export function within(
  at: RawBuilder<unknown>,
  { from, to }: Pick<StockPeriod, 'from' | 'to'>,
): RawBuilder<unknown> {
  const conditions = [
    sql`true`,
    ...(from === undefined ? [] : [sql`${at} >= ${new Date(from)}`]),
    ...(to === undefined ? [] : [sql`${at} < ${new Date(to)}`]),
  ];
  return sql.join(conditions, sql` AND `);
}

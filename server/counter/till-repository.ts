import { type RawBuilder, sql } from 'kysely';
import { type Executor, literalLimit } from '#server/db/client.ts';
import { costOf } from '#server/stock/stock-movements.ts';
import type { Counts, TillRow } from './till-policy.ts';

type By = { id: string; name: string; at: Date; approvedBy?: string | null };

const rows = (which: RawBuilder<unknown>) => sql<TillRow>`
  SELECT t.*,
    (SELECT count(*) FROM sales s WHERE s.till_id = t.id) AS tickets,
    (SELECT count(*) FROM sales s WHERE s.till_id = t.id AND s.created_at < t.opened_at) AS tickets_before,
    coalesce((
      SELECT json_agg(json_build_object('number', s.offline_number, 'ticket', s.number, 'sold_at', s.offline_sold_at)
        ORDER BY s.number)
      FROM sales s WHERE s.till_id = t.id AND s.offline_number IS NOT NULL
    ), '[]') AS offline,
    coalesce((
      SELECT json_agg(m ORDER BY m.at, m.id) FROM till_moves m WHERE m.till_id = t.id
    ), '[]') AS moves,
    coalesce((
      SELECT json_agg(of_method) FROM (
        SELECT p.method, coalesce(sum(p.amount_cents) FILTER (WHERE p.amount_cents > 0), 0) AS came_in,
          coalesce(-sum(p.amount_cents) FILTER (WHERE p.amount_cents < 0), 0) AS went_out
        FROM sales s JOIN sale_payments p ON p.sale_id = s.id
        WHERE s.till_id = t.id GROUP BY p.method
      ) of_method
    ), '[]') AS totals,
    (SELECT json_build_object(
        'subtotal', coalesce(sum(greatest(l.tag_price_cents, l.price_cents)) FILTER (WHERE l.kind = 'sold'), 0),
        'discounts', coalesce(sum(greatest(l.tag_price_cents - l.price_cents, 0)) FILTER (WHERE l.kind = 'sold'), 0),
        'returns', coalesce(sum(l.price_cents) FILTER (WHERE l.kind = 'returned' AND NOT s.is_void), 0),
        'voids', coalesce(sum(l.price_cents) FILTER (WHERE l.kind = 'returned' AND s.is_void), 0),
        'bought', coalesce(sum(l.price_cents) FILTER (WHERE l.kind = 'bought'), 0))
      FROM sales s JOIN sale_lines l ON l.sale_id = s.id WHERE s.till_id = t.id) AS sales,
    coalesce((
      SELECT json_agg(json_build_object('sold', l.price_cents, 'sign', CASE l.kind WHEN 'sold' THEN 1 ELSE -1 END,
        'paid', ${costOf('l.price_cents')}))
      FROM sales s JOIN sale_lines l ON l.sale_id = s.id AND l.kind IN ('sold', 'returned')
        AND l.product_id IS NOT NULL
      LEFT JOIN intakes i ON i.product_id = l.product_id
      LEFT JOIN consignments c ON c.product_id = l.product_id
      WHERE s.till_id = t.id
    ), '[]') AS trades,
    (
      SELECT json_build_object(
        'taken', coalesce(sum(s.deposit_cents) FILTER (WHERE s.deposit_cents > 0), 0),
        'applied', coalesce(-sum(s.deposit_cents) FILTER (WHERE s.deposit_cents < 0 AND s.kind = 'sale'), 0),
        'returned', coalesce(-sum(s.deposit_cents) FILTER (WHERE s.kind = 'return'), 0),
        'kept', coalesce(sum((
          SELECT sum(d.deposit_cents) FROM sales d WHERE d.layaway_id = s.layaway_id
        )) FILTER (WHERE s.kind = 'return'), 0)
      ) FROM sales s WHERE s.till_id = t.id AND s.layaway_id IS NOT NULL HAVING count(*) > 0
    ) AS deposits,
    coalesce((
      SELECT json_agg(of_clerk ORDER BY of_clerk.sold DESC, of_clerk.staff) FROM (
        SELECT min(s.staff_name) AS staff, count(DISTINCT s.id) AS tickets,
          coalesce(sum(l.price_cents) FILTER (WHERE l.kind = 'sold'), 0) AS sold,
          coalesce(sum(l.price_cents) FILTER (WHERE l.kind = 'returned'), 0) AS returned
        FROM sales s JOIN sale_lines l ON l.sale_id = s.id
        WHERE s.till_id = t.id GROUP BY s.staff_id
      ) of_clerk
    ), '[]') AS clerks, (
      SELECT json_build_object('sold', coalesce(sum(l.price_cents) FILTER (WHERE l.kind = 'sold'), 0),
        'returned', coalesce(sum(l.price_cents) FILTER (WHERE l.kind = 'returned'), 0),
        'tax', coalesce(sum(l.quantity * l.tax_cents * CASE l.kind WHEN 'sold' THEN 1 ELSE -1 END), 0))
      FROM sales s JOIN sale_lines l ON l.sale_id = s.id AND l.product_id IS NULL WHERE s.till_id = t.id
    ) AS items
  FROM tills t ${which}`;

/** The key of the advisory lock that represents a closed till. */
const closedTill = sql.lit(47);

export function tillRepository(db: Executor) {
  async function openTill(lock: RawBuilder<unknown>): Promise<string | undefined> {
    const found = await sql<{ id: string }>`
      SELECT id FROM tills WHERE closed_at IS NULL ${lock}`.execute(db);
    return found.rows[0]?.id;
  }
  const one = async (which: RawBuilder<unknown>) => (await rows(which).execute(db)).rows[0];
  return {
    open: () => one(sql`WHERE closed_at IS NULL`),
    last: () => one(sql`WHERE closed_at IS NOT NULL ORDER BY number DESC LIMIT 1`),
    /** Returns when the open till was opened, or null if the till is closed. */
    async openedAt(): Promise<Date | null> {
      const found = await sql<{ opened_at: Date }>`
        SELECT opened_at FROM tills WHERE closed_at IS NULL`.execute(db);
      return found.rows[0]?.opened_at ?? null;
    },
    /** Returns whether the till is open, and when and by whom it was last opened or closed. */
    async lastChange(): Promise<{ open: boolean; at: Date; by: string } | undefined> {
      const found = await sql<{ open: boolean; at: Date; by: string }>`
        SELECT closed_at IS NULL AS open, coalesce(closed_at, opened_at) AS at,
          coalesce(closed_name, opened_name) AS by
        FROM tills ORDER BY number DESC LIMIT 1`.execute(db);
      return found.rows[0];
    },
    byId: (id: string) => one(sql`WHERE id = ${id}`),
    /** Returns closed days, newest first. If `before` is not null, returns only days with a lower number. */
    async closed(before: number | null, limit: number): Promise<TillRow[]> {
      const earlier = before === null ? sql`true` : sql`number < ${before}`;
      const found = await rows(sql`
        WHERE closed_at IS NOT NULL AND ${earlier}
        ORDER BY number DESC LIMIT ${literalLimit(limit)}`).execute(db);
      return found.rows;
    },
    /** Days are numbered without gaps, so the last number is also the number of closed days. */
    async countClosed(): Promise<number> {
      const found = await sql<{ n: number }>`
        SELECT number AS n FROM tills WHERE closed_at IS NOT NULL ORDER BY number DESC LIMIT 1`.execute(
        db,
      );
      return found.rows[0]?.n ?? 0;
    },

    /**
     * Returns the id of the open till, which can't be closed until the transaction ends. If no till is open, returns
     * undefined, and no till can be opened until the transaction ends.
     */
    async share(): Promise<string | undefined> {
      const open = await openTill(sql`FOR SHARE`);
      if (open !== undefined) return open;
      await sql`SELECT pg_advisory_xact_lock_shared(${closedTill})`.execute(db);
      return openTill(sql`FOR SHARE`);
    },

    /**
     * Returns the id of the open till, locked until the transaction ends. Waits for tickets and cash moves that are
     * being written.
     */
    lock: () => openTill(sql`FOR UPDATE`),

    /** Waits for tickets that are being written while the till is closed. */
    async lockClosed(): Promise<void> {
      await sql`SELECT pg_advisory_xact_lock(${closedTill})`.execute(db);
    },

    /** Returns the amount of cash in a till. The till must be locked with {@link lock}. */
    async cashIn(id: string): Promise<number> {
      const found = await sql<{ cents: number }>`
        SELECT (opening_cents
          + coalesce((SELECT sum(amount_cents) FROM till_moves WHERE till_id = t.id), 0)
          + coalesce((
            SELECT sum(p.amount_cents) FROM sales s JOIN sale_payments p ON p.sale_id = s.id
            WHERE s.till_id = t.id AND p.method = 'cash'
          ), 0))::bigint AS cents
        FROM tills t WHERE id = ${id}`.execute(db);
      return found.rows[0]?.cents ?? 0;
    },

    async countMoves(id: string): Promise<number> {
      const found = await sql<{ n: number }>`
        SELECT count(*) AS n FROM till_moves WHERE till_id = ${id}`.execute(db);
      return found.rows[0]?.n ?? 0;
    },

    /**
     * Adds to this till the tickets that were made while no till was open, so that each ticket is in exactly one Z
     * report.
     */
    async adopt(id: string): Promise<void> {
      await sql`UPDATE sales SET till_id = ${id} WHERE till_id IS NULL`.execute(db);
    },

    /** Opens a till with the next number. Returns false if one is already open. */
    async insert(id: string, openingCents: number, by: By): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('tills')
        .values({
          id,
          number: sql<number>`(SELECT coalesce(max(number), 0) + 1 FROM tills)`,
          opened_at: by.at,
          opened_by: by.id,
          opened_name: by.name,
          opening_cents: openingCents,
        })
        .onConflict((oc) => oc.doNothing())
        .executeTakeFirst();
      return Boolean(numInsertedOrUpdatedRows);
    },

    async move(id: string, tillId: string, cents: number, reason: string, by: By): Promise<void> {
      await db
        .insertInto('till_moves')
        .values({
          id,
          till_id: tillId,
          amount_cents: cents,
          reason,
          staff_id: by.id,
          staff_name: by.name,
          approved_by: by.approvedBy ?? null,
          at: by.at,
        })
        .execute();
    },

    async noSale(id: string, reason: string, by: By): Promise<void> {
      await db.insertInto('no_sales').values({ id, staff_id: by.id, reason, at: by.at }).execute();
    },

    /** Returns the id of the till that a cash move belongs to. */
    async tillOf(moveId: string): Promise<string> {
      const { till_id } = await db
        .selectFrom('till_moves')
        .select('till_id')
        .where('id', '=', moveId)
        .executeTakeFirstOrThrow();
      return till_id;
    },

    async close(
      id: string,
      { pieces, ...counts }: Counts & { explanation: string | null },
      by: By,
    ) {
      await db
        .updateTable('tills')
        .set({
          closed_at: by.at,
          closed_by: by.id,
          closed_name: by.name,
          ...counts,
          counted_pieces: pieces.length === 0 ? null : JSON.stringify(pieces),
        })
        .where('id', '=', id)
        .execute();
    },

    /** Deletes the reasons for no sales before this time. */
    forgetNoSales: (before: Date) => db.deleteFrom('no_sales').where('at', '<', before).execute(),
  };
}

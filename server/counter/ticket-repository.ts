import { type RawBuilder, sql } from 'kysely';
import { maxOfflineDays } from '#contracts/counter/offline.ts';
import { offlineNumber, type Ticket, type TicketKind } from '#contracts/counter/tickets.ts';
import { stockNumber } from '#server/catalog/product-numbers.ts';
import { type Executor, literalLimit } from '#server/db/client.ts';
import { likeLiteral } from '#server/db/like.ts';
import type { SalesTable } from '#server/db/schema.ts';
import { counterOnly } from './products-at-counter.ts';
import type { NewItemLine } from './ticket-items.ts';
import type { Payment, ProductToSell } from './ticket-policy.ts';
import type { LineRow, TicketRow } from './ticket-view.ts';

export type NewTicket = Omit<SalesTable, 'titles' | 'search_text' | `offline_${string}`>;
export type NewLine = Omit<LineRow, 'returned_by'>;

const lines = sql`
  SELECT json_agg(to_jsonb(l) || jsonb_build_object('serial_number', p.serial_number,
    'status', p.status, 'stock_number', ${stockNumber}, 'stock',
    CASE WHEN coalesce(i.number, c.number) IS NOT NULL THEN jsonb_build_object(
      'number', coalesce(i.number, c.number), 'live_at', coalesce(i.live_at, c.live_at)) END)
    ORDER BY l.position)
  FROM sale_lines l LEFT JOIN products p ON p.id = l.product_id
    LEFT JOIN intakes i ON i.product_id = l.product_id LEFT JOIN consignments c ON c.product_id = l.product_id
  WHERE l.sale_id = s.id AND l.product_id IS NOT NULL`;

const items = sql`
  SELECT json_agg(l ORDER BY l.position) FROM sale_lines l WHERE l.sale_id = s.id AND l.product_id IS NULL`;

/** Whether ticket `s` is a void or has been voided. */
export const isVoid = sql<boolean>`
  (s.is_void OR EXISTS (SELECT 1 FROM sales v WHERE v.returns_id = s.id AND v.is_void))`;

const rows = (from: RawBuilder<unknown>) => sql<TicketRow>`
  SELECT s.*,
    (SELECT json_build_object('_id', y.id, 'until', y.due_on,
        'held', (SELECT sum(deposit_cents) FROM sales WHERE layaway_id = y.id AND number <= s.number),
        'price', (SELECT sum(price_cents) FROM sale_lines WHERE sale_id = y.id))
      FROM layaways y WHERE y.id = s.layaway_id) AS layaway,
    (SELECT json_build_object('_id', r.id, 'number', r.number) FROM sales r WHERE r.id = s.returns_id) AS returns,
    ${isVoid} AS void,
    (s.kind = 'sale' AND s.number = (SELECT last FROM ticket_numbers)
      AND s.created_at > now() - interval '10 minutes') AS is_last,
    coalesce((SELECT mail_consent FROM customers WHERE id = s.customer_id), false) AS mail_consent,
    coalesce((${lines}), '[]') AS lines, coalesce((${items}), '[]') AS items,
    coalesce((SELECT json_agg(p ORDER BY p.position) FROM sale_payments p WHERE p.sale_id = s.id), '[]') AS payments,
    coalesce((SELECT json_agg(h ORDER BY h.first) FROM (
      SELECT p.method, sum(p.amount_cents) AS amount_cents, min(p.position) FILTER (WHERE t.id = s.id) AS first
      FROM sales t JOIN sale_payments p ON p.sale_id = t.id WHERE t.id = s.id OR t.returns_id = s.id
        OR t.layaway_id = s.layaway_id
      GROUP BY p.method HAVING sum(p.amount_cents) > 0) h), '[]') AS refundable
  FROM ${from} s`;

/** Search terms shorter than this match only the beginnings of words. */
const minPartLength = 3;

/**
 * Returns the condition that `q` is a ticket's number or offline number, or that the ticket contains each word of `q`.
 * Words without letters or digits are ignored, because no index supports them.
 */
export function ticketMatches(q: string): RawBuilder<boolean> {
  const offline = q.trim().toUpperCase();
  if (offlineNumber.test(offline)) return sql<boolean>`offline_number = ${offline}`;
  const words = q
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, 8);
  if (words.length === 0) return sql<boolean>`false`;
  const contains = words.map((word) => {
    const start = [...word].length < minPartLength ? ' ' : '';
    return sql<boolean>`search_text LIKE ${`%${start}${likeLiteral(word)}%`}`;
  });
  const all = sql<boolean>`(${sql.join(contains, sql` AND `)})`;
  const number = /^#?(\d{1,9})$/.exec(q)?.[1];
  return number === undefined ? all : sql<boolean>`(number = ${Number(number)} OR ${all})`;
}

export type TicketFilters = {
  q?: string | undefined;
  kind?: TicketKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

const ofKind: Record<TicketKind, RawBuilder<boolean>> = {
  sale: sql`EXISTS (SELECT 1 FROM sale_lines l WHERE l.sale_id = sales.id AND l.kind = 'sold')`,
  return: sql`returns_id IS NOT NULL`,
  purchase: sql`EXISTS (SELECT 1 FROM intakes i WHERE i.sale_id = sales.id)`,
};

/** Converts the filters to SQL conditions. The list is empty if there are no filters. */
const conditionsOf = ({ q, kind, from, to }: TicketFilters): RawBuilder<boolean>[] => [
  ...(q ? [ticketMatches(q)] : []),
  ...(kind === undefined ? [] : [ofKind[kind]]),
  ...(from === undefined ? [] : [sql<boolean>`created_at >= ${new Date(from)}`]),
  ...(to === undefined ? [] : [sql<boolean>`created_at < ${new Date(to)}`]),
];

/** Returns whether the filters exclude any tickets. */
export const isFiltered = (filters: TicketFilters) => conditionsOf(filters).length > 0;

export function ticketRepository(db: Executor) {
  return {
    async products(ids: readonly string[], at: Date): Promise<Map<string, ProductToSell>> {
      const found = await sql<ProductToSell>`
        SELECT id, seller_id, title, resale_price_cents, reference_price_cents, listed, status, moderation,
          (${counterOnly(at)}) IS TRUE AS counter_only,
          (SELECT agreed_price_cents FROM consignments WHERE product_id = p.id) AS owner_price_cents,
          (SELECT paid_cents FROM intakes WHERE product_id = p.id) AS cost_cents
        FROM products p
        WHERE id = ANY(${ids}::uuid[])`.execute(db);
      return new Map(found.rows.map((product) => [product.id, product]));
    },

    /** Takes the next ticket number. Other transactions can't take one until this transaction ends. */
    async nextNumber(): Promise<number> {
      const found = await sql<{ last: number }>`
        UPDATE ticket_numbers SET last = last + 1 RETURNING last`.execute(db);
      const [row] = found.rows;
      if (!row) throw new Error('the row with the last ticket number is missing');
      return row.last;
    },

    async insert(
      sale: NewTicket,
      lines: readonly (NewLine | NewItemLine)[],
      payments: readonly Payment[],
    ): Promise<void> {
      const titles = lines.map(({ title }) => title).join(' ');
      await db
        .insertInto('sales')
        .values({ ...sale, titles })
        .execute();
      const numbered = (list: readonly object[]) =>
        JSON.stringify(list.map((one, position) => ({ ...one, position })));
      await sql`
        INSERT INTO sale_lines (sale_id, position, product_id, kind, title, price_cents, tag_price_cents, reason,
          item_id, quantity, tax_cents)
        SELECT ${sale.id}, position, product_id, kind, title, price_cents, coalesce(tag_price_cents, price_cents),
          reason, item_id, coalesce(quantity, 1), tax_cents
        FROM jsonb_to_recordset(${numbered(lines)}::jsonb) AS l(position smallint, product_id uuid, kind text,
          title text, price_cents bigint, tag_price_cents bigint, reason text, item_id uuid, quantity smallint,
          tax_cents bigint)`.execute(db);
      await sql`
        INSERT INTO sale_payments (sale_id, position, method, amount_cents, tendered_cents, reference)
        SELECT ${sale.id}, position, method, amount_cents, tendered_cents, reference
        FROM jsonb_to_recordset(${numbered(payments)}::jsonb) AS p(position smallint, method text,
          amount_cents bigint, tendered_cents bigint, reference text)`.execute(db);
    },

    /**
     * Stores what the receipt of a sale without a connection says, unless its ticket has that already. The ticket whose
     * reply was lost was made shortly before or after that receipt.
     */
    async noteOffline(id: string, { number, sold_at }: NonNullable<Ticket['offline']>) {
      const at = new Date(sold_at);
      await sql`
        UPDATE sales SET offline_number = ${number}, offline_sold_at = ${at}
        WHERE id = ${id} AND offline_number IS NULL
          AND created_at BETWEEN ${at}::timestamptz - interval '1 hour'
            AND ${at}::timestamptz + make_interval(days => ${maxOfflineDays + 1})`.execute(db);
    },

    /** Locks the tickets that match a condition, in id order. Products on a locked ticket can't be returned. */
    async lock(which: RawBuilder<boolean>): Promise<void> {
      await sql`SELECT 1 FROM sales WHERE ${which} ORDER BY id FOR NO KEY UPDATE`.execute(db);
    },

    async byId(id: string): Promise<TicketRow | undefined> {
      const found = await rows(sql`(SELECT * FROM sales WHERE id = ${id})`).execute(db);
      return found.rows[0];
    },

    /** Returns tickets, newest first. If `before` is not null, returns only tickets with a lower number. */
    async list(filters: TicketFilters, before: number | null, limit: number): Promise<TicketRow[]> {
      const conditions = [
        before === null ? sql`true` : sql`number < ${before}`,
        ...conditionsOf(filters),
      ];
      const found = await rows(sql`(
        SELECT * FROM sales
        WHERE ${sql.join(conditions, sql` AND `)}
        ORDER BY number DESC LIMIT ${literalLimit(limit)}
      )`).execute(db);
      return found.rows.sort((a, b) => b.number - a.number);
    },

    /**
     * Counts the tickets. With filters, counting stops at `limit`. Without, the last ticket number is the count, because
     * the numbers have no gaps.
     */
    async count(filters: TicketFilters, limit: number): Promise<number> {
      const conditions = conditionsOf(filters);
      const found =
        conditions.length > 0
          ? await sql<{ n: number }>`
            SELECT count(*) AS n FROM (
              SELECT 1 FROM sales WHERE ${sql.join(conditions, sql` AND `)} LIMIT ${limit}) counted`.execute(
              db,
            )
          : await sql<{ n: number }>`SELECT last AS n FROM ticket_numbers`.execute(db);
      return found.rows[0]?.n ?? 0;
    },

    /** Returns when a product was last on a ticket before this one, or null. */
    async onTicketBefore(ticketId: string, productId: string): Promise<Date | null> {
      const { rows } = await sql<{ at: Date | null }>`
        SELECT max(s.created_at) AS at FROM sale_lines l JOIN sales s ON s.id = l.sale_id
        WHERE l.product_id = ${productId} AND s.id <> ${ticketId}`.execute(db);
      return rows[0]?.at ?? null;
    },

    /** Marks the lines of these products as returned. */
    async markReturned(ticketId: string, productIds: readonly string[], by: string): Promise<void> {
      await sql`
        UPDATE sale_lines SET returned_by = ${by}
        WHERE sale_id = ${ticketId} AND kind = 'sold' AND product_id = ANY(${productIds}::uuid[])`.execute(
        db,
      );
    },
  };
}

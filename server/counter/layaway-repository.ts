import { type RawBuilder, sql } from 'kysely';
import type { LayawayList } from '#contracts/counter/layaways.ts';
import { type Executor, literalLimit } from '#server/db/client.ts';
import type { Payment } from './ticket-policy.ts';
import { type NewLine, ticketMatches } from './ticket-repository.ts';

export type LayawayRow = {
  id: string;
  number: number;
  status: 'open' | 'completed' | 'cancelled';
  due_on: string;
  customer_id: string | null;
  customer_name: string;
  customer_email: string | null;
  customer_credit_cents: number | null;
  lines: NewLine[];
  price_cents: number;
  paid_cents: number;
  methods: Pick<Payment, 'method' | 'amount_cents'>[];
  /** `at` is in PostgreSQL's JSON format for timestamps. */
  steps: { _id: string; number: number; cents: number; staff: string; at: string }[];
};

/** Selects a column of the customer of the ticket `s`, or of the customer into whom they were merged. */
const present = <T>(column: RawBuilder<T>) => sql<T | null>`(
  WITH RECURSIVE up AS (
    SELECT id, email, credit_cents, merged_into FROM customers WHERE id = s.customer_id
    UNION ALL SELECT c.id, c.email, c.credit_cents, c.merged_into FROM customers c JOIN up ON c.id = up.merged_into
  ) SELECT ${column} FROM up WHERE merged_into IS NULL)`;

/**
 * The present email address of the customer of the ticket `s`, or null if they have none. The ticket has the one of its
 * day, which staff may have corrected since.
 */
export const presentEmail = present(sql<string>`email`);

const rows = (which: RawBuilder<unknown>, order = sql``) => sql<LayawayRow>`
  SELECT y.id, y.status, y.due_on::text, s.number, s.customer_id, s.customer_name,
    ${presentEmail} AS customer_email, ${present(sql`credit_cents`)} AS customer_credit_cents,
    pieces.lines, pieces.price_cents::bigint, paid.steps, paid.paid_cents::bigint,
    coalesce((SELECT json_agg(m ORDER BY m.first, m.method) FROM (
      SELECT p.method, sum(p.amount_cents) AS amount_cents, min(t.number) AS first
      FROM sales t JOIN sale_payments p ON p.sale_id = t.id WHERE t.layaway_id = y.id GROUP BY p.method
    ) m), '[]') AS methods
  FROM (SELECT * FROM layaways WHERE ${which}) y JOIN sales s ON s.id = y.id,
    LATERAL (
      SELECT json_agg(l ORDER BY l.position) AS lines, sum(l.price_cents) AS price_cents
      FROM sale_lines l WHERE l.sale_id = y.id
    ) pieces,
    LATERAL (
      SELECT json_agg(json_build_object('_id', t.id, 'number', t.number, 'cents', t.total_cents,
          'staff', t.staff_name, 'at', t.created_at) ORDER BY t.number) AS steps,
        sum(t.total_cents) AS paid_cents
      FROM sales t WHERE t.layaway_id = y.id
    ) paid ${order}`;

/** `today` is a day in the shop's time zone. `q` is found in the first tickets of layaways. */
type Listed = { status: LayawayList; q?: string | undefined; today: string };

const inList = ({ status, q, today }: Listed) => {
  const wanted = {
    open: sql`status = 'open'`,
    overdue: sql`status = 'open' AND due_on < ${today}::date`,
    ended: sql`status <> 'open'`,
  }[status];
  return q ? sql`${wanted} AND id IN (SELECT id FROM sales WHERE ${ticketMatches(q)})` : wanted;
};

export function layawayRepository(db: Executor) {
  return {
    async byId(id: string): Promise<LayawayRow | undefined> {
      return (await rows(sql`id = ${id}`).execute(db)).rows[0];
    },

    /** Returns layaways after the one with this last day and id. */
    async list(
      listed: Listed,
      after: readonly (string | number)[] | null,
      limit: number,
    ): Promise<LayawayRow[]> {
      const [day, id] = after ?? [];
      const [order, next] =
        listed.status === 'ended'
          ? [sql`ORDER BY id DESC`, sql`id < ${id}::uuid`]
          : [sql`ORDER BY due_on, id`, sql`(due_on, id) > (${day}::date, ${id}::uuid)`];
      const found = await rows(
        sql`${inList(listed)} ${after ? sql`AND ${next}` : sql``} ${order} LIMIT ${literalLimit(limit)}`,
        listed.status === 'ended' ? sql`ORDER BY y.id DESC` : sql`ORDER BY y.due_on, y.id`,
      ).execute(db);
      return found.rows;
    },

    /** Returns open layaways of these customers, and of those merged into them. */
    async ofCustomers(ids: readonly string[], limit: number): Promise<LayawayRow[]> {
      if (ids.length === 0) return [];
      const found = await rows(
        sql`status = 'open' AND id IN (
          WITH RECURSIVE family AS (
            SELECT unnest(${ids}::uuid[]) AS id
            UNION SELECT c.id FROM customers c JOIN family ON c.merged_into = family.id
          ) SELECT t.id FROM sales t JOIN family ON t.customer_id = family.id
        ) ORDER BY due_on, id LIMIT ${literalLimit(limit)}`,
        sql`ORDER BY y.due_on, y.id`,
      ).execute(db);
      return found.rows;
    },

    /** Returns the open layaways of these products. */
    async ofProducts(ids: readonly string[]): Promise<LayawayRow[]> {
      if (ids.length === 0) return [];
      const found = await rows(
        sql`status = 'open' AND id IN (SELECT sale_id FROM sale_lines WHERE product_id = ANY(${ids}::uuid[]))`,
      ).execute(db);
      return found.rows;
    },

    /** Counts the layaways in a list, up to `limit`. */
    async count(listed: Listed, limit: number): Promise<number> {
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM (
          SELECT 1 FROM layaways WHERE ${inList(listed)} LIMIT ${literalLimit(limit)}
        ) l`.execute(db);
      return rows[0]?.n ?? 0;
    },

    async insert(id: string, due_on: string): Promise<void> {
      await db.insertInto('layaways').values({ id, status: 'open', due_on }).execute();
    },

    end: (id: string, status: 'completed' | 'cancelled') =>
      db.updateTable('layaways').set({ status }).where('id', '=', id).execute(),
  };
}

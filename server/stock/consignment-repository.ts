import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { consignmentStates } from '#contracts/stock/consignments.ts';
import type { Executor } from '#server/db/client.ts';
import type { ConsignmentDuesTable, ConsignmentsTable } from '#server/db/schema.ts';

export type ConsignmentRow = ConsignmentsTable & {
  title: string;
  serial_number: string | null;
  status: ProductStatus;
  resale_price_cents: number;
  sold_at: Date | null;
  sold_cents: number | null;
  /** The owner's details, encrypted. */
  details: Buffer | null;
};

type Filter = {
  state: (typeof consignmentStates)[number];
  owner_id?: string | undefined;
};

/** A ticket line for a consigned piece. */
type ConsignedLine = {
  position: number;
  kind: 'sold' | 'returned';
  price_cents: number;
  owner_id: string;
  share_tenths: number;
};

const inState = {
  here: sql<boolean>`c.returned_at IS NULL AND p.status <> 'sold'`,
  sold: sql<boolean>`p.status = 'sold'`,
  returned: sql<boolean>`c.returned_at IS NOT NULL`,
};

const from = sql`
  FROM consignments c JOIN products p ON p.id = c.product_id JOIN consignors o ON o.id = c.owner_id`;

const rows = (rest: RawBuilder<unknown>) => sql<ConsignmentRow>`
  SELECT c.*, p.title, p.serial_number, p.status, p.resale_price_cents, p.sold_at, p.sold_cents, o.details ${from} ${rest}`;

const matching = ({ state, owner_id }: Filter) =>
  sql`WHERE ${inState[state]} AND ${owner_id === undefined ? sql`true` : sql`c.owner_id = ${owner_id}`}`;

export function consignmentRepository(db: Executor) {
  return {
    async insertOwner(
      id: string,
      details: Buffer,
      active_at: Date,
      customer_id: string | null,
    ): Promise<void> {
      await db.insertInto('consignors').values({ id, details, active_at, customer_id }).execute();
    },

    /**
     * Sets the time of the owner's last activity, which also locks the owner's row. Returns false if the owner doesn't
     * exist or their details have been deleted.
     */
    async touchOwner(id: string, at: Date): Promise<boolean> {
      const { rows: found } = await sql`
        UPDATE consignors SET active_at = ${at} WHERE id = ${id} AND details IS NOT NULL
        RETURNING id`.execute(db);
      return found.length > 0;
    },

    insert: (consignment: Insertable<ConsignmentsTable>) =>
      db.insertInto('consignments').values(consignment).execute(),

    async byProduct(id: string): Promise<ConsignmentRow | undefined> {
      return (await rows(sql`WHERE c.product_id = ${id}`).execute(db)).rows[0];
    },

    /**
     * Returns up to `limit` pieces, in descending order of stock number. If `before` is not null, returns only pieces
     * with lower numbers.
     */
    async list(filter: Filter, before: number | null, limit: number): Promise<ConsignmentRow[]> {
      const next = before === null ? sql`` : sql`AND c.number < ${before}`;
      const found = await rows(sql`
        ${matching(filter)} ${next} ORDER BY c.number DESC LIMIT ${limit}`).execute(db);
      return found.rows;
    },

    async count(filter: Filter): Promise<number> {
      const { rows: found } = await sql<{ n: number }>`
        SELECT count(*) AS n ${from} ${matching(filter)}`.execute(db);
      return found[0]?.n ?? 0;
    },

    async setAgreedPrice(id: string, agreed_price_cents: number): Promise<void> {
      await db
        .updateTable('consignments')
        .set({ agreed_price_cents })
        .where('product_id', '=', id)
        .execute();
    },

    async setReturned(id: string, reason: string, at: Date): Promise<void> {
      await db
        .updateTable('consignments')
        .set({ returned_at: at, return_reason: reason })
        .where('product_id', '=', id)
        .execute();
    },

    /** Returns the lines of a ticket on which consigned pieces were sold or returned. */
    async linesOf(ticketId: string): Promise<ConsignedLine[]> {
      const { rows: found } = await sql<ConsignedLine>`
        SELECT l.position, l.kind, l.price_cents, c.owner_id, c.share_tenths
        FROM sale_lines l JOIN consignments c ON c.product_id = l.product_id
        WHERE l.sale_id = ${ticketId} AND l.kind IN ('sold', 'returned')`.execute(db);
      return found;
    },

    insertDues: (dues: readonly Insertable<ConsignmentDuesTable>[]) =>
      db.insertInto('consignment_dues').values(dues).execute(),

    /** Deletes the details of owners who, since `at`, have had no piece in the shop and were owed no money. */
    async forgetOwners(at: Date): Promise<void> {
      await sql`
        UPDATE consignors o SET details = NULL, customer_id = NULL
        WHERE details IS NOT NULL AND active_at < ${at}
          AND NOT EXISTS (
            SELECT 1 FROM consignment_dues d WHERE d.owner_id = o.id AND d.payout_id IS NULL
            GROUP BY d.owner_id HAVING sum(d.due_cents) <> 0
          )
          AND NOT EXISTS (
            SELECT 1 FROM consignments c JOIN products p ON p.id = c.product_id
            WHERE c.owner_id = o.id AND ${inState.here} AND p.status <> 'archived'
          )`.execute(db);
    },
  };
}

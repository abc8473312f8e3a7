import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#server/db/client.ts';
import type { ConsignorsTable, PayoutsTable } from '#server/db/schema.ts';

export type OwnerRow = ConsignorsTable & { here: number; due_cents: number };

export type DueRow = {
  sale_id: string;
  position: number;
  number: number;
  created_at: Date;
  product_id: string;
  title: string;
  kind: 'sold' | 'returned';
  price_cents: number;
  share_tenths: number;
  due_cents: number;
};

const owners = (which: RawBuilder<unknown>) => sql<OwnerRow>`
  SELECT o.*,
    (SELECT count(*) FROM consignments c JOIN products p ON p.id = c.product_id
      WHERE c.owner_id = o.id AND c.returned_at IS NULL AND p.status <> 'sold') AS here,
    (SELECT coalesce(sum(d.due_cents), 0)::bigint FROM consignment_dues d
      WHERE d.owner_id = o.id AND d.payout_id IS NULL) AS due_cents
  FROM consignors o ${which}`;

/** Selects owners with money due. Uses the partial index of lines that haven't been paid out. */
const withDue = sql`o.id IN (
  SELECT owner_id FROM consignment_dues WHERE payout_id IS NULL GROUP BY owner_id HAVING sum(due_cents) > 0)`;

const filterOf = (due: boolean) => (due ? withDue : sql`true`);

export function payoutRepository(db: Executor) {
  return {
    /**
     * Returns owners, newest first. If `due` is true, returns only owners with money due. If `before` is not null,
     * starts after that id.
     */
    async owners(due: boolean, before: string | null, limit: number): Promise<OwnerRow[]> {
      const next = before === null ? sql`` : sql`AND o.id < ${before}::uuid`;
      const found = await owners(
        sql`WHERE ${filterOf(due)} ${next} ORDER BY o.id DESC LIMIT ${limit}`,
      ).execute(db);
      return found.rows;
    },

    /** Returns the encrypted names and addresses of the most recently active owners. */
    async detailsOf(limit: number): Promise<{ id: string; details: Buffer }[]> {
      const found = await sql<{ id: string; details: Buffer }>`
        SELECT id, details FROM consignors WHERE details IS NOT NULL ORDER BY active_at DESC LIMIT ${limit}`.execute(
        db,
      );
      return found.rows;
    },

    /** Returns the owners with these ids, in no particular order. */
    async withIds(ids: readonly string[]): Promise<OwnerRow[]> {
      return (await owners(sql`WHERE o.id = ANY(${ids}::uuid[])`).execute(db)).rows;
    },

    async countOwners(due: boolean): Promise<number> {
      const found = await sql<{ n: number }>`
        SELECT count(*) AS n FROM consignors o WHERE ${filterOf(due)}`.execute(db);
      return found.rows[0]?.n ?? 0;
    },

    /** Returns how many owners have money due, and how much in total. */
    async owed(): Promise<{ owners: number; cents: number }> {
      const found = await sql<{ owners: number; cents: number }>`
        SELECT count(*) AS owners, coalesce(sum(cents), 0)::bigint AS cents FROM (
          SELECT sum(due_cents) AS cents FROM consignment_dues WHERE payout_id IS NULL
          GROUP BY owner_id HAVING sum(due_cents) > 0
        ) o`.execute(db);
      return found.rows[0] ?? { owners: 0, cents: 0 };
    },

    async owner(id: string): Promise<OwnerRow | undefined> {
      return (await owners(sql`WHERE o.id = ${id}`).execute(db)).rows[0];
    },

    /**
     * Locks the owner, so that only one payout can be made at a time. Also sets the time of the owner's last activity.
     */
    async lockOwner(id: string, at: Date): Promise<void> {
      await sql`UPDATE consignors SET active_at = ${at} WHERE id = ${id}`.execute(db);
    },

    /** Returns the lines of a payout or, if `payoutId` is null, those that haven't been paid out yet. */
    async lines(ownerId: string, payoutId: string | null): Promise<DueRow[]> {
      const which = payoutId === null ? sql`d.payout_id IS NULL` : sql`d.payout_id = ${payoutId}`;
      const found = await sql<DueRow>`
        SELECT d.sale_id, d.position, s.number, s.created_at, l.product_id, l.title, l.kind, l.price_cents,
          d.share_tenths, d.due_cents
        FROM consignment_dues d
        JOIN sale_lines l ON l.sale_id = d.sale_id AND l.position = d.position
        JOIN sales s ON s.id = d.sale_id
        WHERE d.owner_id = ${ownerId} AND ${which} ORDER BY s.number, d.position`.execute(db);
      return found.rows;
    },

    /** Returns the next payout number. Blocks other transactions from taking one until this transaction ends. */
    async nextNumber(): Promise<number> {
      const found = await sql<{ last: number }>`
        UPDATE payout_numbers SET last = last + 1 RETURNING last`.execute(db);
      const [row] = found.rows;
      if (!row) throw new Error('the row with the last payout number is missing');
      return row.last;
    },

    async insert(payout: PayoutsTable): Promise<void> {
      await db.insertInto('payouts').values(payout).execute();
    },

    /** Marks these lines as paid, except those that already are. Returns how many lines it marked. */
    async markPaid(payoutId: string, lines: readonly DueRow[]): Promise<number> {
      const { numAffectedRows } = await sql`
        UPDATE consignment_dues d SET payout_id = ${payoutId}
        FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS l(sale_id uuid, position smallint)
        WHERE d.sale_id = l.sale_id AND d.position = l.position AND d.payout_id IS NULL`.execute(
        db,
      );
      return Number(numAffectedRows);
    },

    async byId(id: string): Promise<(PayoutsTable & { details: Buffer | null }) | undefined> {
      const found = await sql<PayoutsTable & { details: Buffer | null }>`
        SELECT p.*, o.details FROM payouts p JOIN consignors o ON o.id = p.owner_id
        WHERE p.id = ${id}`.execute(db);
      return found.rows[0];
    },

    /** Returns an owner's most recent payouts, newest first. */
    async last(ownerId: string, limit: number): Promise<PayoutsTable[]> {
      return db
        .selectFrom('payouts')
        .selectAll()
        .where('owner_id', '=', ownerId)
        .orderBy('number', 'desc')
        .limit(limit)
        .execute();
    },
  };
}

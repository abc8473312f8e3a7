import { type RawBuilder, sql } from 'kysely';
import { type History, historyKinds } from '#contracts/customers/customers.ts';
import { fromCents } from '#contracts/money.ts';
import { maxRecent } from '#contracts/pagination.ts';
import type { Executor } from '#server/db/client.ts';

type HistoryList = History[keyof History];
type HistoryRow = {
  id: string;
  record: HistoryList['items'][number]['record'];
  title: string;
  cents: number;
  at: Date;
  total: number;
};

/** Returns one room's part of a customer's history. `ids` are the ids under which the customer's records are stored. */
export type HistoryPart = (db: Executor, ids: readonly string[]) => Promise<Partial<History>>;

/** Reads the newest rows of a select with `id`, `record`, `title`, `cents` and `at`. */
export async function historyList(db: Executor, select: RawBuilder<unknown>): Promise<HistoryList> {
  const { rows } = await sql<HistoryRow>`
    SELECT id, record, title, cents::bigint, at, count(*) OVER () AS total
    FROM (${select}) h ORDER BY at DESC, id LIMIT ${sql.lit(maxRecent)}`.execute(db);
  return {
    items: rows.map(({ id: _id, record, title, cents, at }) => ({
      ...{ _id, record, title, amount: fromCents(cents), at: at.toISOString() },
    })),
    total: rows[0]?.total ?? 0,
  };
}

/** Returns the open bookings of an account. */
export const holdsOfAccount = (db: Executor, accountId: string | null) =>
  historyList(
    db,
    sql`SELECT b.id, 'booking' AS record, p.title, b.price_cents AS cents, b.created_at AS at
      FROM bookings b JOIN products p ON p.id = b.product_id
      WHERE b.buyer_id = ${accountId}::uuid AND b.status IN ('held', 'waiting')`,
  );

/** Joins the parts of all rooms. Several may have entries of one kind. */
export function joinHistory(parts: readonly Partial<History>[]): History {
  const list = (kind: keyof History): HistoryList => {
    const lists = parts.flatMap((part) => part[kind] ?? []);
    const items = lists.flatMap((one) => one.items).toSorted((a, b) => (a.at < b.at ? 1 : -1));
    return {
      items: items.slice(0, maxRecent),
      total: lists.reduce((sum, one) => sum + one.total, 0),
    };
  };
  return Object.fromEntries(historyKinds.map((kind) => [kind, list(kind)])) as History;
}

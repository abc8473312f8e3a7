import { fromCents } from '#contracts/money.ts';
import type { Owner, Payout, StatementLine } from '#contracts/stock/payouts.ts';
import type { PayoutsTable } from '#server/db/schema.ts';
import { fromTenths } from './consignment-policy.ts';
import type { DueRow, OwnerRow } from './payout-repository.ts';

export const toOwner = ({ id, here, due_cents }: OwnerRow, name: string | null): Owner => ({
  _id: id,
  name,
  here,
  due: fromCents(due_cents),
});

export const toLine = (row: DueRow): StatementLine => ({
  sale: { _id: row.sale_id, number: row.number },
  at: row.created_at.toISOString(),
  product_id: row.product_id,
  title: row.title,
  kind: row.kind,
  price: fromCents(row.price_cents),
  share: fromTenths(row.share_tenths),
  amount: fromCents(row.due_cents),
});

export const toSummary = (row: PayoutsTable): Omit<Payout, 'lines' | 'owner'> => ({
  _id: row.id,
  number: row.number,
  total: fromCents(row.total_cents),
  method: row.method,
  reference: row.reference,
  staff: row.staff_name,
  created_at: row.created_at.toISOString(),
});

export const toPayout = (
  row: PayoutsTable,
  name: string | null,
  lines: readonly DueRow[],
): Payout => ({ ...toSummary(row), owner: { _id: row.owner_id, name }, lines: lines.map(toLine) });

import { paymentMethods } from '#contracts/counter/tickets.ts';
import type { Till } from '#contracts/counter/till.ts';
import { fromCents } from '#contracts/money.ts';
import { taxOf } from '#contracts/stock/tax.ts';
import type { Tax } from '#contracts/system.ts';
import { expectedCash, slipDifference, type TillRow } from './till-policy.ts';

const toItems = ({ sold, returned, tax }: TillRow['items']) => ({
  sold: fromCents(sold),
  takings: fromCents(sold - returned),
  tax: fromCents(tax),
});
const orNull = (cents: number | null) => (cents === null ? null : fromCents(cents));

function depositsOf({ deposits }: TillRow): Till['deposits'] {
  if (deposits === null) return null;
  const { taken, applied, returned, kept } = deposits;
  return {
    ...{ taken: fromCents(taken), applied: fromCents(applied) },
    ...{ returned: fromCents(returned), kept: fromCents(kept) },
  };
}

function salesOf({ sales, trades, items }: TillRow, tax: Tax): NonNullable<Till['sales']> {
  const { subtotal, discounts, returns, voids, bought } = sales;
  const inPieces = trades.reduce((sum, { sign, ...trade }) => sum + sign * taxOf(tax, trade), 0);
  return {
    subtotal: fromCents(subtotal),
    discounts: fromCents(discounts),
    returns: fromCents(returns),
    voids: fromCents(voids),
    takings: fromCents(subtotal - discounts - returns - voids),
    tax: fromCents(inPieces + items.tax),
    bought: fromCents(bought),
  };
}

/**
 * Leaves out what would reveal how much cash should be in an open till, or what the terminal's slip should say. The tax on pieces is computed with
 * the current `tax`, as in the stock book.
 */
export function toTill(row: TillRow, tax: Tax): Till {
  const expected = expectedCash(row);
  const { counted_cents: counted, float_cents: float, slip_cents: slip } = row;
  const open = counted === null;
  return {
    _id: row.id,
    number: row.number,
    opened_at: row.opened_at.toISOString(),
    opened_by: row.opened_name,
    opening: fromCents(row.opening_cents),
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: row.closed_name,
    expected: open ? null : fromCents(expected),
    counted: orNull(counted),
    pieces: row.counted_pieces ?? [],
    difference: open ? null : fromCents(counted - expected),
    float: orNull(float),
    to_bank: open || float === null ? null : fromCents(counted - float),
    slip: orNull(slip),
    slip_difference: orNull(slipDifference(row, slip)),
    explanation: row.explanation,
    totals: paymentMethods
      .filter((method) => !open || (method !== 'cash' && method !== 'card'))
      .map((method) => {
        const total = row.totals.find((one) => one.method === method);
        return {
          method,
          in: fromCents(total?.came_in ?? 0),
          out: fromCents(total?.went_out ?? 0),
        };
      }),
    paid_by_card: row.totals.some(
      (one) => one.method === 'card' && (one.came_in !== 0 || one.went_out !== 0),
    ),
    deposits: open ? null : depositsOf(row),
    tickets: row.tickets,
    tickets_before: row.tickets_before,
    offline: row.offline.map((sale) => ({
      ...sale,
      sold_at: new Date(sale.sold_at).toISOString(),
    })),
    moves: row.moves.map(({ amount_cents, reason, staff_name, approved_by, at }) => ({
      amount: fromCents(amount_cents),
      reason,
      staff: staff_name,
      approved_by,
      at: new Date(at).toISOString(),
    })),
    sales: open ? null : salesOf(row, tax),
    items: open ? null : toItems(row.items),
    clerks: (open ? [] : row.clerks).map(({ staff, tickets, sold, returned }) => ({
      staff,
      tickets,
      sold: fromCents(sold),
      takings: fromCents(sold - returned),
    })),
  };
}

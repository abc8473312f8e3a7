import { type PaymentMethod, paymentMethods } from '#contracts/counter/tickets.ts';
import type { Till } from '#contracts/counter/till.ts';
import { fromCents } from '#contracts/money.ts';

export type TillRow = {
  id: string;
  number: number;
  opened_at: Date;
  opened_name: string;
  opening_cents: number;
  closed_at: Date | null;
  closed_name: string | null;
  counted_cents: number | null;
  explanation: string | null;
  tickets: number;
  tickets_before: number;
  /** `at` is in PostgreSQL's JSON format for timestamps. */
  moves: { amount_cents: number; reason: string; staff_name: string; at: string }[];
  totals: { method: PaymentMethod; came_in: number; went_out: number }[];
};

/** Returns the amount of cash that should be in the till. */
export function expectedCash({ opening_cents, moves, totals }: TillRow): number {
  const moved = moves.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  const cash = totals.find(({ method }) => method === 'cash');
  return opening_cents + moved + (cash ? cash.came_in - cash.went_out : 0);
}

export function toTill(row: TillRow): Till {
  const expected = expectedCash(row);
  const { counted_cents: counted } = row;
  return {
    _id: row.id,
    number: row.number,
    opened_at: row.opened_at.toISOString(),
    opened_by: row.opened_name,
    opening: fromCents(row.opening_cents),
    closed_at: row.closed_at?.toISOString() ?? null,
    closed_by: row.closed_name,
    expected: fromCents(expected),
    counted: counted === null ? null : fromCents(counted),
    difference: counted === null ? null : fromCents(counted - expected),
    explanation: row.explanation,
    totals: paymentMethods.map((method) => {
      const total = row.totals.find((one) => one.method === method);
      return {
        method,
        in: fromCents(total?.came_in ?? 0),
        out: fromCents(total?.went_out ?? 0),
      };
    }),
    tickets: row.tickets,
    tickets_before: row.tickets_before,
    moves: row.moves.map(({ amount_cents, reason, staff_name, at }) => ({
      amount: fromCents(amount_cents),
      reason,
      staff: staff_name,
      at: new Date(at).toISOString(),
    })),
  };
}

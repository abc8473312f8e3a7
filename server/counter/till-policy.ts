import type { PaymentMethod } from '#contracts/counter/tickets.ts';
import type { closeTill, Pieces, Till } from '#contracts/counter/till.ts';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { fromCents, toCents, toSignedCents } from '#contracts/money.ts';
import type { TillMovesTable } from '#server/db/schema.ts';
import { refuseField } from './ticket-policy.ts';

export type TillRow = {
  id: string;
  number: number;
  opened_at: Date;
  opened_name: string;
  opening_cents: number;
  closed_at: Date | null;
  closed_name: string | null;
  counted_cents: number | null;
  counted_pieces: Pieces[] | null;
  float_cents: number | null;
  slip_cents: number | null;
  explanation: string | null;
  tickets: number;
  tickets_before: number;
  /** `sold_at` and `at` are in PostgreSQL's JSON format for timestamps. */
  offline: Till['offline'];
  moves: (Pick<TillMovesTable, 'amount_cents' | 'reason' | 'staff_name' | 'approved_by'> & {
    at: string;
  })[];
  totals: { method: PaymentMethod; came_in: number; went_out: number }[];
  sales: Record<'subtotal' | 'discounts' | 'returns' | 'voids' | 'bought', number>;
  /** The pieces sold, and returned with the `sign` -1, with what each cost the shop, as in the stock book. */
  trades: { sold: number; paid: number | null; sign: number }[];
  deposits: Record<'taken' | 'applied' | 'returned' | 'kept', number> | null;
  items: { sold: number; returned: number; tax: number };
  clerks: { staff: string; tickets: number; sold: number; returned: number }[];
};

export type Closing = EndpointParsed<typeof closeTill>['body'];

/** What was counted at closing. */
export type Counts = {
  counted_cents: number;
  pieces: Pieces[];
  float_cents: number;
  slip_cents: number | null;
};

const netOf = ({ totals }: TillRow, name: 'cash' | 'card') => {
  const total = totals.find(({ method }) => method === name);
  return total ? total.came_in - total.went_out : 0;
};

/** Returns the amount of cash that should be in the till. */
export const expectedCash = (row: TillRow): number =>
  row.moves.reduce((sum, { amount_cents }) => sum + amount_cents, row.opening_cents) +
  netOf(row, 'cash');

/** Returns how much the slip of the card terminal differs from the card payments. */
export const slipDifference = (row: TillRow, slipCents: number | null): number | null =>
  slipCents === null ? null : slipCents - netOf(row, 'card');

/** Throws an `invalid` Refusal if the pieces don't add up to the count, or if more stays in the drawer. */
export function toCounts({ count, pieces = [], float = count, slip }: Closing): Counts {
  const counted = toCents(count);
  const sum = pieces.reduce((all, { cents, count }) => all + cents * count, 0);
  if (pieces.length > 0 && sum !== counted) {
    refuseField('count', `The bills and coins add up to $${fromCents(sum)}.`);
  }
  if (toCents(float) > counted) {
    refuseField('float', `Only $${fromCents(counted)} was counted.`);
  }
  return {
    counted_cents: counted,
    pieces,
    float_cents: toCents(float),
    slip_cents: slip === undefined ? null : toSignedCents(slip),
  };
}

/** Returns what differs in words, or an empty string. */
export function differencesIn(cash: number, slip: number | null): string {
  const words = (what: string, cents: number | null, than: string) =>
    cents
      ? [`${what} is $${fromCents(Math.abs(cents))} ${cents < 0 ? 'less' : 'more'} than ${than}.`]
      : [];
  return [
    ...words('The cash', cash, 'it should be'),
    ...words('The terminal’s slip', slip, 'the card payments'),
  ].join(' ');
}

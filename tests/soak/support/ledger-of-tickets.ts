import { expect } from 'vitest';
import { getTill, type Till } from '#contracts/counter/till.ts';
import { toCents, toSignedCents } from '#contracts/money.ts';
import { listStock } from '#contracts/stock/stock-book.ts';
import type { Ledger } from './ticket-commands.ts';
import type { TicketShop } from './ticket-shop.ts';
import type { Person } from './two-servers.ts';

type Stored = { id: string; number: number; total: number; lines: string[]; payments: string[] };

/**
 * Throws an Error unless the database contains exactly the confirmed tickets, with the same amounts. Each request was
 * repeated until its outcome was known, so any other ticket in the database is a duplicate or incomplete.
 */
export async function assertLedger(
  { client }: TicketShop,
  ledger: Ledger,
  after: number,
): Promise<void> {
  const { rows } = await client.query<Stored>(storedTickets, [after]);
  const newer = [...ledger.tickets.values()].filter(({ number }) => number > after);
  const confirmed = newer.map((ticket) => {
    const sign = ticket.total.startsWith('-') ? -1 : 1;
    return {
      id: ticket._id,
      number: ticket.number,
      total: toSignedCents(ticket.total),
      lines: ticket.lines.map(({ product_id, price }) => `${product_id} ${toCents(price)}`),
      payments: ticket.payments.map(({ method, amount }) => `${method} ${sign * toCents(amount)}`),
    };
  });
  expect(rows).toEqual(confirmed.toSorted((a, b) => a.number - b.number));
}

/**
 * Throws an Error unless all tills match the confirmed tickets and cash movements, and closed tills have not changed.
 */
export async function assertTills(shop: TicketShop, ledger: Ledger): Promise<void> {
  const report = await shop.attempt(0, shop.staff[0] as Person, getTill, {});
  if (!report.ok) throw new Error(JSON.stringify(report.error));
  const { open, last } = report.reply;
  const { rows } = await shop.client.query<Recomputed>(recomputedTills);
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const till of [open, last, ...ledger.closed.slice(-3)]) {
    if (till) assertTill(till, byId.get(till._id));
  }
  const zReport = ledger.closed.find(({ _id }) => _id === last?._id);
  if (zReport) expect(last, 'a closed till').toEqual(zReport);
  const cash = [...ledger.tickets.values()].reduce((sum, { total, payments }) => {
    const sign = total.startsWith('-') ? -1 : 1;
    const own = payments.filter(({ method }) => method === 'cash');
    return sum + sign * own.reduce((all, { amount }) => all + toCents(amount), 0);
  }, ledger.moved);
  const stored = rows.reduce((sum, { expected, opening }) => sum + expected - opening, 0);
  expect(stored, 'the cash in all tills').toBe(cash);
}

/** Throws an Error unless the stock book lists exactly the lines of the confirmed tickets since `from`. */
export async function assertStockBook(
  { attempt, staff }: TicketShop,
  { tickets }: Ledger,
  from: string,
): Promise<void> {
  const confirmed = [...tickets.values()]
    .filter(({ created_at }) => created_at >= from)
    .flatMap(({ kind, lines, created_at }) =>
      lines
        .filter((line) => line.kind !== 'laid_away')
        .map(({ product_id, price }) => {
          return `${product_id} ${created_at} ${toCents(price) * (kind === 'sale' ? 1 : -1)}`;
        }),
    );
  const found: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { by: 'sold' as const, from, limit: 100, ...(cursor && { cursor }) };
    const page = await attempt(0, staff[0] as Person, listStock, { query });
    if (!page.ok) throw new Error(JSON.stringify(page.error));
    for (const { _id, sold } of page.reply.items) {
      found.push(`${_id} ${sold?.at} ${toSignedCents(sold?.price ?? '0')}`);
    }
    cursor = page.reply.next_cursor;
  }
  expect(found.toSorted()).toEqual(confirmed.toSorted());
}

type Recomputed = Record<'opening' | 'expected' | 'tickets', number> & {
  id: string;
  counted: number | null;
};

function assertTill(till: Till, row: Recomputed | undefined): void {
  // An open till doesn't tell its cash.
  if (till.expected === null) {
    expect(till.tickets).toBe(row?.tickets);
    return;
  }
  const cash = till.totals.find(({ method }) => method === 'cash');
  const [taken, given] = [cash?.in ?? '0', cash?.out ?? '0'].map(toSignedCents);
  const moved = till.moves.reduce((sum, { amount }) => sum + toSignedCents(amount), 0);
  const expected = toSignedCents(till.expected);
  const report = {
    expected: toCents(till.opening) + moved + (taken ?? 0) - (given ?? 0),
    tickets: till.tickets,
    difference: till.difference === null ? null : toSignedCents(till.difference),
  };
  const recomputed = row && {
    expected: row.expected,
    tickets: row.tickets,
    difference: row.counted === null ? null : row.counted - expected,
  };
  expect(report, `the report of till ${till.number}`).toEqual(recomputed);
  expect(report.expected).toBe(expected);
}

const storedTickets = `
  SELECT id, number, total_cents AS total,
    array(SELECT product_id || ' ' || price_cents FROM sale_lines
      WHERE sale_id = s.id AND product_id IS NOT NULL ORDER BY position) AS lines,
    array(SELECT method || ' ' || amount_cents FROM sale_payments WHERE sale_id = s.id ORDER BY position) AS payments
  FROM sales s WHERE number > $1 ORDER BY number`;

/**
 * Joins the tables in a different order than the server does, so that a mistake in only one of the queries is detected.
 */
const recomputedTills = `
  SELECT t.id, t.opening_cents AS opening, t.counted_cents AS counted,
    count(DISTINCT s.id) AS tickets,
    t.opening_cents
      + coalesce((SELECT sum(amount_cents) FROM till_moves WHERE till_id = t.id), 0)::bigint
      + coalesce(sum(p.amount_cents) FILTER (WHERE p.method = 'cash'), 0)::bigint AS expected
  FROM tills t LEFT JOIN sales s ON s.till_id = t.id LEFT JOIN sale_payments p ON p.sale_id = s.id
  GROUP BY t.id`;

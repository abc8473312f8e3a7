import type { Pool } from 'pg';
import { toCents, toSignedCents } from '#contracts/money.ts';
import { getTill, type Till } from '#contracts/till.ts';
import type { Ledger } from './ticket-commands.ts';
import type { Person, TicketShop } from './ticket-shop.ts';

type Stored = { id: string; number: number; total: number; lines: string[]; payments: string[] };

/**
 * Throws an Error unless the database contains exactly the confirmed tickets, with the same amounts. Each request was
 * repeated until its outcome was known, so any other ticket in the database is a duplicate or incomplete.
 */
export async function assertLedger(client: Pool, ledger: Ledger, after: number): Promise<void> {
  const { rows } = await client.query<Stored>(storedTickets, [after]);
  const newer = [...ledger.tickets.values()].filter(({ number }) => number > after);
  if (rows.length !== newer.length) {
    throw new Error(`${newer.length} tickets were confirmed, but ${rows.length} are stored`);
  }
  for (const stored of rows) {
    const ticket = ledger.tickets.get(stored.id);
    const sign = ticket && toSignedCents(ticket.total) < 0 ? -1 : 1;
    const confirmed = ticket && {
      id: ticket._id,
      number: ticket.number,
      total: toSignedCents(ticket.total),
      lines: ticket.lines.map(({ product_id, price }) => `${product_id} ${toCents(price)}`),
      payments: ticket.payments.map(({ method, amount }) => `${method} ${sign * toCents(amount)}`),
    };
    if (JSON.stringify(confirmed) !== JSON.stringify(stored)) {
      throw new Error(
        `a ticket is not what was confirmed: ${JSON.stringify({ stored, confirmed })}`,
      );
    }
  }
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
  if (zReport && JSON.stringify(zReport) !== JSON.stringify(last)) {
    throw new Error(`a closed till has changed: ${JSON.stringify([zReport, last])}`);
  }
  const cash = [...ledger.tickets.values()].reduce((sum, { total, payments }) => {
    const sign = total.startsWith('-') ? -1 : 1;
    const own = payments.filter(({ method }) => method === 'cash');
    return sum + sign * own.reduce((all, { amount }) => all + toCents(amount), 0);
  }, ledger.moved);
  const stored = rows.reduce((sum, { expected, opening }) => sum + expected - opening, 0);
  if (stored !== cash)
    throw new Error(`the tills have ${stored} cents too much or too little: ${cash}`);
}

type Recomputed = {
  id: string;
  opening: number;
  expected: number;
  counted: number | null;
  tickets: number;
};

function assertTill(till: Till, row: Recomputed | undefined): void {
  const cash = till.totals.find(({ method }) => method === 'cash');
  const moved = till.moves.reduce((sum, { amount }) => sum + toSignedCents(amount), 0);
  const shown =
    toCents(till.opening) +
    moved +
    toSignedCents(cash?.in ?? '0') -
    toSignedCents(cash?.out ?? '0');
  const expected = toSignedCents(till.expected);
  const difference = row?.counted == null ? null : row.counted - expected;
  const told = till.difference === null ? null : toSignedCents(till.difference);
  if (
    shown !== expected ||
    expected !== row?.expected ||
    till.tickets !== row.tickets ||
    told !== difference
  ) {
    throw new Error(`a report is not what was recomputed: ${JSON.stringify({ till, row })}`);
  }
}

const storedTickets = `
  SELECT id, number, total_cents AS total,
    array(SELECT product_id || ' ' || price_cents FROM sale_lines WHERE sale_id = s.id ORDER BY position) AS lines,
    array(SELECT method || ' ' || amount_cents FROM sale_payments WHERE sale_id = s.id ORDER BY position) AS payments
  FROM sales s WHERE number > $1`;

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

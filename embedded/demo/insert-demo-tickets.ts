import { type Insertable, sql } from 'kysely';
import type { Trx } from '#server/db/client.ts';
import type {
  SaleLinesTable,
  SalePaymentsTable,
  SalesTable,
  TillsTable,
} from '#server/db/schema.ts';
import { demoId } from './demo-id.ts';
import type { DemoTicket, DemoTill, DemoUser } from './demo-records.ts';

/** The cash in the till each morning, in cents. */
const float = 20_000;
const signs = { sold: 1, bought: -1, returned: -1 };
const amountOf = ({ kind, cents }: DemoTicket) => signs[kind] * cents;

/**
 * Inserts the till's closed days with their tickets, and the products bought on these tickets. A single staff member
 * creates all tickets.
 */
export async function insertDemoTickets(
  trx: Trx,
  tills: readonly DemoTill[],
  staff: DemoUser,
): Promise<void> {
  const by = { staff_id: staff.id, staff_name: staff.name };
  const tickets = tills.flatMap((till) => till.tickets.map((ticket) => ({ till, ticket })));
  const cashOf = (till: DemoTill) =>
    till.tickets.reduce((sum, one) => sum + (one.method === 'cash' ? amountOf(one) : 0), 0);

  await trx
    .insertInto('tills')
    .values(tills.map((till, n) => tillRow(till, n, staff)))
    .execute();
  const moves = tills
    .map((till, n) => ({
      id: demoId('move', n),
      till_id: till.id,
      amount_cents: -cashOf(till),
      reason: 'To the bank',
      ...by,
      at: till.closedAt,
    }))
    .filter(({ amount_cents }) => amount_cents < 0);
  if (moves.length > 0) await trx.insertInto('till_moves').values(moves).execute();

  const sales = tickets.map(({ till, ticket }, n): Insertable<SalesTable> => {
    const { id, kind, returns, customer, tenderedCents, cents, at, product } = ticket;
    return {
      id,
      number: n + 1,
      kind: kind === 'returned' ? 'return' : 'sale',
      returns_id: returns,
      ...by,
      customer_name: customer?.name ?? null,
      customer_email: customer?.email ?? null,
      customer_id: null,
      total_cents: amountOf(ticket),
      change_cents: tenderedCents === null ? 0 : tenderedCents - cents,
      reason: kind === 'returned' ? 'The neck is too wide for the buyer.' : null,
      till_id: till.id,
      is_void: false,
      layaway_id: null,
      deposit_cents: 0,
      created_at: at,
      titles: product.title,
    };
  });
  await trx.insertInto('sales').values(sales).execute();
  const lines = tickets.map(({ ticket }) => lineRow(ticket));
  await trx.insertInto('sale_lines').values(lines).execute();
  const payments = tickets.map(({ ticket }) => paymentRow(ticket));
  await trx.insertInto('sale_payments').values(payments).execute();

  const bought = tickets.filter(({ ticket }) => ticket.kind === 'bought');
  const intakes = bought.map(({ ticket: { id, product, cents, at } }, n) => ({
    product_id: product.id,
    number: n + 1,
    sale_id: id,
    paid_cents: cents,
    taken_at: at,
    live_at: at,
    seller: null,
  }));
  await trx.insertInto('intakes').values(intakes).execute();
  await sql`
    UPDATE products p SET added_at = i.taken_at FROM intakes i WHERE i.product_id = p.id`.execute(
    trx,
  );
  await sql`UPDATE ticket_numbers SET last = ${sales.length}`.execute(trx);
  await sql`UPDATE intake_numbers SET last = ${intakes.length}`.execute(trx);
}

/** Occasionally, the cash differs from the expected amount. */
function tillRow({ id, openedAt, closedAt }: DemoTill, n: number, staff: DemoUser) {
  const short = n % 17 === 8;
  return {
    id,
    number: n + 1,
    opened_at: openedAt,
    opened_by: staff.id,
    opened_name: staff.name,
    opening_cents: float,
    closed_at: closedAt,
    closed_by: staff.id,
    closed_name: staff.name,
    counted_cents: short ? float - 200 : float,
    explanation: short ? 'Probably wrong change.' : null,
  } satisfies Insertable<TillsTable>;
}

const lineRow = ({
  id,
  product,
  kind,
  cents,
  returnedBy,
}: DemoTicket): Insertable<SaleLinesTable> => ({
  sale_id: id,
  position: 0,
  product_id: product.id,
  kind,
  title: product.title,
  price_cents: cents,
  tag_price_cents: product.resalePriceCents,
  reason: null,
  returned_by: returnedBy,
});

const paymentRow = (ticket: DemoTicket): SalePaymentsTable => ({
  sale_id: ticket.id,
  position: 0,
  method: ticket.method,
  amount_cents: amountOf(ticket),
  tendered_cents: ticket.tenderedCents,
  reference: ticket.reference,
});

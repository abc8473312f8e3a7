import { fromCents } from '#contracts/money.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordDues } from '#server/stock/consignment-dues.ts';
import type { StoreCredit } from './store-credit.ts';
import {
  assertCash,
  matchPayments,
  type Payment,
  type PaymentRequest,
  refuseField,
  tillClosed,
} from './ticket-policy.ts';
import { type NewLine, ticketRepository } from './ticket-repository.ts';
import { tillRepository } from './till-repository.ts';

export type TicketToRecord = {
  id: string;
  kind: 'sale' | 'return';
  returnsId: string | null;
  caller: Caller;
  customer: { name: string; email: string | null } | null;
  lines: readonly NewLine[];
  payments: readonly PaymentRequest[];
  reason: string | null;
  /**
   * The id of the open till, if there is one. The caller must lock the till before reading the time: with
   * `tillRepository(trx).lock` if the shop pays out cash, and with `share` in all other cases.
   */
  tillId: string | undefined;
  at: Date;
};

const signs = { sold: 1, bought: -1, returned: -1 };

/**
 * Stores a ticket with its payments under the next number. Throws a Refusal if the payments don't match the lines or
 * can't be made. Call this last, because other transactions can't store tickets until this one ends.
 */
export async function recordTicket(
  trx: Trx,
  ticket: TicketToRecord,
  credit: StoreCredit,
): Promise<void> {
  const { id, kind, caller, customer, lines, tillId, at } = ticket;
  const sales = ticketRepository(trx);
  const total = lines.reduce((sum, line) => sum + signs[line.kind] * line.price_cents, 0);
  const { payments, change } = matchPayments(ticket.payments, total);
  const email = customer?.email ?? null;
  const credit_key = await changeCredit(trx, kind, payments, email, credit);
  await checkCash(trx, payments, tillId);
  const number = await sales.nextNumber();
  const sale = {
    id,
    number,
    kind,
    returns_id: ticket.returnsId,
    staff_id: caller.id,
    staff_name: caller.name,
    customer_name: customer?.name ?? null,
    customer_email: email,
    credit_key,
    total_cents: total,
    change_cents: change,
    reason: ticket.reason,
    till_id: tillId ?? null,
    created_at: at,
  };
  await sales.insert(sale, lines, payments);
  await recordDues(trx, id);
  const event = { subjectId: id, people: [], payload: { number }, at };
  await writeEvent(trx, { kind: kind === 'sale' ? 'sale.made' : 'sale.returned', ...event });
}

/** If a payment is in cash, checks that the till is open and has enough cash for what the shop pays. */
async function checkCash(
  trx: Trx,
  payments: readonly Payment[],
  tillId: string | undefined,
): Promise<void> {
  const cash = payments.find(({ method }) => method === 'cash');
  if (!cash) return;
  if (!tillId) throw tillClosed();
  if (cash.amount_cents >= 0) return;
  const field = `payments.${payments.indexOf(cash)}.amount`;
  assertCash(field, -cash.amount_cents, await tillRepository(trx).cashIn(tillId));
}

/**
 * Adds the ticket's credit payments to the customer's store credit, or takes them from it. Returns the key to store with
 * the ticket, or null if the ticket uses no store credit.
 */
async function changeCredit(
  trx: Trx,
  kind: TicketToRecord['kind'],
  payments: readonly Payment[],
  email: string | null,
  credit: StoreCredit,
): Promise<string | null> {
  const first = payments.findIndex(({ method }) => method === 'credit');
  if (first < 0) return null;
  if (!email) {
    const field = kind === 'sale' ? 'customer.email' : `payments.${first}.method`;
    refuseField(field, 'Store credit needs the customer’s email address.');
  }
  const used = payments.reduce(
    (sum, { method, amount_cents }) => sum + (method === 'credit' ? amount_cents : 0),
    0,
  );
  if (used < 0) return credit.add(trx, email, -used);
  const key = await credit.take(trx, email, used);
  if (key !== null) return key;
  const balance = fromCents(await credit.balance(trx, email));
  return refuseField(`payments.${first}.amount`, `${email} has $${balance} of store credit.`);
}

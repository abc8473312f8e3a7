import { fromCents } from '#contracts/money.ts';
import type { CustomerBook } from '#server/customers/customer-book.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import type { Caller } from '#server/http/caller.ts';
import { recordDues } from '#server/stock/consignment-dues.ts';
import type { NewItemLine } from './ticket-items.ts';
import {
  assertCash,
  assertNotTooMuch,
  matchPayments,
  type Payment,
  type PaymentRequest,
  refuseField,
  type TicketRequest,
  tillClosed,
} from './ticket-policy.ts';
import { type NewLine, ticketRepository } from './ticket-repository.ts';
import { tillRepository } from './till-repository.ts';

export type TicketToRecord = {
  id: string;
  kind: 'sale' | 'return';
  returnsId: string | null;
  isVoid?: boolean;
  caller: Caller;
  /** The name of the person who approved the ticket, if it needed that. */
  approvedBy?: string | null;
  /** `id` is that of a customer or an account whom staff picked, or that of the original ticket. */
  customer: { id: string | null; name: string; email: string | null } | null;
  lines: readonly (NewLine | NewItemLine)[];
  payments: readonly PaymentRequest[];
  /** The id of the first ticket, and what this one takes as a deposit. Negative if it applies or returns deposits. */
  layaway?: { id: string; cents: number };
  reason: string | null;
  /**
   * The id of the open till, if there is one. The caller must lock the till before reading the time: with
   * `tillRepository(trx).lock` if the shop pays out cash, and with `share` in all other cases.
   */
  tillId: string | undefined;
  at: Date;
};

const signs = { sold: 1, bought: -1, returned: -1, laid_away: 0 };

/**
 * Stores a ticket with its payments under the next number, and returns that number. Throws a Refusal if the payments
 * don't match the lines or can't be made. Call this last, because other transactions can't store tickets until this one
 * ends.
 */
export async function recordTicket(
  trx: Trx,
  ticket: TicketToRecord,
  book: CustomerBook,
): Promise<number> {
  const { id, kind, caller, customer, lines, layaway, tillId, at } = ticket;
  const sales = ticketRepository(trx);
  const deposit_cents = layaway?.cents ?? 0;
  const total = lines.reduce(
    (sum, line) => sum + signs[line.kind] * line.price_cents,
    deposit_cents,
  );
  const gross = lines.reduce((sum, line) => sum + line.price_cents, 0);
  assertNotTooMuch(gross, Math.abs(total));
  const { payments, change } = matchPayments(ticket.payments, total);
  const email = customer?.email ?? null;
  const customer_id = await customerOf(trx, customer, book);
  await changeCredit(trx, ticket, payments, customer_id, book);
  await checkCash(trx, payments, tillId);
  const number = await sales.nextNumber();
  const sale = {
    id,
    number,
    kind,
    returns_id: ticket.returnsId,
    staff_id: caller.id,
    staff_name: caller.name,
    approved_by: ticket.approvedBy ?? null,
    customer_id,
    customer_name: customer?.name ?? null,
    customer_email: email,
    total_cents: total,
    change_cents: change,
    reason: ticket.reason,
    till_id: tillId ?? null,
    is_void: ticket.isVoid ?? false,
    layaway_id: layaway?.id ?? null,
    deposit_cents,
    created_at: at,
  };
  await sales.insert(sale, lines, payments);
  await recordDues(trx, id);
  const event = { subjectId: id, people: [], payload: { number }, at };
  await writeEvent(trx, { kind: kind === 'sale' ? 'sale.made' : 'sale.returned', ...event });
  if (customer_id !== null) await book.tell(trx, 'customer.changed', customer_id);
  return number;
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

/** Returns the customer as the ticket shows them: one who was picked as they are stored, or else as typed. */
export async function pickedCustomer(
  trx: Trx,
  { _id, name, email }: NonNullable<TicketRequest['customer']>,
  book: CustomerBook,
): Promise<TicketToRecord['customer']> {
  if (_id === undefined) return { id: null, name, email: email ?? null };
  const picked = await book.byId(trx, _id.toLowerCase());
  if (!picked) refuseField('customer.name', 'This customer no longer exists. Choose again.');
  return { id: picked.id, name: picked.name || name, email: picked.email };
}

/** Returns the id of the ticket's customer, who stays locked. A new person with an email address becomes a customer. */
async function customerOf(
  trx: Trx,
  customer: TicketToRecord['customer'],
  book: CustomerBook,
): Promise<string | null> {
  if (customer === null) return null;
  const { id, name, email } = customer;
  if (id !== null) return (await book.byId(trx, id))?.id ?? null;
  return email === null ? null : (await book.byEmail(trx, { name, email })).id;
}

/** Adds the ticket's credit payments to the customer's store credit, or takes them from it. */
async function changeCredit(
  trx: Trx,
  { kind, customer }: TicketToRecord,
  payments: readonly Payment[],
  customerId: string | null,
  book: CustomerBook,
): Promise<void> {
  const first = payments.findIndex(({ method }) => method === 'credit');
  if (first < 0) return;
  if (!customer || customerId === null) {
    const field = kind === 'sale' ? 'customer.email' : `payments.${first}.method`;
    return refuseField(field, 'Store credit needs the customer’s email address.');
  }
  const used = payments.reduce(
    (sum, { method, amount_cents }) => sum + (method === 'credit' ? amount_cents : 0),
    0,
  );
  if (await book.changeCredit(trx, customerId, -used)) return;
  const balance = fromCents(await book.creditOf(trx, customerId));
  const who = customer.email ?? customer.name;
  refuseField(`payments.${first}.amount`, `${who} has $${balance} of store credit.`);
}

import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { Ticket } from '#contracts/counter/tickets.ts';
import { fromCents } from '#contracts/money.ts';
import { shortEmail } from '#server/customers/short-contact.ts';
import type { SaleLinesTable, SalesTable } from '#server/db/schema.ts';
import { type ItemLineRow, returnablePieces, toItemLine } from './ticket-items.ts';
import type { Payment } from './ticket-policy.ts';

export type LineRow = Pick<
  SaleLinesTable,
  'kind' | 'title' | 'price_cents' | 'tag_price_cents' | 'reason' | 'returned_by'
> & { product_id: string };

/** A line of a ticket, with data about its product from other tables. */
type ShownLine = LineRow & {
  serial_number: string | null;
  status: ProductStatus;
  stock_number: number | null;
  stock: { number: number; live_at: string } | null;
};

export type TicketRow = SalesTable & {
  returns: { _id: string; number: number } | null;
  void: boolean;
  /** Whether this is the shop's last ticket, and a sale of the last ten minutes. */
  is_last: boolean;
  mail_consent: boolean;
  /** `held` is what the shop has of the deposits after this ticket. */
  layaway: { _id: string; held: number; price: number; until: string } | null;
  lines: ShownLine[];
  items: ItemLineRow[];
  payments: Payment[];
  refundable: Pick<Payment, 'method' | 'amount_cents'>[];
};

export const isReturnable = ({ kind, returned_by }: LineRow) =>
  kind === 'sold' && returned_by === null;

/** Returns whether the ticket can still be voided. Trade-ins and layaways can't be undone. */
export const isVoidable = ({ is_last, lines, items, layaway }: TicketRow) =>
  is_last &&
  layaway === null &&
  lines.every(isReturnable) &&
  items.every((line) => returnablePieces(line) === line.quantity);

/** Returns whether something on the ticket can still be returned. */
const hasReturnable = ({ lines, items }: TicketRow) =>
  lines.some(isReturnable) || items.some((line) => returnablePieces(line) > 0);

/** A ticket in a list, where many addresses could be copied at once. */
export function toListed(row: TicketRow): Ticket {
  const { customer_email: email } = row;
  return toTicket({ ...row, customer_email: email && shortEmail(email) });
}

/** In the API, payments are always positive amounts, and the sign of the total shows who paid. */
export function toTicket(row: TicketRow): Ticket {
  const { customer_id, customer_name: name, customer_email: email, mail_consent } = row;
  return {
    _id: row.id,
    number: row.number,
    kind: row.kind,
    returns: row.returns,
    void: row.void,
    total: fromCents(row.total_cents),
    change: fromCents(row.change_cents),
    lines: row.lines.map((line) => ({
      product_id: line.product_id,
      title: line.title,
      kind: line.kind,
      price: fromCents(line.price_cents),
      tag_price: fromCents(line.tag_price_cents),
      serial_number: line.serial_number,
      stock_number: line.stock_number,
      stock: line.stock && {
        number: line.stock.number,
        live_at: new Date(line.stock.live_at).toISOString(),
      },
      reason: line.reason,
      returned: line.returned_by !== null,
      status: line.status,
    })),
    items: row.items.map(toItemLine),
    layaway: row.layaway && {
      ...row.layaway,
      deposit: fromCents(row.deposit_cents),
      held: fromCents(row.layaway.held),
      price: fromCents(row.layaway.price),
    },
    payments: row.payments.map(({ method, amount_cents, tendered_cents, reference }) => ({
      method,
      amount: fromCents(Math.abs(amount_cents)),
      tendered: tendered_cents === null ? null : fromCents(tendered_cents),
      reference,
    })),
    refundable: row.refundable.map(({ method, amount_cents }) => ({
      method,
      amount: fromCents(amount_cents),
    })),
    customer: name === null ? null : { _id: customer_id, name, email, mail_consent },
    reason: row.reason,
    staff: row.staff_name,
    approved_by: row.approved_by,
    created_at: row.created_at.toISOString(),
    offline:
      row.offline_number === null || row.offline_sold_at === null
        ? null
        : { number: row.offline_number, sold_at: row.offline_sold_at.toISOString() },
    can: { return: hasReturnable(row), void: isVoidable(row) },
  };
}

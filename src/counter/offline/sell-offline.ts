import type { QueryClient } from '@tanstack/react-query';
import type { Ticket, TicketForm } from '#contracts/counter/tickets.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { taxInPiece } from '#contracts/stock/tax.ts';
import type { Tax } from '#contracts/system.ts';
import { finishTicket } from '#src/counter/ticket/ticket-queries.ts';
import type { OpenTicket } from '#src/counter/ticket/ticket-storage.ts';
import { piecesCents, totalCents } from '#src/counter/ticket/ticket-totals.ts';
import { ApiError } from '#src/lib/api-error.ts';
import { configQuery } from '#src/lib/config-queries.ts';
import { queryKeys } from '#src/lib/query-keys.ts';
import { currentSession } from '#src/lib/session.ts';
import { offlineObstacle } from './offline-obstacle.ts';
import { changeQueue, type QueuedSale, soldIds } from './queue.ts';

const failure = (message: string) => new ApiError({ status: 0, code: 'offline', message });

/**
 * Stores a sale without a connection on this computer under its next number, and then opens the drawer. Returns the
 * ticket as far as it is known. `form` is what the server gets later, with the ticket's key. Throws an {@link ApiError}
 * if nothing was sold.
 */
export async function sellOffline(
  ticket: OpenTicket,
  form: TicketForm,
  queryClient: QueryClient,
): Promise<Ticket> {
  const session = currentSession();
  const obstacle = offlineObstacle({ ...ticket, payments: form.payments });
  if (obstacle !== null || session.status !== 'signed-in') throw failure(obstacle ?? 'Log in.');
  const by = { _id: session.user._id, name: session.user.name };
  const total = fromCents(totalCents(ticket));
  const names = [
    ...ticket.lines.map(({ product }) => product.title),
    ...ticket.items.map(({ name, quantity }) => (quantity > 1 ? `${quantity} × ${name}` : name)),
  ];
  void navigator.storage?.persist?.();
  const { sales } = await changeQueue((queue) => {
    // The page was closed after the sale was stored, and before the ticket ended.
    if (queue.sales.some(({ key }) => key === ticket.key)) return queue;
    const twice = ticket.lines.find(({ product: { _id } }) => soldIds(queue.sales).has(_id));
    if (twice) throw failure(`${twice.product.title} has just been sold at this computer.`);
    const last = queue.last + 1;
    const offline = { number: `O-${queue.code}-${last}`, sold_at: new Date().toISOString() };
    const sale = { key: ticket.key, body: { ...form, offline }, names, total, by, refused: null };
    return { ...queue, last, sales: [...queue.sales, sale] };
  }).catch((error: unknown) => {
    if (error instanceof ApiError) throw error;
    throw failure('This computer can’t store the sale, so nothing was sold. Try again.');
  });
  const sale = sales.find(({ key }) => key === ticket.key);
  if (!sale) throw failure('This sale is not on this computer. Try again.');
  const tax = queryClient.getQueryData(configQuery.queryKey)?.shop?.tax;
  const sold = toTicket(ticket, sale, tax ?? { scheme: 'none', rate: 0 });
  finishTicket(sold);
  void queryClient.invalidateQueries({ queryKey: queryKeys.counter });
  return sold;
}

/** The ticket as the server will show it, except for its number. */
function toTicket({ lines, items }: OpenTicket, sale: QueuedSale, tax: Tax): Ticket {
  const { key, total, by, body } = sale;
  const { offline } = body;
  const payments = body.payments.map(({ amount, tendered = amount }) => ({
    method: 'cash' as const,
    amount: fromCents(toCents(amount)),
    tendered: fromCents(toCents(tendered)),
    reference: null,
  }));
  const given = payments.reduce((sum, { tendered }) => sum + toCents(tendered), 0);
  return {
    ...{ _id: key, number: 0, returns: null, void: false, total },
    kind: 'sale',
    change: fromCents(given - toCents(total)),
    lines: lines.map(({ product }) => ({
      ...{ product_id: product._id, title: product.title, serial_number: product.serial_number },
      ...{ price: product.resale_price, tag_price: product.resale_price, reason: null },
      kind: 'sold',
      stock_number: product.stock_number,
      // Whether the shop bought it, only the server knows. The receipt then names the margin scheme instead of a tax.
      stock:
        product.stock_number === null
          ? null
          : { number: product.stock_number, live_at: product.live_from ?? offline.sold_at },
      returned: false,
      status: 'sold',
    })),
    items: items.map((item, n) => ({
      ...{ position: lines.length + n, name: item.name, quantity: item.quantity },
      kind: 'sold',
      price: fromCents(toCents(item.price)),
      tag_price: fromCents(toCents(item.price)),
      reason: null,
      tax: fromCents(taxInPiece(tax, item.tax_class, toCents(item.price))),
      total: fromCents(piecesCents(item)),
      returned: 0,
    })),
    ...{ payments, refundable: [], layaway: null, customer: null, reason: null },
    ...{ staff: by.name, created_at: offline.sold_at, offline },
    can: { return: false, void: false },
  };
}

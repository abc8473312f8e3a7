import { toCents } from '#contracts/money.ts';
import type { OpenTicket, TicketLine, TypedPayment } from '#src/counter/ticket/ticket-storage.ts';

type Asked = Pick<OpenTicket, 'lines' | 'items' | 'buyIns' | 'customer' | 'payments'>;

const isChanged = ({ price, reason, product }: TicketLine) =>
  reason !== '' || toCents(price) !== toCents(product.resale_price);

/**
 * Returns why a ticket can't be charged without a connection, or null. A piece in the storefront could just have been
 * booked. `method` is the payment that is being entered.
 */
export function offlineObstacle(
  { lines, items, buyIns, customer, payments }: Asked,
  method?: TypedPayment['method'],
): string | null {
  const listed = lines.find(({ product }) => !product.counter_only);
  if (listed) {
    return `${listed.product.title} is in the storefront, so it can’t be sold without a connection.`;
  }
  if (buyIns.length > 0) return 'Trade-ins need a connection.';
  if (lines.some(isChanged) || items.some(({ reason }) => reason))
    return 'A changed price needs a connection.';
  if (customer.name.trim() + customer.email.trim() !== '') {
    return 'A ticket with a customer needs a connection. Clear the name and the email address.';
  }
  const paid = [...payments.map((payment) => payment.method), method ?? 'cash'];
  if (paid.every((one) => one === 'cash')) return null;
  return 'Without a connection, a customer can only pay in cash.';
}

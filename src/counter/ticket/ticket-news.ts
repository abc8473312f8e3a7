import { shownNumber } from '#contracts/counter/offline.ts';
import type { Ticket } from '#contracts/counter/tickets.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { formatDay } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paidAmount, paidWord } from './payment-text.ts';
import type { OpenTicket } from './ticket-storage.ts';
import { amountOf, isEmpty, restCents, totalCents } from './ticket-totals.ts';

/**
 * Returns a screen reader announcement about the ticket: the total, the amount left to pay, or that the ticket is
 * complete.
 */
export function ticketNews(ticket: OpenTicket, sold: Ticket | null): string {
  if (sold?.layaway) {
    return `Layaway ${shownNumber(sold)}: ${dueText(sold.layaway)}. ${paidText(sold)}.`;
  }
  if (sold) return `Ticket ${shownNumber(sold)} is complete. ${paidText(sold)}.`;
  if (isEmpty(ticket)) return '';
  const [total, rest] = [totalCents(ticket), restCents(ticket)];
  if (ticket.payments.length > 0) {
    return `${rest < 0 ? 'Over by' : 'Left to pay'} ${formatMoney(amountOf(rest))}.`;
  }
  return `${total < 0 ? 'You pay the customer' : 'Total'} ${formatMoney(amountOf(total))}.`;
}

/** Returns what is left to pay for a layaway, and until when, such as `$199 due by March 1`. */
export const dueText = ({ price, held, until }: NonNullable<Ticket['layaway']>): string =>
  `${formatMoney(fromCents(toCents(price) - toCents(held)))} due by ${formatDay(until)}`;

const paidText = (ticket: Ticket): string =>
  `${paidWord(ticket)} ${formatMoney(paidAmount(ticket))}`;

import { formatMoney } from '#src/lib/money.ts';
import { methodWords } from './payment-text.ts';
import type { OpenTicket, TypedPayment } from './ticket-storage.ts';
import { amountOf, restCents, totalCents, typedCents } from './ticket-totals.ts';

/** Returns the label of the checkout button, with the amount of the next payment or payout. */
export function chargeLabel(
  ticket: OpenTicket,
  { amount, method }: Pick<TypedPayment, 'amount' | 'method'>,
) {
  const total = totalCents(ticket);
  const rest = restCents(ticket);
  if (total === 0) return 'Complete the trade';
  if (rest <= 0) return 'Complete the ticket';
  const part = typedCents(amount);
  const next = part !== null && part > 0 && part < rest ? part : rest;
  const by = method ? ` ${methodWords[method].by}` : '';
  const takes = method || next < Math.abs(total) ? 'Take' : 'Charge';
  return `${total < 0 ? 'Pay out' : takes} ${formatMoney(amountOf(next))}${by}`;
}

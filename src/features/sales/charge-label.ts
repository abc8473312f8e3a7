import { formatMoney } from '#src/lib/money.ts';
import type { Checkout } from './checkout-form.ts';
import { methodWords } from './payment-words.ts';
import type { OpenTicket } from './ticket-store.ts';
import { amountOf, restCents, totalCents, typedCents } from './ticket-totals.ts';

/** Returns what the checkout's button does, with the amount. */
export function chargeLabel(
  ticket: OpenTicket,
  typed: Pick<Partial<Checkout>, 'amount' | 'method'>,
) {
  const total = totalCents(ticket);
  if (total === 0) return 'Complete the trade';
  const part = typedCents(typed.amount);
  if (part !== null && part > 0 && part < restCents(ticket)) {
    const by = typed.method ? ` ${methodWords[typed.method].by}` : '';
    return `${total < 0 ? 'Pay' : 'Take'} ${formatMoney(amountOf(part))}${by}`;
  }
  return `${total < 0 ? 'Pay out' : 'Charge'} ${formatMoney(amountOf(total))}`;
}

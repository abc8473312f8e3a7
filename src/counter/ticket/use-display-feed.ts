import { useEffect } from 'react';
import { fromCents, toCents } from '#contracts/money.ts';
import { feedDisplays, type Shown } from '#src/counter/customer-display.ts';
import { isOnCredit } from './payment-text.ts';
import { onTicketChange, openTicket, soldTicket } from './ticket-store.ts';
import { isEmpty, piecesCents, restCents, tagCents, totalCents } from './ticket-totals.ts';

/** Returns the data that the customer may see: titles and amounts, but no names, codes or notes. */
function shownNow(): Shown {
  const sold = soldTicket();
  if (sold) {
    const { total, change } = sold;
    return { state: 'paid', total, change, onCredit: isOnCredit(sold) };
  }
  const ticket = openTicket();
  if (isEmpty(ticket)) return { state: 'idle' };
  const cents = totalCents(ticket);
  const rest = restCents(ticket);
  return {
    state: 'open',
    lines: [
      ...ticket.lines.map((line) => ({
        title: line.product.title,
        price: line.price,
        discount: fromCents(Math.max(0, toCents(line.product.resale_price) - toCents(line.price))),
        kind: 'sold' as const,
      })),
      ...ticket.items.map((item) => ({
        title: item.quantity > 1 ? `${item.quantity} × ${item.name}` : item.name,
        price: fromCents(piecesCents(item)),
        discount: fromCents(tagCents(item) - piecesCents(item)),
        kind: 'sold' as const,
      })),
      ...ticket.buyIns.map(({ form }) => ({
        ...{ title: form.product.title, price: form.paid, discount: '0', kind: 'bought' as const },
      })),
    ],
    paid: fromCents(Math.abs(cents) - rest),
    left: fromCents(Math.max(0, rest)),
    total: `${cents < 0 ? '-' : ''}${fromCents(Math.abs(cents))}`,
  };
}

/** Shows the open ticket on the customer display while the counter is open. */
export function useDisplayFeed(): void {
  useEffect(() => {
    const feed = feedDisplays(shownNow);
    const stop = onTicketChange(feed.send);
    return () => {
      stop();
      feed.close();
    };
  }, []);
}

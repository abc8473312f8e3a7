import type { Roll } from '#contracts/counter/roll.ts';
import { shopHead } from '#contracts/counter/shop-head.ts';
import type { Till } from '#contracts/counter/till.ts';
import { exactMoney } from '#contracts/exact-money.ts';
import type { ShopDetails } from '#contracts/system.ts';
import { methodText } from '#src/counter/ticket/payment-text.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';

const row = (name: string, amount: string) =>
  ({ as: 'row', name, value: exactMoney(amount) }) as const;
const bigRow = (name: string, amount: string) => ({ ...row(name, amount), big: true }) as const;
const text = (words: string) => ({ as: 'text', text: words }) as const;

/** Returns the contents of the X report of an open till or the Z report of a closed one. */
export function tillReport(till: Till, shop: ShopDetails): Roll {
  const { number, opened_at, opened_by, closed_at, closed_by, counted, difference } = till;
  return [
    ...shopHead(shop),
    { as: 'rule' },
    { ...text(`${closed_at === null ? 'X report' : 'Z report'} ${number}`), bold: true },
    text(`Opened ${formatDayAndTime(opened_at)} by ${opened_by}`),
    ...(closed_at === null ? [] : [text(`Closed ${formatDayAndTime(closed_at)} by ${closed_by}`)]),
    { as: 'rule' },
    { as: 'row', name: 'Tickets', value: String(till.tickets) },
    ...(till.tickets_before === 0
      ? []
      : [{ as: 'row', name: 'Made before opening', value: String(till.tickets_before) } as const]),
    row('Opening cash', till.opening),
    ...till.totals.flatMap(({ method, in: came, out }) => [
      row(`${methodText[method].label} received`, came),
      row(`${methodText[method].label} paid out`, out),
    ]),
    ...till.moves.map(({ amount, reason }) => row(reason, amount)),
    { as: 'rule' },
    bigRow('Expected cash', till.expected),
    ...(counted === null ? [] : [bigRow('Counted', counted)]),
    ...(difference === null ? [] : [row('Difference', difference)]),
    ...(till.explanation === null ? [] : [text(till.explanation)]),
  ];
}

import type { Roll } from '#contracts/counter/roll.ts';
import { shopHead } from '#contracts/counter/shop-head.ts';
import type { Till } from '#contracts/counter/till.ts';
import { exactMoney } from '#contracts/exact-money.ts';
import { fromCents } from '#contracts/money.ts';
import type { ShopDetails } from '#contracts/system.ts';
import { methodText } from '#src/counter/ticket/payment-text.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';
import { formatMoney } from '#src/lib/money.ts';
import { depositRows, salesRows } from './till-text.ts';

const row = (name: string, amount: string) =>
  ({ as: 'row', name, value: exactMoney(amount) }) as const;
const big = (one: ReturnType<typeof row>) => ({ ...one, big: true }) as const;
const text = (words: string) => ({ as: 'text', text: words }) as const;

const itemsRow = ({ sold, takings, tax }: NonNullable<Till['items']>) => ({
  ...row('Small goods', takings),
  notes: [`Sold ${exactMoney(sold)}, includes ${exactMoney(tax)} tax`],
});

/** The sales without a connection, twelve in a part, because a part has at most 1,000 characters. */
const offlineParts = ({ offline }: Till) =>
  Array.from({ length: Math.ceil(offline.length / 12) }, (_, n) =>
    text(
      ['Sold without a connection:', ...offline.slice(n * 12, n * 12 + 12).map(saleText)].join(
        '\n',
      ),
    ),
  );
const saleText = ({ number, ticket, sold_at }: Till['offline'][number]) =>
  `${number}, ${formatDayAndTime(sold_at)}, ticket ${ticket}`;

/** Returns the contents of the X report of an open till or the Z report of a closed one. */
export function tillReport(till: Till, shop: ShopDetails): Roll {
  const { number, opened_at, opened_by, closed_at, closed_by } = till;
  const rows = (...amounts: [name: string, amount: string | null][]) =>
    amounts.flatMap(([name, amount]) => (amount === null ? [] : [row(name, amount)]));
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
    ...offlineParts(till),
    row('Opening cash', till.opening),
    ...till.totals.flatMap(({ method, in: came, out }) => [
      row(`${methodText[method].label} received`, came),
      row(`${methodText[method].label} paid out`, out),
    ]),
    ...(till.deposits ? depositRows(till.deposits) : []).map(([name, cents]) => row(name, cents)),
    ...till.moves.map(({ amount, reason }) => row(reason, amount)),
    { as: 'rule' },
    ...rows(['Expected cash', till.expected], ['Counted', till.counted]).map(big),
    ...till.pieces.map(({ cents, count }) =>
      row(`${count} × ${formatMoney(fromCents(cents))}`, fromCents(cents * count)),
    ),
    ...rows(
      ['Difference', till.difference],
      ['Stayed in the drawer', till.float],
      ['To the bank', till.to_bank],
      ['Card slip', till.slip],
      ['Slip difference', till.slip_difference],
    ),
    ...(till.explanation === null ? [] : [text(till.explanation)]),
    ...(till.sales === null
      ? []
      : [
          { as: 'rule' } as const,
          ...salesRows(till.sales).map(([name, amount]) => row(name, amount)),
        ]),
    ...(till.items === null || Number(till.items.sold) + Number(till.items.takings) === 0
      ? []
      : [{ as: 'rule' } as const, itemsRow(till.items)]),
    ...(till.clerks.length === 0 ? [] : [{ as: 'rule' } as const]),
    ...till.clerks.map(({ staff, tickets, sold, takings }) => ({
      ...row(staff, takings),
      notes: [`${tickets === 1 ? '1 ticket' : `${tickets} tickets`}, sold ${exactMoney(sold)}`],
    })),
  ];
}

import type {
  ItemSales,
  MarginMonth,
  SellThrough,
  StockAge,
  TakingsDay,
} from '#contracts/stock/shop-report.ts';
import { formatMoney } from '#src/lib/money.ts';

const count = (n: number, one: string, many: string) => `${n} ${n === 1 ? one : many}`;
export const wholePercent = new Intl.NumberFormat('en-US', {
  style: 'percent',
  maximumFractionDigits: 0,
});

/** Adds up amounts from the API without rounding errors. */
const sum = (amounts: readonly string[]) =>
  (amounts.reduce((cents, amount) => cents + Math.round(Number(amount) * 100), 0) / 100).toFixed(2);

/** Returns text such as "$4,200 from 12 tickets. $900 was paid for gear." */
export function takingsText(days: readonly TakingsDay[]): string {
  const tickets = days.reduce((all, day) => all + day.tickets, 0);
  if (tickets === 0) return 'There are no tickets in this period.';
  const takings = formatMoney(sum(days.map((day) => day.takings)));
  const bought = formatMoney(sum(days.map((day) => day.bought)));
  return `${takings} from ${count(tickets, 'ticket', 'tickets')}. ${bought} was paid for gear.`;
}

/** Returns text such as "$310 from 25 pieces, including $22.96 of tax." */
export function itemsText(items: readonly ItemSales[]): string {
  if (items.length === 0) return 'No small goods were sold in this period.';
  const pieces = items.reduce((all, { quantity }) => all + quantity, 0);
  const [price, tax] = [sum(items.map((one) => one.price)), sum(items.map((one) => one.tax))];
  const taxed = Number(tax) === 0 ? '' : `, including ${formatMoney(tax)} of tax`;
  return `${formatMoney(price)} from ${count(pieces, 'piece', 'pieces')}${taxed}.`;
}

/** Returns text such as "$1,200 margin on $4,000, which is 30%." */
export function marginText(months: readonly MarginMonth[]): string {
  if (months.length === 0) return 'Nothing was sold in this period.';
  const margin = sum(months.map((month) => month.margin));
  const price = sum(months.map((month) => month.price));
  const share =
    Number(price) > 0 ? `, which is ${wholePercent.format(Number(margin) / Number(price))}` : '';
  return `${formatMoney(margin)} margin on ${formatMoney(price)}${share}.`;
}

export function stockText(ages: readonly StockAge[]): string {
  const pieces = ages.reduce((all, age) => all + age.pieces, 0);
  if (pieces === 0) return 'Nothing is in stock.';
  const value = formatMoney(sum(ages.map((age) => age.value)));
  return `${count(pieces, 'product is', 'products are')} in stock today, for ${value}.`;
}

export function sellThroughText(categories: readonly SellThrough[]): string {
  const pieces = categories.reduce((all, one) => all + one.pieces, 0);
  if (pieces === 0) return 'Nothing came in during this period.';
  const shares = [0, 1, 2].flatMap((n) => {
    const rows = categories.map(({ within }) => within[n]);
    const of = rows.reduce((all, row) => all + (row?.pieces ?? 0), 0);
    const sold = rows.reduce((all, row) => all + (row?.sold ?? 0), 0);
    if (of === 0) return [];
    return `${sold} of ${of} (${wholePercent.format(sold / of)}) sold in ${30 * (n + 1)} days`;
  });
  const came = `${count(pieces, 'product', 'products')} came in`;
  return shares.length === 0 ? `${came}.` : `${came}: ${shares.join(', ')}.`;
}

/** Returns text such as "31–60", or "Over 180" for the oldest pieces. */
export const ageText = ({ from, until }: StockAge) =>
  until === null ? `Over ${from - 1}` : `${from}–${until}`;

type Within = SellThrough['within'][number];

/** Returns text such as "25% (2 of 8)", or a dash if no piece has been in stock long enough. */
export const soldShare = (within: Within | undefined) =>
  within && within.pieces > 0
    ? `${wholePercent.format(within.sold / within.pieces)} (${within.sold} of ${within.pieces})`
    : '–';

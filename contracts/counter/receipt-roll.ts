import { writtenDay } from '#contracts/days.ts';
import { exactMoney } from '#contracts/exact-money.ts';
import { fromCents, toCents } from '#contracts/money.ts';
import { taxOf } from '#contracts/stock/tax.ts';
import type { ShopDetails, Tax } from '#contracts/system.ts';
import { shownNumber } from './offline.ts';
import type { Roll, RollPart } from './roll.ts';
import { shopHead } from './shop-head.ts';
import { subtotalRows } from './subtotal.ts';
import type { ItemLine } from './ticket-items.ts';
import { paymentNames, type RecordedLine, type Ticket } from './tickets.ts';

type Options = {
  /** The time of the ticket, as the receipt shows it. */
  time: string;
  /** Whether this is a printout after the first. */
  copy?: boolean;
};

/** Returns the receipt's title, such as `Return 7`. */
export const receiptTitle = (ticket: Ticket): string =>
  `${ticket.kind === 'sale' ? 'Receipt' : ticket.void ? 'Void' : 'Return'} ${shownNumber(ticket)}`;

/** Returns the contents of a ticket's receipt, on paper and in an email. */
export function receiptRoll(ticket: Ticket, shop: ShopDetails, { time, copy }: Options): Roll {
  const { number, kind, returns, total, change, payments, customer, staff, offline } = ticket;
  const paysOut = total.startsWith('-');
  return [
    ...shopHead(shop),
    { as: 'rule' },
    ...when(copy, { as: 'text', text: 'Copy', bold: true }),
    { as: 'text', text: receiptTitle(ticket), bold: true },
    { as: 'text', text: time },
    ...when(number > 0 && offline, {
      ...{ as: 'text', text: `Sold without a connection as ${offline?.number}` },
    }),
    ...when(returns, { as: 'text', text: `For receipt ${returns?.number}` }),
    { as: 'text', text: `Served by ${staff}` },
    ...when(customer, { as: 'text', text: `Customer: ${customer?.name}` }),
    { as: 'rule' },
    ...ticket.lines.map((line) => lineRow(line, kind)),
    ...ticket.items.map(itemRow),
    ...when(ticket.layaway && !isDeposit(ticket), {
      as: 'row',
      name: kind === 'sale' ? 'Deposits paid' : 'Deposits returned',
      value: exactMoney(ticket.layaway?.deposit ?? '0'),
    }),
    { as: 'rule' },
    ...subtotalRows([
      ...ticket.lines.map((line) => ({ ...line, tag: line.tag_price })),
      ...ticket.items.map(({ kind, quantity, total, tag_price }) => ({
        ...{ kind, price: total, tag: fromCents(quantity * toCents(tag_price)) },
      })),
    ]).map(
      ({ name, cents }): RollPart => ({ as: 'row', name, value: exactMoney(fromCents(cents)) }),
    ),
    {
      as: 'row',
      name: paysOut ? 'Paid to you' : (depositName(ticket) ?? 'Total'),
      value: exactMoney(total.replace('-', '')),
      big: true,
    },
    ...payments.map(
      ({ method, amount, tendered, reference }): RollPart => ({
        as: 'row',
        name: [paymentNames[method], reference].filter(Boolean).join(' '),
        value: exactMoney(tendered ?? amount),
      }),
    ),
    ...when(Number(change) > 0, { as: 'row', name: 'Change', value: exactMoney(change) }),
    ...layawayParts(ticket),
    ...taxParts(ticket, shop.tax),
    { as: 'rule' },
    ...when(shop.return_policy, { as: 'text', text: shop.return_policy ?? '' }),
    { as: 'text', text: 'Thank you! Please keep this receipt for returns.', centered: true },
    { as: 'code', text: number > 0 ? `T-${number}` : shownNumber(ticket) },
  ];
}

const when = (condition: unknown, part: RollPart): RollPart[] => (condition ? [part] : []);
const kindText = {
  sold: null,
  bought: 'Bought from you',
  returned: 'Returned',
  laid_away: 'Laid away',
} as const;

/** Returns the name of a layaway's first or later part, or null if the ticket took no part. */
export const depositName = (ticket: Ticket): string | null =>
  !isDeposit(ticket)
    ? null
    : ticket.layaway?.held === ticket.layaway?.deposit
      ? 'Deposit'
      : 'Payment';

/** Returns whether a ticket only took a part of a layaway's price. */
const isDeposit = ({ layaway }: Ticket) => layaway !== null && Number(layaway.deposit) > 0;

/** What was paid of a layaway and what is due, or what the shop kept of it. */
function layawayParts({ kind, layaway }: Ticket): RollPart[] {
  if (layaway === null) return [];
  const { held, price, until } = layaway;
  const row = (name: string, value: string): RollPart => ({ as: 'row', name, value });
  if (kind === 'return') {
    return Number(held) > 0 ? [row('Kept by the shop', exactMoney(held))] : [];
  }
  if (Number(held) === 0) return [];
  const due = fromCents(toCents(price) - toCents(held));
  return [
    row('Paid so far', exactMoney(held)),
    row(`Due by ${writtenDay(until)}`, exactMoney(due)),
  ];
}

/** Returns whether a line is a piece of a layaway that its ticket cancels. `of` is the kind of the ticket. */
export const isCanceled = ({ kind }: RecordedLine, of: Ticket['kind']): boolean =>
  kind === 'laid_away' && of === 'return';

/** Returns a line's price, negative for trade-ins, returns and canceled layaways: the shop pays the customer. */
export const signedPrice = (line: RecordedLine, of: Ticket['kind']): string =>
  line.kind === 'sold' || (line.kind === 'laid_away' && !isCanceled(line, of))
    ? line.price
    : `-${line.price}`;

function lineRow(line: RecordedLine, of: Ticket['kind']): RollPart {
  const { title, kind, price, tag_price, stock_number, serial_number } = line;
  const notes = [
    isCanceled(line, of) ? 'Layaway canceled' : kindText[kind],
    stock_number !== null && `No. ${stock_number}`,
    serial_number && `Serial number ${serial_number}`,
    kind === 'sold' && price !== tag_price && `Regular price ${exactMoney(tag_price)}`,
  ].filter((note) => typeof note === 'string' && note !== '') as string[];
  return {
    as: 'row',
    name: title,
    value: exactMoney(signedPrice(line, of)),
    ...(notes.length > 0 && { notes }),
  };
}

function itemRow({ name, kind, quantity, price, tag_price, total }: ItemLine): RollPart {
  const notes = [
    ...(kind === 'returned' ? ['Returned'] : []),
    ...(quantity > 1 ? [`${quantity} × ${exactMoney(price)}`] : []),
    ...(price !== tag_price ? [`Regular price ${exactMoney(tag_price)}`] : []),
  ];
  const value = exactMoney(kind === 'sold' ? total : `-${total}`);
  return { as: 'row', name, value, ...(notes.length > 0 && { notes }) };
}

/**
 * The tax included in the prices of sold or returned pieces and small goods. If the margin scheme applies to a piece,
 * the receipt may not show its tax and names the scheme instead (Directive 2006/112/EC, articles 226 and 325).
 */
function taxParts({ lines, items }: Ticket, { scheme, rate }: Tax): RollPart[] {
  if (scheme === 'none') return [];
  const traded = lines.filter(({ kind }) => kind === 'sold' || kind === 'returned');
  const byMargin = traded.filter(({ stock }) => scheme === 'margin' && stock !== null);
  const taxed = traded.filter((line) => !byMargin.includes(line));
  const cents = taxed.reduce((sum, { kind, price }) => {
    const tax = taxOf({ scheme: 'sales', rate }, { paid: null, sold: toCents(price) });
    return sum + (kind === 'sold' ? tax : -tax);
  }, 0);
  const goods = items.reduce((sum, { kind, quantity, tax }) => {
    const all = quantity * toCents(tax);
    return sum + (kind === 'sold' ? all : -all);
  }, 0);
  const name = `Includes ${rate}% tax`;
  return [
    ...when(taxed.length > 0 || items.some(({ tax }) => toCents(tax) > 0), {
      ...{ as: 'row', name },
      value: exactMoney(fromCents(cents + goods)),
    }),
    ...when(byMargin.length > 0, { as: 'text', text: 'Margin scheme: second-hand goods' }),
  ];
}

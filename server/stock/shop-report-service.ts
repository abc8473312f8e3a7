import type { EndpointParsed, EndpointReply } from '#contracts/endpoint.ts';
import { fromCents } from '#contracts/money.ts';
import {
  ageGroups,
  type exportShopReport,
  type getShopReport,
  type ReportTable,
  type SellThrough,
  sellThroughDays,
} from '#contracts/stock/shop-report.ts';
import type { Core } from '#server/core.ts';
import { toCsv } from '#server/http/csv.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import {
  type AgeRow,
  type ItemsRow,
  type MovementsRow,
  type SoldWithinRow,
  shopReportRepository,
  type TicketsRow,
} from './shop-report-repository.ts';

type Report = EndpointReply<typeof getShopReport>;
type Query = EndpointParsed<typeof getShopReport>['query'];

export function createShopReportService({ db, now, config }: Core) {
  const report = shopReportRepository(db);

  async function read({ zone, ...period }: Query): Promise<Report> {
    const [shopId, at] = [await shopAccount.get(db, config), now()];
    const [movements, items, tickets, ages, soldWithin] = await Promise.all([
      report.movements(shopId, period),
      report.items(period),
      report.tickets(period),
      report.ages(shopId, at),
      report.soldWithin(shopId, period, at),
    ]);
    const dayOf = daysIn(zone);
    return {
      takings: toTakings({ movements, items, tickets }, dayOf),
      items: toItems(items),
      margins: toMargins(movements, dayOf),
      ages: toAges(ages),
      sell_through: toSellThrough(soldWithin),
    };
  }

  return {
    read,
    /** Returns one table of the report as a CSV file. */
    csv: async ({ table, ...query }: EndpointParsed<typeof exportShopReport>['query']) =>
      toCsv(tables[table](await read(query))),
  };
}

type DayOf = (at: Date) => string;

/** Creates a function that converts a time to its day in a time zone, for example `2026-11-30`. */
function daysIn(timeZone: string): DayOf {
  // The Swedish date format is the same as ISO 8601.
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (at) => day.format(at);
}

/** Returns the sum of the cents of all rows. Null counts as 0. */
const sum = <Row>(rows: readonly Row[], cents: (row: Row) => number | null) =>
  rows.reduce((all, row) => all + (cents(row) ?? 0), 0);

type Traded = { movements: MovementsRow[]; items: ItemsRow[]; tickets: TicketsRow[] };

function toTakings({ movements, items, tickets }: Traded, dayOf: DayOf): Report['takings'] {
  const itemsByDay = Map.groupBy(items, ({ at }) => dayOf(at));
  const movementsByDay = Map.groupBy(movements, ({ at }) => dayOf(at));
  const ticketsByDay = Map.groupBy(tickets, ({ at }) => dayOf(at));
  const days = [...new Set([...movementsByDay.keys(), ...ticketsByDay.keys()])].sort();
  return days.map((day) => {
    const [traded, made] = [movementsByDay.get(day) ?? [], ticketsByDay.get(day) ?? []];
    const sold = sum(traded, (row) => row.sold);
    const returned = sum(traded, (row) => row.returned);
    const goods = sum(itemsByDay.get(day) ?? [], ({ price }) => price);
    return {
      day,
      tickets: sum(made, (row) => row.tickets),
      sold: fromCents(sold),
      returned: fromCents(returned),
      items: fromCents(goods),
      takings: fromCents(sold - returned + goods),
      bought: fromCents(sum(made, ({ bought }) => bought)),
    };
  });
}

function toItems(rows: ItemsRow[]): Report['items'] {
  const byName = Map.groupBy(rows, ({ name }) => name);
  return [...byName.keys()].sort().map((name) => {
    const of = byName.get(name) ?? [];
    return {
      name,
      quantity: sum(of, ({ quantity }) => quantity),
      price: fromCents(sum(of, ({ price }) => price)),
      tax: fromCents(sum(of, ({ tax }) => tax)),
    };
  });
}

function toMargins(movements: MovementsRow[], dayOf: DayOf): Report['margins'] {
  const months = Map.groupBy(movements, ({ at }) => dayOf(at).slice(0, 7));
  return [...months.keys()].sort().map((month) => {
    const rows = months.get(month) ?? [];
    const [price, cost] = [sum(rows, (row) => row.price), sum(rows, (row) => row.cost)];
    return {
      month,
      trades: sum(rows, ({ known }) => known),
      price: fromCents(price),
      cost: fromCents(cost),
      margin: fromCents(price - cost),
      unknown: sum(rows, ({ unknown }) => unknown),
    };
  });
}

const toAges = (rows: AgeRow[]): Report['ages'] =>
  ageGroups.map((from, n) => {
    const row = rows.find(({ group }) => group === n);
    const next = ageGroups[n + 1];
    return {
      from,
      until: next === undefined ? null : next - 1,
      pieces: row?.pieces ?? 0,
      value: fromCents(row?.cents ?? 0),
    };
  });

function toSellThrough(rows: SoldWithinRow[]): SellThrough[] {
  const categories = Map.groupBy(rows, ({ category }) => category);
  return [...categories].map(([category, within]) => ({
    category,
    pieces: within[0]?.all ?? 0,
    within: within.map(({ days, pieces, sold }) => ({ days, pieces, sold })),
  }));
}

/** For each table, a function that returns the rows of its CSV file. */
const tables: Record<ReportTable, (report: Report) => Parameters<typeof toCsv>[0]> = {
  takings: ({ takings }) => [
    ['Day', 'Tickets', 'Sold', 'Returned', 'Small goods', 'Takings', 'Paid for gear'],
    ...takings.map((row) => [
      row.day,
      row.tickets,
      row.sold,
      row.returned,
      row.items,
      row.takings,
      row.bought,
    ]),
  ],
  items: ({ items }) => [
    ['Item', 'Quantity', 'Price', 'Tax'],
    ...items.map(({ name, quantity, price, tax }) => [{ text: name }, quantity, price, tax]),
  ],
  margins: ({ margins }) => [
    ['Month', 'Sales and returns', 'Price', 'Cost', 'Margin', 'Without a known cost'],
    ...margins.map((row) => [row.month, row.trades, row.price, row.cost, row.margin, row.unknown]),
  ],
  ages: ({ ages }) => [
    ['Days from', 'Days until', 'Products', 'Value'],
    ...ages.map(({ from, until, pieces, value }) => [from, until, pieces, value]),
  ],
  sell_through: ({ sell_through }) => [
    [
      ...['Category', 'Came in'],
      ...sellThroughDays.flatMap((n) => [
        `Came in at least ${n} days ago`,
        `Sold within ${n} days`,
      ]),
    ],
    ...sell_through.map(({ category, pieces, within }) => [
      ...[{ text: category }, pieces],
      ...within.flatMap((one) => [one.pieces, one.sold]),
    ]),
  ],
};

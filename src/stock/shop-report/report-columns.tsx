import { exactMoney } from '#contracts/exact-money.ts';
import type {
  ItemSales,
  MarginMonth,
  SellThrough,
  StockAge,
  TakingsDay,
} from '#contracts/stock/shop-report.ts';
import { formatDay, formatMonth } from '#src/lib/dates.ts';
import type { Column } from '#src/ui/data-table.tsx';
import { ageText, soldShare } from './report-text.ts';

const end = 'end';
const amount = (text: string) => <span className="whitespace-nowrap">{exactMoney(text)}</span>;

export const takingsColumns: readonly Column<TakingsDay>[] = [
  { key: 'day', header: 'Day', names: true, cell: ({ day }) => formatDay(day) },
  { key: 'tickets', header: 'Tickets', align: end, cell: ({ tickets }) => tickets },
  { key: 'sold', header: 'Sold', align: end, cell: ({ sold }) => amount(sold) },
  { key: 'returned', header: 'Returned', align: end, cell: ({ returned }) => amount(returned) },
  { key: 'items', header: 'Small goods', align: end, cell: ({ items }) => amount(items) },
  { key: 'takings', header: 'Takings', align: end, cell: ({ takings }) => amount(takings) },
  { key: 'bought', header: 'Paid for gear', align: end, cell: ({ bought }) => amount(bought) },
];

export const itemColumns: readonly Column<ItemSales>[] = [
  { key: 'name', header: 'Item', names: true, cell: ({ name }) => name },
  { key: 'quantity', header: 'Quantity', align: end, cell: ({ quantity }) => quantity },
  { key: 'price', header: 'Price', align: end, cell: ({ price }) => amount(price) },
  { key: 'tax', header: 'Tax in it', align: end, cell: ({ tax }) => amount(tax) },
];

export const marginColumns: readonly Column<MarginMonth>[] = [
  { key: 'month', header: 'Month', names: true, cell: ({ month }) => formatMonth(month) },
  { key: 'trades', header: 'Sales and returns', align: end, cell: ({ trades }) => trades },
  { key: 'price', header: 'Price', align: end, cell: ({ price }) => amount(price) },
  { key: 'cost', header: 'Cost', align: end, cell: ({ cost }) => amount(cost) },
  { key: 'margin', header: 'Margin', align: end, cell: ({ margin }) => amount(margin) },
  { key: 'unknown', header: 'Cost unknown', align: end, cell: ({ unknown }) => unknown },
];

export const ageColumns: readonly Column<StockAge>[] = [
  { key: 'age', header: 'Days in stock', names: true, cell: ageText },
  { key: 'pieces', header: 'Products', align: end, cell: ({ pieces }) => pieces },
  { key: 'value', header: 'Total price', align: end, cell: ({ value }) => amount(value) },
];

export const sellThroughColumns: readonly Column<SellThrough>[] = [
  { key: 'category', header: 'Category', names: true, cell: ({ category }) => category },
  { key: 'pieces', header: 'Came in', align: end, cell: ({ pieces }) => pieces },
  ...[0, 1, 2].map((n): Column<SellThrough> => {
    const days = 30 * (n + 1);
    return {
      key: `within ${days}`,
      header: `Sold in ${days} days`,
      align: end,
      cell: ({ within }) => soldShare(within[n]),
    };
  }),
];

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
  { header: 'Day', names: true, cell: ({ day }) => formatDay(day) },
  { header: 'Tickets', align: end, cell: ({ tickets }) => tickets },
  { header: 'Sold', align: end, cell: ({ sold }) => amount(sold) },
  { header: 'Returned', align: end, cell: ({ returned }) => amount(returned) },
  { header: 'Small goods', align: end, cell: ({ items }) => amount(items) },
  { header: 'Takings', align: end, cell: ({ takings }) => amount(takings) },
  { header: 'Paid for gear', align: end, cell: ({ bought }) => amount(bought) },
];

export const itemColumns: readonly Column<ItemSales>[] = [
  { header: 'Item', names: true, cell: ({ name }) => name },
  { header: 'Quantity', align: end, cell: ({ quantity }) => quantity },
  { header: 'Price', align: end, cell: ({ price }) => amount(price) },
  { header: 'Tax in it', align: end, cell: ({ tax }) => amount(tax) },
];

export const marginColumns: readonly Column<MarginMonth>[] = [
  { header: 'Month', names: true, cell: ({ month }) => formatMonth(month) },
  { header: 'Sales and returns', align: end, cell: ({ trades }) => trades },
  { header: 'Price', align: end, cell: ({ price }) => amount(price) },
  { header: 'Cost', align: end, cell: ({ cost }) => amount(cost) },
  { header: 'Margin', align: end, cell: ({ margin }) => amount(margin) },
  { header: 'Cost unknown', align: end, cell: ({ unknown }) => unknown },
];

export const ageColumns: readonly Column<StockAge>[] = [
  { header: 'Days in stock', names: true, cell: ageText },
  { header: 'Products', align: end, cell: ({ pieces }) => pieces },
  { header: 'Total price', align: end, cell: ({ value }) => amount(value) },
];

export const sellThroughColumns: readonly Column<SellThrough>[] = [
  { header: 'Category', names: true, cell: ({ category }) => category },
  { header: 'Came in', align: end, cell: ({ pieces }) => pieces },
  ...[0, 1, 2].map((n): Column<SellThrough> => {
    const days = 30 * (n + 1);
    return {
      header: `Sold in ${days} days`,
      align: end,
      cell: ({ within }) => soldShare(within[n]),
    };
  }),
];

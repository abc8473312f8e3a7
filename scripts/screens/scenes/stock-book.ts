import { listStock, type StockPiece } from '#contracts/stock-book.ts';
import { replying } from '#scripts/screens/mock.ts';
import { hoursFromNow, mixed, none, unbroken } from '#scripts/screens/samples.ts';
import { type Scene, states } from '#scripts/screens/scene.ts';
import { exampleStockPiece, lastPage } from '#tests/support/web-examples.ts';

const page = { as: 'staff', path: '/dashboard/stockBook' } as const;

const unsold = { sold: null, margin: null, tax: null };
const inStock: StockPiece[] = [
  exampleStockPiece(16, {
    ...unsold,
    title: 'Gibson Les Paul Standard 50s, Heritage Cherry Sunburst',
    ...{ status: 'reserved', price: '2450.00', added_at: hoursFromNow(-5) },
    bought: { at: hoursFromNow(-5), price: '1600.00' },
  }),
  exampleStockPiece(15, {
    ...unsold,
    title: 'Gretsch G5420T',
    ...{ status: 'live', price: '780.00', added_at: hoursFromNow(-80), bought: null },
    consigned: { at: hoursFromNow(-80), share: '70' },
  }),
  exampleStockPiece(14, { title: 'Rickenbacker 330', status: 'live', ...unsold }),
];
const pieces: StockPiece[] = [
  ...inStock,
  exampleStockPiece(13, { title: 'Moog Sub 37', status: 'ended', ...unsold }),
  exampleStockPiece(12, { title: 'Fender Player Telecaster, 2019' }),
  exampleStockPiece(11, {
    title: 'Boss DD-8',
    serial_number: null,
    sold: { at: hoursFromNow(-30), price: '199.50' },
    margin: '-50.50',
    tax: '0.00',
  }),
  exampleStockPiece(10, {
    title: 'Vox AC15 C1',
    ...{ number: null, bought: null, margin: null, tax: '91.50' },
  }),
  exampleStockPiece(9, { title: 'Ibanez TS9', status: 'archived', ...unsold }),
];
const shown = (items: StockPiece[], scheme: 'none' | 'sales' | 'margin' = 'margin') =>
  replying(listStock, { ...lastPage(items), tax: { scheme, rate: 20 } });

const long = exampleStockPiece(1, {
  title: unbroken,
  serial_number: unbroken.slice(0, 60),
  ...{ number: 999_999, margin: '-9999999.99', tax: '9999999.99' },
  bought: { at: hoursFromNow(-1), price: '9999999.99' },
});

export const stockBook: readonly Scene[] = [
  ...states(
    { ...page, name: 'Stock Book' },
    {
      endpoint: listStock,
      empty: replying(listStock, { ...none, tax: { scheme: 'none', rate: 0 } }),
      long: shown([long, exampleStockPiece(2, { title: mixed })]),
    },
  ),
  { ...page, name: 'Stock Book, every kind', main: true, arrange: shown(pieces) },
  {
    ...page,
    name: 'Stock Book, in stock',
    path: '/dashboard/stockBook?by=in_stock',
    arrange: shown(inStock),
  },
  { ...page, name: 'Stock Book, no tax', arrange: shown(pieces, 'none') },
  {
    ...page,
    name: 'Stock Book, no match',
    path: '/dashboard/stockBook?by=sold&q=telecaster&from=2026-01-01&until=2026-01-31',
    arrange: shown([]),
  },
];

import { getIntake, type Intake } from '#contracts/intakes.ts';
import { getSale, listSales, returnSale, type Sale } from '#contracts/sales.ts';
import { getTill, getTillDay, listTillDays } from '#contracts/till.ts';
import { all, failing, replying } from '#scripts/screens/mock.ts';
import { hoursFromNow, mixed, unbroken, words } from '#scripts/screens/samples.ts';
import { press, type Scene, see, states, steps } from '#scripts/screens/scene.ts';
import {
  exampleClosedTill,
  exampleSale,
  exampleTill,
  idOf,
  lastPage,
} from '#tests/support/web-examples.ts';

type Line = Sale['lines'][number];
const line = (n: number, title: string, price: string, changes: Partial<Line> = {}): Line => ({
  ...{ product_id: idOf(n), title, kind: 'sold', price, tag_price: price },
  ...{ serial_number: null, stock: null, reason: null, returned: false, status: 'sold' },
  ...changes,
});

const made = { staff: 'Second Fret Counter', created_at: hoursFromNow(-1) };
const split = exampleSale(7, {
  ...made,
  total: '1129.00',
  change: '9.00',
  customer: { name: 'Ada Amplified', email: 'ada@example.test' },
  lines: [
    line(1, 'Fender Player Telecaster, 2019', '529.00', {
      tag_price: '549.00',
      reason: 'A new dent',
    }),
    line(2, 'Vox AC15 C1', '600.00', { returned: true }),
  ],
  payments: [
    { method: 'cash', amount: '241.00', tendered: '250.00', reference: null },
    { method: 'card', amount: '888.00', tendered: null, reference: 'A17-0042' },
  ],
});
const tradeIn = exampleSale(8, {
  ...made,
  total: '-120.00',
  change: '0.00',
  lines: [
    line(3, 'Boss DD-8', '180.00'),
    line(4, 'Moog Sub 37', '300.00', { kind: 'bought', tag_price: '549.00' }),
  ],
  payments: [{ method: 'transfer', amount: '120.00', tendered: null, reference: 'DE12' }],
  can: { return: false },
});
const returned = exampleSale(9, {
  ...made,
  kind: 'return',
  returns: { _id: idOf(7), number: 1007 },
  total: '-600.00',
  change: '0.00',
  reason: 'Hums on the clean channel.',
  lines: [
    line(2, 'Vox AC15 C1', '400.00', { kind: 'returned', status: 'ended' }),
    line(3, 'Boss DD-8', '200.00', { kind: 'returned', status: 'live' }),
  ],
  payments: [{ method: 'card', amount: '600.00', tendered: null, reference: null }],
  can: { return: false },
});
const longSale = exampleSale(10, {
  ...made,
  total: '9999999.99',
  customer: { name: mixed, email: `${unbroken}@example.test` },
  lines: [line(5, unbroken, '9999999.99', { tag_price: '1.00', reason: words.slice(0, 200) })],
});

const found = (items: Sale[]) => ({ ...lastPage(items), total_capped: false });

const list = { as: 'staff', path: '/dashboard/sales' } as const;
const tickets: Scene[] = [
  ...states(
    { ...list, name: 'Tickets' },
    {
      endpoint: listSales,
      empty: replying(listSales, found([])),
      long: replying(listSales, found([longSale])),
    },
  ),
  {
    ...list,
    name: 'Tickets, every kind',
    main: true,
    arrange: replying(listSales, found([returned, tradeIn, split, exampleSale(6, made)])),
  },
  {
    ...list,
    name: 'Tickets, no match',
    path: '/dashboard/sales?q=theremin',
    arrange: replying(listSales, found([])),
  },
];

const one = { as: 'staff', path: `/dashboard/sales/${idOf(7)}` } as const;
const shown = (sale: Sale) => replying(getSale, sale);
const ticket: Scene[] = [
  ...states({ ...one, name: 'Ticket' }, { endpoint: getSale, long: shown(longSale) }).filter(
    ({ name }) => name !== 'Ticket, full',
  ),
  { ...one, name: 'Ticket, split', main: true, arrange: shown(split) },
  { ...one, name: 'Ticket, trade-in', arrange: shown(tradeIn) },
  { ...one, name: 'Ticket, return', arrange: shown(returned) },
  { ...one, name: 'Ticket, none', arrange: failing(getSale, 'not_found') },
  { ...one, name: 'Ticket, printed', printed: true, arrange: shown(split) },
  {
    ...one,
    name: 'Ticket, printed on a sheet',
    printed: true,
    arrange: shown(split),
    act: (page) => page.getByLabel('Paper').selectOption('a4'),
  },
  { ...one, name: 'Return', arrange: shown(split), act: press('Return') },
  {
    ...one,
    name: 'Return, refused',
    arrange: all(
      shown(split),
      failing(returnSale, 'till_closed', 'The till is closed. Open it first.'),
    ),
    act: steps(
      press('Return'),
      (page) => page.getByLabel('Reason').fill('Hums.'),
      (page) => page.getByRole('radio', { name: 'Cash' }).check({ force: true }),
      press(/^Pay back/),
      see('The till is closed.'),
    ),
  },
];

const contract = { as: 'admin', path: `/dashboard/contracts/${idOf(4)}` } as const;
const bought: Intake = {
  product: { _id: idOf(4), title: 'Moog Sub 37', serial_number: 'Z9K4410' },
  ...{ number: 17, sale_id: idOf(8), paid: '300.00' },
  ...{ taken_at: hoursFromNow(-1), live_at: hoursFromNow(24 * 14) },
  seller: { name: 'Ada Amplified', address: 'Main Street 2\nSalem, OR 97301', document: 'ID 42' },
};
const contracts: Scene[] = [
  { ...contract, name: 'Purchase contract', arrange: replying(getIntake, bought) },
  {
    ...{ ...contract, name: 'Purchase contract, printed', printed: true },
    arrange: replying(getIntake, bought),
  },
  { ...contract, name: 'Purchase contract, none', arrange: failing(getIntake, 'not_found') },
];

const counter = { as: 'staff', path: '/dashboard/till' } as const;
const today = {
  opened_at: hoursFromNow(-6),
  moves: [
    {
      amount: '-20.00',
      reason: 'Strings for the window',
      staff: 'Stevie Staff',
      at: hoursFromNow(-3),
    },
    {
      amount: '100.00',
      reason: 'Coins from the bank',
      staff: 'Stevie Staff',
      at: hoursFromNow(-4),
    },
  ],
};
const open = replying(getTill, { open: exampleTill(12, today), last: exampleClosedTill(11) });
const till: Scene[] = [
  ...states(
    { ...counter, name: 'Till' },
    {
      endpoint: getTill,
      empty: replying(getTill, { open: null, last: null }),
      long: replying(getTill, {
        open: exampleTill(12, {
          opened_by: mixed,
          expected: '-123456789.00',
          moves: [{ amount: '9999999.99', reason: unbroken, staff: mixed, at: hoursFromNow(-1) }],
        }),
        last: null,
      }),
    },
  ),
  { ...counter, name: 'Till, open', main: true, arrange: open },
  {
    ...counter,
    name: 'Till, closed',
    arrange: replying(getTill, { open: null, last: exampleClosedTill(11) }),
  },
  {
    ...counter,
    name: 'Till, closed days',
    arrange: all(
      open,
      replying(listTillDays, lastPage([11, 10, 9].map((n) => exampleClosedTill(n)))),
    ),
    act: (page) => page.getByRole('tab', { name: 'Closed days' }).click(),
  },
  {
    ...counter,
    name: 'Till, closed day',
    path: `/dashboard/till?day=${exampleClosedTill(9)._id}`,
    arrange: all(open, replying(getTillDay, exampleClosedTill(9))),
  },
  { ...counter, name: 'Till, printed', printed: true, arrange: open },
  { ...counter, name: 'Till, cash in', arrange: open, act: press('Cash in') },
  {
    ...counter,
    name: 'Till, closing',
    arrange: open,
    act: steps(press('Close the till'), (page) => page.getByLabel('Cash counted').fill('670')),
  },
];

export const sales: readonly Scene[] = [...tickets, ...ticket, ...contracts, ...till];

import { type Consignment, getConsignment, listConsignments } from '#contracts/consignments.ts';
import { getShopDay } from '#contracts/day.ts';
import {
  getOwnerDetails,
  getPayout,
  getStatement,
  listOwners,
  type StatementLine,
} from '#contracts/payouts.ts';
import { all, failing, replying } from '#scripts/screens/mock.ts';
import { hoursFromNow, mixed, none, samplePicture, unbroken } from '#scripts/screens/samples.ts';
import { type Scene, states } from '#scripts/screens/scene.ts';
import {
  exampleConsignment,
  exampleConsignmentDetails,
  exampleOwner,
  exampleStatement,
  idOf,
  lastPage,
} from '#tests/support/web-examples.ts';

const path = '/dashboard/consignments';
const page = { as: 'staff', path } as const;

const pieces: Consignment[] = [
  exampleConsignment(5, { title: 'Gibson ES-335, 1998', share: '62.5' }),
  exampleConsignment(4, {
    title: 'Roland Juno-106',
    status: 'reserved',
    can: { return: false },
  }),
  exampleConsignment(3, { title: 'Martin 000-15M', status: 'ended' }),
];
const lines: StatementLine[] = [
  {
    sale: { _id: idOf(1), number: 1203 },
    at: hoursFromNow(-90),
    product_id: idOf(11),
    title: 'Gretsch Streamliner',
    kind: 'returned',
    price: '549.00',
    share: '62.5',
    amount: '-343.13',
  },
  {
    sale: { _id: idOf(2), number: 1204 },
    at: hoursFromNow(-20),
    product_id: idOf(12),
    title: 'Fender Jazzmaster, 1965 reissue',
    kind: 'sold',
    price: '1600.00',
    share: '60',
    amount: '960.00',
  },
];
const payout = {
  _id: idOf(7),
  number: 12,
  total: '343.13',
  method: 'cash',
  reference: null,
  staff: 'Stevie Staff',
  created_at: hoursFromNow(-200),
} as const;
const statement = exampleStatement({ lines, payouts: [payout] });
const here = replying(listConsignments, lastPage(pieces));
const agreement = { as: 'admin', path: `/dashboard/agreements/${idOf(5)}` } as const;
const agreed = all(
  replying(
    getConsignment,
    exampleConsignmentDetails(5, {
      ...{ title: 'Gibson ES-335, 1998', price: '2350.00', share: '62.5' },
      ...{ share_of_price: '1468.75', taken_at: hoursFromNow(-1), live_at: hoursFromNow(24 * 14) },
    }),
  ),
  replying(getOwnerDetails, {
    name: exampleOwner().name ?? '',
    email: 'ottoline@harrowgate.test',
    address: '3 Quillfeather Row\nOxbow, ME 04764',
  }),
);

/** Products that the shop sells for their owners. */
export const consignments: readonly Scene[] = [
  ...states(
    { ...page, name: 'Consignments', main: true },
    {
      endpoint: listOwners,
      full: replying(listOwners, lastPage([exampleOwner()])),
      empty: replying(listOwners, none),
      long: replying(
        listOwners,
        lastPage([
          exampleOwner({ name: unbroken.slice(0, 120), due: '9999999.99' }),
          exampleOwner({ _id: idOf(2), name: mixed }),
          exampleOwner({ _id: idOf(3), name: null, due: '0.00' }),
        ]),
      ),
    },
  ),
  { ...page, name: 'Consignments, in the shop', path: `${path}?show=here`, arrange: here },
  {
    ...page,
    as: 'admin',
    name: 'Statement',
    path: `${path}/${idOf(1)}`,
    main: true,
    arrange: all(replying(getStatement, statement), here),
  },
  { ...agreement, name: 'Consignment agreement', main: true, arrange: agreed },
  {
    ...agreement,
    name: 'Consignment agreement, printed',
    printed: true,
    arrange: agreed,
    act: (page) => page.getByRole('button', { name: 'Add the owner’s address' }).click(),
  },
  {
    ...agreement,
    name: 'Consignment agreement, none',
    arrange: failing(getConsignment, 'not_found'),
  },
  {
    ...page,
    name: 'Payout',
    path: `/dashboard/payouts/${idOf(7)}`,
    main: true,
    arrange: replying(getPayout, {
      ...payout,
      owner: { _id: idOf(1), name: exampleOwner().name },
      lines,
      total: '616.87',
    }),
  },
  {
    ...page,
    name: 'Counter, what waits today',
    path: '/dashboard/counter',
    arrange: replying(getShopDay, {
      since: hoursFromNow(-5),
      pickups: {
        items: [-1, 3, 20, 40, 60].map((hours, n) => ({
          _id: idOf(n),
          product_id: idOf(20 + n),
          title: n === 3 ? unbroken : `Fender Telecaster ${n + 1}`,
          image: samplePicture(n + 1),
          price: '549.00',
          buyer: n === 3 ? mixed : 'Ada Amplified',
          held_until: hoursFromNow(hours),
          created_at: hoursFromNow(n === 4 ? -1 : -30),
        })),
        total: 5,
        overdue: 1,
        fresh: 1,
      },
      due: { owners: 2, amount: '616.87' },
    }),
  },
];

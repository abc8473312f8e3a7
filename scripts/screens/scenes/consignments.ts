import { type Consignment, listConsignments } from '#contracts/consignments.ts';
import { getShopDay } from '#contracts/day.ts';
import { getPayout, getStatement, listOwners, type StatementLine } from '#contracts/payouts.ts';
import { all, replying } from '#scripts/screens/mock.ts';
import { hoursFromNow, mixed, none, samplePicture, unbroken } from '#scripts/screens/samples.ts';
import { type Scene, states } from '#scripts/screens/scene.ts';
import {
  exampleConsignment,
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

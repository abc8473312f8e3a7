import { listBookings } from '#contracts/bookings.ts';
import { getOverview, mostCounted } from '#contracts/overview.ts';
import { all, replying } from '#scripts/screens/mock.ts';
import { hoursFromNow, mixed, none, samplePicture, unbroken } from '#scripts/screens/samples.ts';
import { type Scene, states } from '#scripts/screens/scene.ts';
import { exampleOverview, examplePickup } from '#tests/support/web-examples.ts';

const titles = [
  'Fender Player Telecaster, 2019',
  'Vox AC15 C1',
  'Ludwig Supraphonic',
  'Boss DS-1',
  'Martin D-18',
];
const buyers = ['Ada Amplified', 'Bo Buyer', 'Cleo Capo', 'Dee Drummer', 'Eli Echo'];
const pickups = titles.map((selectedProduct, n) =>
  examplePickup(n, {
    selectedProduct,
    buyer: buyers[n] ?? '',
    image: samplePicture(n + 1),
    held_until: hoursFromNow([2, 20, 31, 52, 71][n] ?? 72),
    created_at: hoursFromNow([-70, -52, -41, -20, -1][n] ?? -1),
    promoted: n === 1,
  }),
);
const full = exampleOverview({
  sells: true,
  pickups: { items: pickups, total: 12, ending: 2, fresh: 2 },
  drafts: 2,
});
const long = exampleOverview({
  sells: true,
  pickups: {
    items: [examplePickup(1, { selectedProduct: unbroken, buyer: mixed, image: null })],
    total: mostCounted,
    ending: mostCounted,
    fresh: mostCounted,
  },
  drafts: 50,
  unread_messages: mostCounted,
  cases: mostCounted,
  appeals: mostCounted,
  failed_jobs: mostCounted,
  unsent_mails: mostCounted,
  shop: {
    till: { open: true, at: hoursFromNow(-30), by: mixed },
    takings: '-999999999.99',
    due: { owners: 1234, amount: '999999999.99' },
  },
});
const nothing = exampleOverview({
  ...{ cases: 0, appeals: 0 },
  shop: { till: null, takings: '0.00', due: { owners: 0, amount: '0.00' } },
});
const noOrders = replying(listBookings, none);
const page = { as: 'staff', path: '/dashboard' } as const;

/** The open tasks of sellers and admins, above My Orders. */
export const overview: readonly Scene[] = [
  ...states(
    { ...page, name: 'Overview' },
    {
      endpoint: getOverview,
      empty: all(noOrders, replying(getOverview, nothing)),
      long: all(noOrders, replying(getOverview, long)),
    },
  ),
  { ...page, name: 'Overview, pickups', main: true, arrange: replying(getOverview, full) },
  {
    name: 'Overview, admin',
    as: 'admin',
    path: '/dashboard',
    arrange: all(
      noOrders,
      replying(
        getOverview,
        exampleOverview({
          ...{ unread_messages: 3, cases: 4, appeals: 1, failed_jobs: 1, unsent_mails: 2 },
          shop: {
            till: { open: true, at: hoursFromNow(-3), by: 'Maya Ortiz' },
            takings: '1240.50',
            due: { owners: 2, amount: '616.87' },
          },
        }),
      ),
    ),
  },
];

import {
  cancelBooking,
  getBooking,
  getBookingSnapshot,
  handOverBooking,
  listBookings,
  listReceivedBookings,
  type ReceivedBooking,
} from '#contracts/bookings.ts';
import { all, failing, loading, replying } from '#scripts/screens/mock.ts';
import {
  everyBuyer,
  everyOrder,
  farAway,
  mixed,
  none,
  sampleBooking,
  samplePicture,
  unbroken,
  undoable,
  words,
} from '#scripts/screens/samples.ts';
import { type Act, press, type Scene, see, states, steps } from '#scripts/screens/scene.ts';
import { exampleReceived, lastPage } from '#tests/support/web-examples.ts';

const long = {
  selectedProduct: unbroken,
  buyer: mixed,
  location: farAway,
  message: words,
  price: '1234567.89',
  image: samplePicture(1),
};
const longOrder = sampleBooking(1, {
  ...long,
  seller: { name: unbroken, phone: '+1 555 010 203 040 5060' },
  product: {
    title: mixed,
    price: '1.00',
    condition: 'Poor',
    condition_type: 'As is',
    status: 'reserved',
  },
  changed: ['description', 'photos'],
});

const changedSince = {
  booked: {
    description:
      'Bought new in 2019, played at home. Light wear on the frets.\n\nComes with the original hard case, the tremolo arm and a spare set of strings.',
    images: [1, 2, 3].map(samplePicture),
  },
  now: {
    description:
      'Bought new in 2019, played at home. Light wear on the frets.\n\nComes with a gig bag. The tremolo arm is missing.',
    images: [2, 3, 4, 5].map(samplePicture),
  },
};

const orders = { as: 'buyer', path: '/dashboard' } as const;
const everyState = replying(listBookings, lastPage(everyOrder()));

const myOrders: Scene[] = [
  ...states(
    { ...orders, name: 'My Orders' },
    {
      endpoint: listBookings,
      empty: replying(listBookings, none),
      long: replying(listBookings, lastPage([longOrder])),
    },
  ),
  { ...orders, name: 'My Orders, every state', main: true, arrange: everyState },
  {
    ...orders,
    name: 'My Orders, cancelled',
    arrange: all(
      replying(listBookings, lastPage([undoable, ...everyOrder()])),
      replying(cancelBooking, undoable),
    ),
    act: steps(press(/^Cancel booking/), see('Booking canceled')),
  },
  {
    ...orders,
    name: 'My Orders, compared',
    arrange: all(everyState, replying(getBookingSnapshot, changedSince)),
    act: steps(press(/^Compare/), see('Light wear on the frets')),
  },
  {
    ...orders,
    name: 'My Orders, comparing',
    waits: true,
    arrange: all(everyState, loading(getBookingSnapshot)),
    act: press(/^Compare/),
  },
  {
    ...orders,
    name: 'My Orders, comparing failed',
    arrange: all(everyState, failing(getBookingSnapshot)),
    act: steps(press(/^Compare/), see('Something went wrong')),
  },
  {
    ...orders,
    name: 'My Orders, nothing ended',
    path: '/dashboard?state=ended',
    arrange: replying(listBookings, none),
  },
];

const sheet = { as: 'buyer', path: '/dashboard/orders/{order}' } as const;
const [changed, promoted, waiting, , collected, , released] = everyOrder();

const sheets: Scene[] = [
  ...states(
    { ...sheet, name: 'Booking sheet' },
    { endpoint: getBooking, long: replying(getBooking, longOrder) },
  ),
  {
    ...sheet,
    name: 'Booking sheet, changed since',
    arrange: replying(getBooking, changed ?? longOrder),
  },
  {
    ...sheet,
    name: 'Booking sheet, promoted',
    arrange: replying(getBooking, promoted ?? longOrder),
  },
  {
    ...sheet,
    name: 'Booking sheet, waiting',
    arrange: replying(getBooking, waiting ?? longOrder),
  },
  {
    ...sheet,
    name: 'Booking sheet, collected',
    arrange: replying(getBooking, collected ?? longOrder),
  },
  {
    ...sheet,
    name: 'Booking sheet, released',
    arrange: replying(getBooking, released ?? longOrder),
  },
  { ...sheet, name: 'Booking sheet, none', arrange: failing(getBooking, 'not_found') },
  { ...sheet, name: 'Booking sheet, printed', printed: true },
];

const longReceived = exampleReceived(1, {
  ...long,
  held_until: longOrder.held_until,
  contact: { email: `${unbroken}@example.test`, phone: '+1 555 010 203 040 5060' },
});

const buyers = { as: 'seller', path: '/dashboard/myBuyers' } as const;
const open = everyBuyer().filter(({ status }) => status === 'held' || status === 'waiting');
const over = everyBuyer().filter((booking) => !open.some(({ _id }) => _id === booking._id));
const received = (bookings: ReceivedBooking[]) =>
  replying(listReceivedBookings, lastPage(bookings));

const myBuyers: Scene[] = [
  ...states(
    { ...buyers, name: 'My Buyers' },
    {
      endpoint: listReceivedBookings,
      empty: replying(listReceivedBookings, none),
      long: received([longReceived]),
    },
  ),
  { ...buyers, name: 'My Buyers, lines', main: true, arrange: received(open) },
  {
    ...buyers,
    name: 'My Buyers, no match',
    path: '/dashboard/myBuyers?q=theremin',
  },
  {
    ...buyers,
    name: 'My Buyers, ended',
    path: '/dashboard/myBuyers?state=ended',
    arrange: received(over),
  },
  {
    ...buyers,
    name: 'My Buyers, nothing ended',
    path: '/dashboard/myBuyers?state=ended',
    arrange: received([]),
  },
  {
    ...buyers,
    name: 'My Buyers, one linked',
    path: `/dashboard/myBuyers?booking=${open.at(-1)?._id}`,
    arrange: received(open),
  },
  {
    ...buyers,
    name: 'My Buyers, linked but not found',
    path: `/dashboard/myBuyers?booking=${over[0]?._id}`,
    arrange: received(open),
  },
  { ...buyers, name: 'Hand over', arrange: received(open), act: press(/^Hand over to/) },
  {
    ...buyers,
    name: 'Hand over, wrong code',
    arrange: all(
      received(open),
      failing(handOverBooking, 'invalid', 'Some of it is not right yet.', {
        code: 'This code does not match the booking.',
      }),
    ),
    act: steps(
      press(/^Hand over to/),
      (page) => page.getByLabel('Handover code').fill('111111'),
      press(/^Hand over$/),
      see('This code does not match the booking.'),
    ),
  },
  { ...buyers, name: 'Release', arrange: received(open), act: press(/^Release the booking/) },
  {
    ...buyers,
    name: 'Release, refused',
    arrange: received(open),
    act: steps(press(/^Release the booking/), press(/^Release$/)),
  },
];

/** Stores orders as the client does, and reloads the offline page, which shows them. */
const keepOrders: Act = async (page) => {
  await page.evaluate(async (orders) => {
    const session = JSON.parse(localStorage.getItem('session') ?? 'null');
    const record = { owner: session?.user._id, at: new Date().toISOString(), orders };
    await new Promise((stored) => {
      const opening = indexedDB.open('keyval-store');
      opening.onupgradeneeded = () => opening.result.createObjectStore('keyval');
      opening.onsuccess = () => {
        const writing = opening.result.transaction('keyval', 'readwrite');
        writing.objectStore('keyval').put(record, 'orders');
        writing.oncomplete = stored;
      };
    });
  }, keptOrders);
  await page.reload();
  await page.getByText('Your open orders').waitFor();
};
const keptOrders = [
  longOrder,
  ...everyOrder().filter(({ status }) => status === 'held' || status === 'waiting'),
];
const offlinePage = { as: 'buyer', path: '/offline.html' } as const;
const offline: Scene[] = [
  { ...offlinePage, name: 'Offline page, no orders' },
  { ...offlinePage, name: 'Offline page, orders', act: keepOrders },
];

/** The target of links in emails. The page has to find out whether the signed-in user is the buyer or the seller. */
const link = { as: 'seller', path: '/dashboard/bookings/{order}' } as const;
const links: Scene[] = [
  { ...link, name: 'Booking, on its way', waits: true, arrange: loading(getBooking) },
  { ...link, name: 'Booking, failed', arrange: failing(getBooking) },
];

/** Bookings as seen by the buyer and by the seller. */
export const bookings: readonly Scene[] = [
  ...myOrders,
  ...offline,
  ...sheets,
  ...myBuyers,
  ...links,
];

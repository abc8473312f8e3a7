import type { Page } from '@playwright/test';
import { lookUpBooking } from '#contracts/bookings.ts';
import { type CounterResults, searchCounter } from '#contracts/counter.ts';
import { type Arrange, all, failing, loading, replying } from '#scripts/screens/mock.ts';
import { hoursFromNow, mixed, samplePicture, unbroken } from '#scripts/screens/samples.ts';
import { type Scene, see, steps } from '#scripts/screens/scene.ts';
import { exampleCounterProduct, exampleReceived, idOf } from '#tests/support/web-examples.ts';

const type = (text: string) => (page: Page) =>
  page.getByRole('combobox', { name: 'Scan or search' }).fill(text);
const enter = (page: Page) => page.keyboard.press('Enter');
const down = (page: Page) => page.keyboard.press('ArrowDown');

const product = exampleCounterProduct(1, {
  title: 'Fender Player Telecaster, Butterscotch',
  image: samplePicture(1),
});
const nothing: CounterResults = { scanned: null, products: [], bookings: [], people: [] };
const found: CounterResults = {
  scanned: null,
  products: [
    product,
    exampleCounterProduct(2, {
      title: 'Squier Classic Vibe ’50s Telecaster',
      resale_price: '349.00',
      serial_number: 'ISS21012345',
      image: samplePicture(2),
    }),
    exampleCounterProduct(3, {
      title: 'Fender American Vintage II 1951 Telecaster',
      resale_price: '1899.00',
      status: 'reserved',
      hold: {
        booking_id: idOf(30),
        buyer: 'Ada Amplified',
        until: hoursFromNow(20),
        price: '1899.00',
      },
      waiting: 2,
      image: samplePicture(3),
    }),
    exampleCounterProduct(4, {
      title: 'Reverend Pete Anderson Eastsider T',
      resale_price: '899.00',
      status: 'sold',
      can: { sell: false },
      image: null,
    }),
  ],
  bookings: [
    exampleReceived(30, {
      buyer: 'Ada Amplified',
      selectedProduct: 'Fender American Vintage II 1951 Telecaster',
      price: '1899.00',
      held_until: hoursFromNow(20),
      can: { release: true, hand_over: false, sell: true },
      image: samplePicture(3),
    }),
    exampleReceived(31, {
      buyer: 'Bo Buyer',
      selectedProduct: 'Fender American Vintage II 1951 Telecaster',
      price: '1899.00',
      status: 'waiting',
      place: 1,
      held_until: null,
      contact: null,
      can: { release: true, hand_over: false, sell: false },
      image: samplePicture(3),
    }),
  ],
  people: [{ _id: idOf(40), name: 'Telly Savage', email: 'telly@example.test', open: 1 }],
};
const long: CounterResults = {
  scanned: null,
  products: [1, 2, 3].map((n) =>
    exampleCounterProduct(n, {
      title: n % 2 ? unbroken : mixed,
      resale_price: '1234567.89',
      serial_number: unbroken.slice(0, 60),
      image: n % 2 ? samplePicture(n) : null,
    }),
  ),
  bookings: [exampleReceived(30, { buyer: unbroken, selectedProduct: mixed, image: null })],
  people: [{ _id: idOf(40), name: mixed, email: `${unbroken}@example.test`, open: 20 }],
};
const hold = exampleReceived(30, {
  buyer: 'Ada Amplified',
  product_id: product._id,
  selectedProduct: product.title,
  held_until: hoursFromNow(28),
  location: 'At the shop',
  message: 'I’ll come by on Saturday around noon with my own case.',
  image: samplePicture(1),
  can: { release: true, hand_over: false, sell: true },
});
const sellersHold = { ...hold, can: { ...hold.can, hand_over: true, sell: false } };
const ofShop = replying(searchCounter, { ...nothing, scanned: product, products: [product] });
const sellersOwn = { ...product, can: { sell: false } };

const page = { as: 'staff', path: '/dashboard/counter' } as const;
const searching = (name: string, arrange: Arrange): Scene => ({
  ...page,
  name: `Counter, ${name}`,
  arrange,
  act: type('tele'),
});

/** The counter's search field, its results and the handover card. */
export const counter: readonly Scene[] = [
  { ...page, name: 'Counter, ready', main: true },
  {
    ...searching('results', replying(searchCounter, found)),
    main: true,
    act: steps(type('tele'), see('Bookings'), down),
  },
  { ...searching('loading', loading(searchCounter)), waits: true, act: type('tele') },
  {
    ...searching('nothing found', replying(searchCounter, nothing)),
    act: steps(type('tele'), see('Nothing matches')),
  },
  {
    ...searching('failed', failing(searchCounter)),
    act: steps(type('tele'), see('Retry')),
  },
  {
    ...searching('long texts', replying(searchCounter, long)),
    act: steps(type('tele'), see('People')),
  },
  {
    ...page,
    name: 'Counter, handover',
    main: true,
    arrange: all(ofShop, replying(lookUpBooking, hold)),
    act: steps(type('042137'), see('Add to ticket')),
  },
  {
    ...page,
    name: 'Counter, handover for a seller',
    arrange: all(
      replying(searchCounter, { ...nothing, scanned: sellersOwn, products: [sellersOwn] }),
      replying(lookUpBooking, sellersHold),
    ),
    act: steps(type('042137'), see('can’t be undone')),
  },
  {
    ...page,
    name: 'Counter, unknown code',
    arrange: replying(searchCounter, nothing),
    act: steps(type('ZZ-990017'), see('No product has the code')),
  },
  {
    ...page,
    name: 'Counter, wrong code',
    arrange: all(
      replying(searchCounter, nothing),
      failing(
        lookUpBooking,
        'not_found',
        'There is no hold with this code. Ask the buyer to read it again from My Orders.',
      ),
    ),
    act: steps(type('042138'), see('There is no hold with this code')),
  },
  {
    ...page,
    name: 'Counter, added',
    arrange: ofShop,
    act: steps(type('00000001'), enter, see('is on the ticket')),
  },
];

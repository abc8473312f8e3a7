import type { Page } from '@playwright/test';
import { type Booking, createBooking, getBooking } from '#contracts/bookings.ts';
import { getPriceGuide } from '#contracts/price-guide.ts';
import { getProduct, type Product } from '#contracts/products.ts';
import { listSavedSearches } from '#contracts/saved-searches.ts';
import { listSimilarProducts } from '#contracts/selling.ts';
import { listWatched, listWatchedIds } from '#contracts/watching.ts';
import { type Arrange, all, altering, failing, replying } from '#scripts/screens/mock.ts';
import {
  everyOrder,
  farAway,
  longCard,
  mixed,
  sampleBooking,
  samplePicture,
  unbroken,
  undoable,
  words,
} from '#scripts/screens/samples.ts';
import { press, type Scene, see, states, steps } from '#scripts/screens/scene.ts';
import { exampleCard, exampleDetails, idOf, lastPage } from '#tests/support/web-examples.ts';

const buyer = { as: 'buyer' } as const;

const at = { ...buyer, path: '/productDetails/{product}' } as const;
const as = (changes: Partial<Product>) =>
  altering(getProduct, (product) => ({ ...product, ...changes }));
const nothing = { book: false, wait: false, edit: false };

/** Marks the product as booked by the signed-in user. */
const bookedAs = ({ _id, status, place }: Booking): Partial<Product> =>
  status === 'held' || status === 'waiting' || status === 'cancelled'
    ? { status: 'reserved', booked: { _id, status, place }, can: nothing }
    : {};
const booked = (booking: Booking): Arrange =>
  all(as(bookedAs(booking)), replying(getBooking, booking));

/** Serves the product as `before` until the signed-in user books it, and as `after` from then on. */
const turning =
  (before: Partial<Product>, after: Partial<Product>): Arrange =>
  async (page) => {
    let asked = false;
    page.on('request', (request) => {
      asked ||= request.method() === 'POST' && request.url().endsWith('/api/bookings');
    });
    await altering(getProduct, (product) => ({ ...product, ...(asked ? after : before) }))(page);
  };

/** Replies to the booking request with `booking`. The product is `before` until that request. */
const making = (booking: Booking, before: Partial<Product> = {}): Arrange =>
  all(replying(createBooking, booking), turning(before, bookedAs(booking)));
const held = sampleBooking(1);
const promoted = everyOrder().find(({ can }) => can.keep) ?? held;
const waiting = sampleBooking(1, {
  ...{ status: 'waiting', place: 2, held_until: null, handover_code: null },
});

const bought = { _id: held._id, status: 'collected' } as const;

/** The demo shop has past sales of this model, so the price guide has an estimate for it. */
const guide = { ...buyer, path: '/guide/Fender/Player%20Stratocaster' } as const;

const watchlist = { ...buyer, path: '/dashboard/watchlist' } as const;

const watchedSome = [1, 2, 3, 4].map((n) => ({
  ...exampleCard(n, { status: n === 2 ? 'reserved' : 'live' }),
  image: samplePicture(n),
  watched_at: '2026-01-02T03:04:05.000Z',
  price_then: n === 3 ? '599.00' : exampleCard(n).resale_price,
}));

const watching: Scene[] = [
  ...states(
    { ...watchlist, name: 'Watchlist', main: true },
    {
      endpoint: listWatched,
      full: all(
        replying(listWatched, lastPage(watchedSome)),
        replying(listWatchedIds, { ids: watchedSome.map(({ _id }) => _id) }),
      ),
      empty: replying(listWatched, { items: [], next_cursor: null, total: 0 }),
      long: replying(listWatched, {
        items: [1, 2, 3].map((n) => ({
          ...longCard(n),
          watched_at: '2026-01-02T03:04:05.000Z',
          price_then: '9999999.00',
        })),
        next_cursor: null,
        total: 3,
      }),
    },
  ),
];

const savedSearch = (n: number, name: string) => ({
  _id: idOf(n),
  name,
  filters: { q: 'jazzmaster' },
  created_at: '2026-01-02T03:04:05.000Z',
});
const savedSearches: Scene[] = states(
  { ...buyer, path: '/dashboard/savedSearches', name: 'Saved searches' },
  {
    endpoint: listSavedSearches,
    full: replying(listSavedSearches, {
      items: [
        savedSearch(1, '“jazzmaster”, Fender or Squier, up to $900'),
        savedSearch(2, 'Amplifiers, in Portland, OR'),
        savedSearch(3, '“gs mini”, Mint or Excellent'),
      ],
    }),
    empty: replying(listSavedSearches, { items: [] }),
    long: replying(listSavedSearches, {
      items: [
        savedSearch(1, '“jazzmaster”, Fender or Squier, Electric Guitars, up to $900'),
        savedSearch(2, `“${mixed.slice(0, 110)}”, in ${farAway}`),
        savedSearch(3, `“${unbroken}”`),
      ],
    }),
  },
);

const priceGuides: Scene[] = [
  { ...guide, name: 'Price guide' },
  { ...guide, name: 'Price guide, failed', arrange: failing(getPriceGuide) },
  { ...guide, name: 'Price guide, too few sales', path: '/guide/Fender/Mustang' },
];

const products: Scene[] = [
  ...states(
    { ...at, name: 'Product', main: true },
    {
      endpoint: getProduct,
      long: all(
        replying(
          getProduct,
          exampleDetails(1, {
            title: unbroken,
            description: `${words}\n${unbroken.repeat(4)}`,
            location: farAway,
            seller_name: unbroken,
            resale_price: '1234567.89',
            brand: mixed.slice(0, 60),
            model: unbroken.slice(0, 80),
            images: [1, 2, 3, 4, 5, 6, 7, 8].map(samplePicture),
          }),
        ),
        replying(listSimilarProducts, { items: [1, 2, 3, 4].map(longCard), from_seller: [] }),
      ),
    },
  ),
  { ...at, name: 'Product, gone', arrange: failing(getProduct, 'not_found') },
  {
    ...at,
    name: 'Product, reserved',
    arrange: as({ status: 'reserved', can: { book: false, wait: true, edit: false } }),
  },
  { ...at, name: 'Product, on hold for me', arrange: booked(held) },
  { ...at, name: 'Product, waiting for it', arrange: booked(waiting) },
  { ...at, name: 'Product, moved up', arrange: booked(promoted) },
  { ...at, name: 'Product, canceled', arrange: booked(undoable) },
  {
    ...at,
    name: 'Product, others go first',
    arrange: as({ status: 'reserved', others_first: true, can: nothing }),
  },
  { ...at, name: 'Product, sold', arrange: as({ status: 'sold', can: nothing }) },
  {
    ...at,
    name: 'Product, bought',
    arrange: all(
      as({ status: 'sold', booked: { ...bought, place: null }, can: nothing }),
      replying(getBooking, sampleBooking(1, { ...bought, handover_code: null })),
    ),
  },
  { ...at, name: 'Product, ended', arrange: as({ status: 'ended', can: nothing }) },
  {
    ...at,
    name: 'Product, no photo and nothing similar',
    arrange: all(
      as({ images: [], image: null, image_url: '' }),
      replying(listSimilarProducts, { items: [], from_seller: [] }),
    ),
  },
  { ...at, name: 'Product, similar ones failed', arrange: failing(listSimilarProducts) },
  { as: 'seller', name: 'Product, own', path: '/productDetails/{own}' },
  {
    ...at,
    name: 'Product, conditions explained',
    act: (page) => page.locator('main summary').first().click(),
  },
  { ...at, name: 'Photo, zoomed', act: press('Open the full-size photo') },
  {
    ...at,
    name: 'Photo, magnified',
    act: steps(press('Open the full-size photo'), press('Zoom in')),
  },
];

async function fillIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Booking' });
  // The last booking's phone number is filled in a moment later.
  await page.waitForFunction(
    // The form's script may still be loading.
    () => document.querySelector<HTMLInputElement>('dialog [name=phone]')?.value,
  );
  await dialog.getByLabel('Phone').fill('+1 555 010 4455');
  await dialog.getByLabel('Meeting location').fill('Corner of Oak and 5th');
  await dialog.getByLabel('Message').fill('I can come on Friday after six.');
}
const open = press(/^Booking$/);
const book = steps(open, fillIn, press('Book it'));
const formScript = '**/booking-form*';
const heldByAnother =
  'Someone else just put this on hold. Join the waitlist, and we’ll tell you when it’s your turn.';

const booking: Scene[] = [
  { ...at, name: 'Booking', main: true, act: open },
  { ...at, name: 'Booking, refused', act: steps(open, press('Book it')) },
  {
    ...at,
    name: 'Booking, form on its way',
    waits: true,
    arrange: (page) => page.route(formScript, () => undefined),
    act: steps(open, see('The form is loading')),
  },
  {
    ...at,
    name: 'Booking, form not loaded',
    arrange: (page) => page.route(formScript, (route) => route.abort()),
    act: steps(open, see('The form couldn’t be loaded.')),
  },
  {
    ...at,
    name: 'Booking, lost to another buyer',
    arrange: all(
      failing(createBooking, 'product_unavailable', heldByAnother),
      turning({}, { status: 'reserved', can: { ...nothing, wait: true } }),
    ),
    act: steps(book, see(heldByAnother)),
  },
  {
    ...at,
    name: 'Booking, price changed',
    arrange: failing(
      createBooking,
      'price_changed',
      'The price has changed. Please check it before you book.',
    ),
    act: steps(book, see('Show the updated product')),
  },
  {
    ...at,
    name: 'Booking, without a connection',
    arrange: (page) => page.route('**/api/bookings', (route) => route.abort()),
    act: steps(book, see('Nothing is lost.')),
  },
  {
    ...at,
    name: 'Booking, confirmed',
    arrange: making(held),
    act: steps(book, see('Booking Confirmed!')),
  },
  {
    ...at,
    name: 'Waitlist',
    arrange: as({ status: 'reserved', can: { book: false, wait: true, edit: false } }),
    act: open,
  },
  {
    ...at,
    name: 'Waitlist, joined',
    arrange: making(waiting, { status: 'reserved', can: { book: false, wait: true, edit: false } }),
    act: steps(open, fillIn, press('Join the waitlist'), see('You are number 2 in line.')),
  },
];

/** The product page, the booking dialog, the price guide, the watchlist and the saved searches. */
export const catalogue: readonly Scene[] = [
  ...products,
  ...booking,
  ...priceGuides,
  ...watching,
  ...savedSearches,
];

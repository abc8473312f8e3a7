import type { Page } from '@playwright/test';
import { type Booking, createBooking, getBooking } from '#contracts/bookings.ts';
import { listCategories } from '#contracts/categories.ts';
import {
  getProduct,
  listCategoryProducts,
  listProducts,
  type Product,
} from '#contracts/products.ts';
import { listSimilarProducts } from '#contracts/selling.ts';
import { type Arrange, all, altering, failing, replying } from '#scripts/screens/mock.ts';
import {
  farAway,
  mixed,
  none,
  sampleBooking,
  samplePicture,
  unbroken,
  words,
} from '#scripts/screens/samples.ts';
import { press, pressWhereShown, type Scene, see, states, steps } from '#scripts/screens/scene.ts';
import { exampleCard, exampleDetails, lastPage } from '#tests/support/web-examples.ts';

const longCard = (n: number) =>
  exampleCard(n, {
    title: n % 2 ? unbroken : mixed,
    resale_price: '1234567.89',
    location: farAway,
    image: n % 3 ? samplePicture(n) : null,
    status: n === 2 ? 'reserved' : 'live',
  });

const buyer = { as: 'buyer' } as const;

const lists: Scene[] = [
  ...states(
    { ...buyer, name: 'All products', path: '/allProducts', main: true },
    {
      endpoint: listProducts,
      empty: replying(listProducts, none),
      long: replying(listProducts, lastPage([1, 2, 3, 4, 5].map(longCard))),
    },
  ),
  ...states(
    { ...buyer, name: 'Category', path: '/categories/Bass%20Guitars' },
    {
      endpoint: listCategoryProducts,
      empty: replying(listCategoryProducts, none),
      long: replying(listCategoryProducts, lastPage([1, 2, 3].map(longCard))),
    },
  ),
  { ...buyer, name: 'Category, unknown name', path: '/categories/Theremins' },
  {
    ...buyer,
    name: 'All products, categories failed',
    path: '/allProducts',
    arrange: failing(listCategories),
  },
  {
    ...buyer,
    name: 'All products, filtered',
    path: '/allProducts?q=fender&condition=Excellent&condition=Good&min_price=100&brand=Fender&year_from=1998&location=Austin&condition_type=Modified&sort=price_asc',
  },
  {
    ...buyer,
    name: 'All products, nothing matches',
    path: '/allProducts?q=theremin&condition=Mint&min_price=100&max_price=200',
  },
  { ...buyer, name: 'Filters', path: '/allProducts', act: pressWhereShown('Filters') },
  {
    ...buyer,
    name: 'Filters, prices crossed',
    path: '/allProducts?min_price=900&max_price=100',
    act: pressWhereShown(/^Filters/),
  },
  { ...buyer, name: 'Categories', path: '/allProducts', act: pressWhereShown('Categories') },
];

const at = { ...buyer, path: '/productDetails/{product}' } as const;
const as = (changes: Partial<Product>) =>
  altering(getProduct, (product) => ({ ...product, ...changes }));
const nothing = { book: false, wait: false, edit: false };

/** Shows the product as booked by the signed-in person. */
const bookedAs = ({ _id, status, place }: Booking): Partial<Product> =>
  status === 'held' || status === 'waiting'
    ? { status: 'reserved', booked: { _id, status, place }, can: nothing }
    : {};
const booked = (booking: Booking): Arrange =>
  all(as(bookedAs(booking)), replying(getBooking, booking));

/** Returns `before` as the product, and `after` once the signed-in person has booked it. */
const turning =
  (before: Partial<Product>, after: Partial<Product>): Arrange =>
  async (page) => {
    let asked = false;
    page.on('request', (request) => {
      asked ||= request.method() === 'POST' && request.url().endsWith('/api/bookings');
    });
    await altering(getProduct, (product) => ({ ...product, ...(asked ? after : before) }))(page);
  };

/** Replies to a booking request with `booking`. Returns `before` as the product until then. */
const making = (booking: Booking, before: Partial<Product> = {}): Arrange =>
  all(replying(createBooking, booking), turning(before, bookedAs(booking)));
const held = sampleBooking(1);
const waiting = sampleBooking(1, { status: 'waiting', place: 2, handover_code: null });

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
  { ...at, name: 'Product, sold', arrange: as({ status: 'sold', can: nothing }) },
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
  { ...at, name: 'Photo, zoomed', act: press('Zoom into the photo') },
  {
    ...at,
    name: 'Photo, magnified',
    act: steps(press('Zoom into the photo'), press('Magnify')),
  },
];

async function fillIn(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Booking' });
  await dialog.getByLabel('Phone').fill('+1 555 010 4455');
  await dialog.getByLabel('Meeting location').fill('Corner of Oak and 5th');
  await dialog.getByLabel('Message').fill('I can come on Friday after six.');
}
const open = press(/^Booking$/);
const book = steps(open, fillIn, press('Book it'));
const formScript = '**/booking-form*';
const heldByAnother =
  'Someone else just put this on hold. Join the waitlist: you move up automatically if the hold ends.';

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
    act: steps(open, see('The form could not be loaded.')),
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

/** Product lists, the product page and the booking dialog. */
export const catalogue: readonly Scene[] = [...lists, ...products, ...booking];

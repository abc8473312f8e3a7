import type { Page } from '@playwright/test';
import { listBookings, listReceivedBookings } from '#contracts/bookings.ts';
import { listCategories, listCategoryProducts } from '#contracts/categories.ts';
import { listContactMessages } from '#contracts/contact.ts';
import { getProduct, listOwnProducts, listProducts } from '#contracts/products.ts';
import { listUsers } from '#contracts/users.ts';
import type { DemoRole } from '#tests/e2e/support/accounts.ts';
import {
  exampleBooking,
  exampleCard,
  exampleDetails,
  exampleOwn,
  idOf,
  lastOwnPage,
  lastPage,
} from '#tests/support/web-examples.ts';
import { type Arrange, all, failing, loading, replying } from './mock.ts';

/** One screen in one state. */
export type Scene = {
  name: string;
  as: DemoRole | 'visitor';
  /** `{product}` stands for the id of a product on sale, `{own}` for one of the seller's. */
  path: string;
  arrange?: Arrange;
  /** Brings the screen into its state, once it stands. */
  act?: (page: Page) => Promise<unknown>;
};

// What people do to a layout: no space to break at, another direction, signs of all kinds.
const unbroken = 'Stratocaster'.repeat(10);
const mixed =
  '🎸 גיטרה חשמלית — Fender ’62 “Relic” <b>sunburst</b> with case, papers and strap, please read';
const place = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch, Isle of Anglesey, Wales';
const words = `${mixed}. `.repeat(20).slice(0, 1900);
const image = {
  url: '/art/arrival-1.webp',
  width: 560,
  height: 420,
  color: '#c9a06a',
  widths: [],
};

const longCard = (n: number) => ({
  ...exampleCard(n, {
    title: n % 2 ? unbroken : mixed,
    resale_price: '1234567.89',
    location: place,
  }),
  image: n % 3 ? image : null,
});
const longProduct = exampleDetails(1, {
  title: unbroken,
  description: `${words}\n${unbroken.repeat(4)}`,
  location: place,
  seller_name: unbroken,
  resale_price: '1234567.89',
  images: Array.from({ length: 8 }, () => image),
});
const longBooking = exampleBooking(1, {
  selectedProduct: unbroken,
  buyer: mixed,
  location: place,
  message: words,
  price: '1234567.89',
  image,
});
const { handover_code, seller, product, email, phone, can: _, ...facts } = longBooking;
const received = {
  ...facts,
  contact: { email: `${unbroken}@example.test`, phone },
  can: { release: true, hand_over: true },
};
const longUser = {
  _id: idOf(1),
  name: mixed,
  email: `${unbroken.toLowerCase()}@example.test`,
  role: 'user' as const,
  created_at: '2026-01-02T03:04:05.000Z',
};
const none = lastPage<never>([]);

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** The four states that every list and record has. */
function states(
  of: Omit<Scene, 'arrange' | 'act'>,
  ways: { endpoint: Parameters<typeof loading>[0]; empty?: Arrange; long: Arrange },
): Scene[] {
  return [
    { ...of, name: `${of.name}, full` },
    { ...of, name: `${of.name}, loading`, arrange: loading(ways.endpoint) },
    ...(ways.empty ? [{ ...of, name: `${of.name}, empty`, arrange: ways.empty }] : []),
    { ...of, name: `${of.name}, failed`, arrange: failing(ways.endpoint) },
    { ...of, name: `${of.name}, long texts`, arrange: ways.long },
  ];
}

const everyone: Scene[] = [
  { name: 'Home', as: 'visitor', path: '/' },
  { name: 'Home, signed in', as: 'buyer', path: '/' },
  {
    name: 'Home, loading',
    as: 'buyer',
    path: '/',
    arrange: all(loading(listCategories), loading(listProducts)),
  },
  { name: 'Home, failed', as: 'visitor', path: '/', arrange: failing(listCategories) },
  { name: 'Blog', as: 'visitor', path: '/blog' },
  { name: 'Article', as: 'visitor', path: '/blog/why-a-humbucker-hums-less' },
  { name: 'About', as: 'visitor', path: '/about' },
  { name: 'Terms of use', as: 'visitor', path: '/terms' },
  { name: 'Privacy policy', as: 'visitor', path: '/privacy' },
  { name: 'Cookie policy', as: 'visitor', path: '/cookies' },
  { name: 'Login', as: 'visitor', path: '/login' },
  { name: 'Login, refused', as: 'visitor', path: '/login', act: press(/^Login$/) },
  { name: 'Sign Up', as: 'visitor', path: '/signup' },
  { name: 'Sign Up, refused', as: 'visitor', path: '/signup', act: press(/^Sign Up$/) },
  { name: 'Not found', as: 'visitor', path: '/no-such-page' },
  {
    name: 'Offline',
    as: 'visitor',
    path: '/about',
    act: (page) => page.context().setOffline(true),
  },
  { name: 'Theme menu', as: 'visitor', path: '/about', act: press('Theme') },
  { name: 'Account menu', as: 'admin', path: '/about', act: press(/account of/) },
  { name: 'Shortcuts', as: 'buyer', path: '/about', act: (page) => page.keyboard.press('?') },
];

const catalogue: Scene[] = [
  ...states(
    { name: 'All products', as: 'buyer', path: '/allProducts' },
    {
      endpoint: listProducts,
      empty: replying(listProducts, none),
      long: replying(listProducts, lastPage([1, 2, 3, 4, 5].map(longCard))),
    },
  ),
  ...states(
    { name: 'Category', as: 'buyer', path: '/categories/Bass%20Guitars' },
    {
      endpoint: listCategoryProducts,
      empty: replying(listCategoryProducts, none),
      long: replying(listCategoryProducts, lastPage([1, 2, 3].map(longCard))),
    },
  ),
  {
    name: 'All products, nothing matches',
    as: 'buyer',
    path: '/allProducts?q=theremin&condition=Mint&min_price=100&max_price=200',
  },
  ...states(
    { name: 'Product', as: 'buyer', path: '/productDetails/{product}' },
    { endpoint: getProduct, long: replying(getProduct, longProduct) },
  ),
  {
    name: 'Product, gone',
    as: 'buyer',
    path: '/productDetails/{product}',
    arrange: failing(getProduct, 'not_found'),
  },
  { name: 'Product, own', as: 'seller', path: '/productDetails/{own}' },
  {
    name: 'Product, booking',
    as: 'buyer',
    path: '/productDetails/{product}',
    act: press(/^Booking$/),
  },
];

const dashboard: Scene[] = [
  ...states(
    { name: 'My Orders', as: 'buyer', path: '/dashboard' },
    {
      endpoint: listBookings,
      empty: replying(listBookings, none),
      long: replying(listBookings, lastPage([longBooking])),
    },
  ),
  { name: 'Add A Product', as: 'seller', path: '/dashboard/addProduct' },
  {
    name: 'Add A Product, refused',
    as: 'seller',
    path: '/dashboard/addProduct',
    act: press(/^(Add|Publish|Put)/),
  },
  { name: 'Edit a product', as: 'seller', path: '/dashboard/myProducts/{own}/edit' },
  ...states(
    { name: 'My Products', as: 'seller', path: '/dashboard/myProducts' },
    {
      endpoint: listOwnProducts,
      empty: replying(listOwnProducts, lastOwnPage([])),
      long: replying(
        listOwnProducts,
        lastOwnPage([1, 2].map((n) => exampleOwn(n, { ...longCard(n), views: 1234567 }))),
      ),
    },
  ),
  {
    name: 'My Products, delete',
    as: 'seller',
    path: '/dashboard/myProducts',
    act: press(/^Delete/),
  },
  ...states(
    { name: 'My Buyers', as: 'seller', path: '/dashboard/myBuyers' },
    {
      endpoint: listReceivedBookings,
      empty: replying(listReceivedBookings, none),
      long: replying(listReceivedBookings, lastPage([received])),
    },
  ),
  { name: 'Account', as: 'buyer', path: '/dashboard/account' },
  ...states(
    { name: 'All Users', as: 'admin', path: '/dashboard/allUsers' },
    {
      endpoint: listUsers,
      empty: replying(listUsers, { ...none, total_capped: false }),
      long: replying(listUsers, { ...lastPage([longUser]), total_capped: false }),
    },
  ),
  {
    name: 'All Users, Make Admin',
    as: 'admin',
    path: '/dashboard/allUsers',
    act: press(/^Make Admin/),
  },
  ...states(
    { name: 'Messages', as: 'admin', path: '/dashboard/messages' },
    {
      endpoint: listContactMessages,
      empty: replying(listContactMessages, { ...none, unread: 0 }),
      long: replying(listContactMessages, {
        ...lastPage([
          {
            _id: idOf(1),
            name: unbroken,
            email: longUser.email,
            message: words,
            read: false,
            created_at: longUser.created_at,
          },
        ]),
        unread: 1,
      }),
    },
  ),
  { name: 'Reported Items', as: 'admin', path: '/dashboard/reportedItems' },
  {
    name: 'Dashboard menu',
    as: 'admin',
    path: '/dashboard',
    act: (page) => pressWhereShown(page, 'Dashboard Menu'),
  },
];

const design: Scene[] = [
  { name: 'Design', as: 'visitor', path: '/design' },
  { name: 'Design, dialog', as: 'visitor', path: '/design', act: press('Open dialog') },
  { name: 'Design, question', as: 'visitor', path: '/design', act: press('Open question') },
  { name: 'Design, drawer', as: 'visitor', path: '/design', act: press('Open drawer') },
];

async function pressWhereShown(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name });
  if (await button.isVisible()) await button.click();
}

/** Every route and state of the product. */
export const scenes: readonly Scene[] = [...everyone, ...catalogue, ...dashboard, ...design];

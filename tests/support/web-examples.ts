import type { Overview } from '#contracts/app/overview.ts';
import type { Pickup } from '#contracts/bookings/booking-summaries.ts';
import type { Booking, ReceivedBooking } from '#contracts/bookings/bookings.ts';
import type { Category, listCategories } from '#contracts/catalog/categories.ts';
import { forNames, publicDetailNames } from '#contracts/catalog/product-form.ts';
import type { listProducts } from '#contracts/catalog/product-lists.ts';
import { type Product, type ProductCard, ProductStatus } from '#contracts/catalog/products.ts';
import { type getFacets, priceSteps } from '#contracts/catalog/search.ts';
import type { CounterProduct } from '#contracts/counter/counter.ts';
import type { ItemLine } from '#contracts/counter/ticket-items.ts';
import type { Ticket } from '#contracts/counter/tickets.ts';
import type { Till } from '#contracts/counter/till.ts';
import type { getCustomer } from '#contracts/customers/customers.ts';
import type { EndpointReply } from '#contracts/endpoint.ts';
import type { Image } from '#contracts/media/images.ts';
import type { Notice } from '#contracts/notices/notices.ts';
import type { getAccount } from '#contracts/people/account.ts';
import type { listOwnProducts, OwnProduct } from '#contracts/selling/own-products.ts';
import type { Consignment, ConsignmentDetails } from '#contracts/stock/consignments.ts';
import type { Owner, Statement } from '#contracts/stock/payouts.ts';
import type { StockPiece } from '#contracts/stock/stock-book.ts';

// Example data for the web tests. Ids are UUIDs that end in a number.

export const idOf = (n: number): string => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const exampleImage: Image = {
  url: '/api/images/example-1280.webp',
  width: 1280,
  height: 960,
  color: '#8a5a2b',
  widths: [320, 1280],
};

/** The account that is signed in by default in the tests. */
export const exampleAccount: EndpointReply<typeof getAccount> = {
  user: {
    _id: idOf(1),
    name: 'Robin Player',
    email: 'robin@example.test',
    role: 'user',
    created_at: '2026-01-02T03:04:05.000Z',
  },
  email_verified: true,
};

export const exampleCard = (n: number, changes: Partial<ProductCard> = {}): ProductCard => ({
  _id: idOf(n),
  title: `Telecaster ${n}`,
  category_name: 'Electric Guitars',
  brand: 'Fender',
  resale_price: '549.00',
  original_price: '799.00',
  condition: 'Very Good',
  condition_type: 'All original',
  location: 'Portland, OR',
  posted_time: '2026-01-02T03:04:05.000Z',
  status: 'live',
  image_url: exampleImage.url,
  image: exampleImage,
  ...changes,
});

export const exampleDetails = (n: number, changes: Partial<Product> = {}): Product => ({
  ...forNames(publicDetailNames, () => null),
  ...exampleCard(n),
  model: 'Player Telecaster',
  year_of_purchase: '2019',
  years_of_use: '5',
  seller_name: 'Sam Seller',
  description: 'Bought new.\nPlayed at home.',
  images: [exampleImage],
  seller: {
    _id: idOf(900),
    name: 'Sam Seller',
    member_since: '2021-05-06T07:08:09.000Z',
    sold: 12,
    verified: true,
  },
  own: false,
  booked: null,
  others_first: false,
  can: { book: true, wait: false, edit: false, offer: false },
  moderation: 'clear',
  meeting_location: null,
  hold_hours: 72,
  offer_hours: 48,
  version: 1,
  ...changes,
});

export const exampleOwn = (n: number, changes: Partial<OwnProduct> = {}): OwnProduct => ({
  ...exampleCard(n),
  seller_phone: '+1 555 010 2030',
  views: 12,
  waiting: 0,
  offers: 0,
  hold: null,
  can: { delete: true, edit: true, end: true, relist: false },
  moderation: 'clear',
  decision_id: null,
  edit_request: null,
  version: 1,
  ...changes,
});

/** One of the shop's own products, as staff see it at the counter. */
export const exampleCounterProduct = (
  n: number,
  changes: Partial<CounterProduct> = {},
): CounterProduct => ({
  ...exampleCard(n),
  serial_number: null,
  stock_number: null,
  hold: null,
  waiting: 0,
  live_from: null,
  is_shops: true,
  can: { sell: true },
  ...changes,
});

/** A till that is open and has had a few sales. */
export const exampleTill = (n: number, changes: Partial<Till> = {}): Till => ({
  _id: idOf(n),
  number: n,
  opened_at: '2026-02-03T09:00:00.000Z',
  opened_by: 'Stevie Staff',
  opening: '150.00',
  closed_at: null,
  closed_by: null,
  expected: null,
  counted: null,
  pieces: [],
  difference: null,
  ...{ float: null, to_bank: null, slip: null, slip_difference: null },
  explanation: null,
  totals: [{ method: 'transfer', in: '80.00', out: '0.00' }],
  paid_by_card: true,
  tickets: 3,
  tickets_before: 0,
  offline: [],
  moves: [
    {
      ...{ amount: '-20.00', reason: 'Strings', staff: 'Stevie Staff', approved_by: 'Bo Boss' },
      at: '2026-02-03T11:00:00.000Z',
    },
  ],
  ...{ clerks: [], sales: null, items: null, deposits: null },
  ...changes,
});

/** A till that was closed with two dollars missing. */
export const exampleClosedTill = (n: number, changes: Partial<Till> = {}): Till =>
  exampleTill(n, {
    closed_at: '2026-02-03T18:00:00.000Z',
    closed_by: 'Stevie Staff',
    ...{ expected: '679.00', counted: '677.00', difference: '-2.00' },
    pieces: [
      { cents: 10_000, count: 6 },
      { cents: 1000, count: 7 },
      { cents: 100, count: 7 },
    ],
    ...{ float: '150.00', to_bank: '527.00', slip: '960.00', slip_difference: '-0.50' },
    totals: [
      { method: 'cash', in: '549.00', out: '0.00' },
      { method: 'card', in: '1280.50', out: '320.00' },
    ],
    clerks: [{ staff: 'Stevie Staff', tickets: 3, sold: '1829.50', takings: '1509.50' }],
    sales: {
      ...{ subtotal: '1879.50', discounts: '50.00', returns: '300.00', voids: '20.00' },
      ...{ takings: '1509.50', tax: '111.81', bought: '0.00' },
    },
    items: { sold: '50.98', takings: '37.99', tax: '2.81' },
    explanation: 'Two coins fell behind the shelf.',
    ...changes,
  });

/** A piece that the shop bought for 250.00 and sold for 549.00. */
export const exampleStockPiece = (n: number, changes: Partial<StockPiece> = {}): StockPiece => ({
  returned: false,
  _id: idOf(n),
  number: n,
  title: `Telecaster ${n}`,
  serial_number: 'US19-0042',
  status: 'sold',
  moderation: 'clear',
  price: '599.00',
  added_at: '2026-01-05T12:00:00.000Z',
  bought: { at: '2026-01-05T12:00:00.000Z', price: '250.00' },
  consigned: null,
  sold: { at: '2026-02-03T12:00:00.000Z', price: '549.00' },
  margin: '299.00',
  tax: '49.83',
  ...changes,
});

/** Three sets of strings, of which one has been returned. Each has 1.00 of tax in its price. */
export const exampleItemLine = (changes: Partial<ItemLine> = {}): ItemLine => ({
  ...{ position: 1, name: 'Nickel strings 10-46', kind: 'sold', quantity: 3 },
  ...{ price: '12.99', tag_price: '12.99', reason: null, tax: '1.00', total: '38.97', returned: 1 },
  ...changes,
});

/** A ticket with one product, paid in cash with change. */
export const exampleSale = (n: number, changes: Partial<Ticket> = {}): Ticket => ({
  _id: idOf(n),
  number: 1000 + n,
  kind: 'sale',
  returns: null,
  total: '549.00',
  change: '51.00',
  lines: [
    {
      product_id: idOf(1),
      title: 'Telecaster 1',
      kind: 'sold',
      price: '549.00',
      tag_price: '549.00',
      serial_number: 'US19-0042',
      stock_number: null,
      stock: null,
      reason: null,
      returned: false,
      status: 'sold',
    },
  ],
  items: [],
  layaway: null,
  payments: [{ method: 'cash', amount: '549.00', tendered: '600.00', reference: null }],
  refundable: [{ method: 'cash', amount: '549.00' }],
  customer: null,
  reason: null,
  staff: 'Stevie Staff',
  created_at: '2026-02-03T04:05:06.000Z',
  offline: null,
  void: false,
  can: { return: true, void: false },
  ...changes,
});

/** The details of {@link exampleConsignment}, as its agreement shows them. */
export const exampleConsignmentDetails = (
  n: number,
  changes: Partial<ConsignmentDetails> = {},
): ConsignmentDetails => ({
  ...exampleConsignment(n),
  serial_number: 'V123456',
  share_of_price: '329.40',
  ...changes,
});

export const exampleBooking = (n: number, changes: Partial<Booking> = {}): Booking => ({
  _id: idOf(n),
  product_id: idOf(1),
  selectedProduct: 'Telecaster 1',
  price: '549.00',
  condition: 'Excellent',
  image: exampleImage,
  buyer: 'Robin Player',
  email: 'robin@example.test',
  phone: '555 0199',
  condition_type: 'All original',
  location: 'At the counter',
  message: 'Saturday at noon?',
  status: 'held',
  place: null,
  handover_code: '042137',
  held_until: '2026-02-03T04:05:06.000Z',
  frozen: false,
  created_at: '2026-01-31T04:05:06.000Z',
  ended_at: null,
  ended_reason: null,
  seller: { name: 'Sam Seller', phone: '555 0100' },
  product: {
    title: 'Telecaster 1',
    price: '549.00',
    condition: 'Excellent',
    condition_type: 'All original',
    status: 'reserved',
  },
  changed: [],
  restorable_until: null,
  promoted: false,
  came_back: false,
  can: { cancel: true, restore: false, keep: false },
  ...changes,
});

/** Returns `exampleBooking(n)` as the seller sees it. */
export const exampleReceived = (
  n: number,
  changes: Partial<ReceivedBooking> = {},
): ReceivedBooking => {
  const {
    email,
    phone,
    condition_type,
    handover_code,
    seller,
    product,
    changed,
    restorable_until,
    came_back,
    ...facts
  } = exampleBooking(n);
  return {
    ...facts,
    contact: { email, phone },
    product_status: 'reserved',
    can: { release: true, hand_over: true, sell: false },
    ...changes,
  };
};

const category = (n: number, category_name: string, count: number): Category => ({
  _id: idOf(n),
  category_name,
  description: `All about ${category_name}.`,
  image: '/art/electric-guitars.webp',
  count,
});

export const exampleCategories: EndpointReply<typeof listCategories> = {
  items: [category(801, 'Electric Guitars', 50), category(802, 'Amplifiers', 24)],
  next_cursor: null,
  total: 2,
};

/** Returns the last (or only) page of a list. */
export const lastPage = <T>(items: T[], total = items.length) => ({
  items,
  next_cursor: null,
  total,
});

/** Returns the last (or only) page of a product list. */
export const lastProductPage = (
  items: ProductCard[],
  total = items.length,
): EndpointReply<typeof listProducts> => ({
  ...lastPage(items, total),
  total_exact: true,
  corrected: null,
});

/** Returns the only page of My Products, with the counts for its tabs. */
export function lastOwnPage(items: OwnProduct[]): EndpointReply<typeof listOwnProducts> {
  const shown = items.filter((item) => item.status !== 'live' || item.moderation !== 'hidden');
  const counted = ProductStatus.options.map((status) => {
    return [status, shown.filter((item) => item.status === status).length] as const;
  });
  const counts = Object.fromEntries(counted) as Record<ProductStatus, number>;
  return { ...lastPage(items), counts, hidden: items.length - shown.length };
}

type Facets = EndpointReply<typeof getFacets>;

/** Facets with these counts. By default, there are none. */
export const exampleFacets = (
  counts: Partial<Facets['facets']> = {},
  changes: Partial<Facets> = {},
): Facets => ({
  total: { count: 1, exact: true },
  corrected: null,
  facets: {
    category: [],
    brand: [],
    condition: [],
    condition_type: [],
    location: [],
    price: priceSteps.map((from, at) => {
      const to = priceSteps[at + 1];
      return { from: `${from}.00`, to: to === undefined ? null : `${to}.00`, count: at % 3 };
    }),
    year: [],
    ...counts,
  },
  estimated: [],
  loosen: [],
  ...changes,
});

export const exampleNotice = (n: number, changes: Partial<Notice> = {}): Notice => ({
  _id: idOf(n),
  kind: 'product_collected',
  title: `You collected Telecaster ${n}`,
  text: 'Enjoy playing it!',
  quotes: [],
  until: null,
  path: `/dashboard/bookings/${idOf(n)}`,
  read: false,
  created_at: '2026-01-02T03:04:05.000Z',
  ...changes,
});

/** The overview of someone who only buys. It has no tasks. */
export const exampleOverview = (changes: Partial<Overview> = {}): Overview => ({
  sells: false,
  pickups: { items: [], total: 0, ending: 0, fresh: 0 },
  to_keep: 0,
  invitations: 0,
  drafts: 0,
  waiting_threads: 0,
  cases: null,
  appeals: null,
  failed_jobs: null,
  unsent_mails: null,
  shop: null,
  ...changes,
});

export const examplePickup = (n: number, changes: Partial<Pickup> = {}): Pickup => ({
  _id: idOf(n),
  selectedProduct: `Telecaster ${n}`,
  image: exampleImage,
  buyer: 'Robin Player',
  held_until: new Date(Date.now() + (n + 1) * 86_400_000).toISOString(),
  promoted: false,
  created_at: '2026-01-02T03:04:05.000Z',
  ...changes,
});

/** A customer without a history, who has 25.00 of store credit. */
export const exampleCustomer = (
  n: number,
  changes: Partial<EndpointReply<typeof getCustomer>> = {},
): EndpointReply<typeof getCustomer> => ({
  ...{ _id: idOf(n), name: 'Ada Amplified', email: 'ada@example.test', phone: null, notes: '' },
  ...{ mail_consent: false, credit: '25.00', version: 1, has_account: false },
  history: {
    ...{ purchases: noHistory, layaways: noHistory, returns: noHistory, credit: noHistory },
    ...{ trade_ins: noHistory, consignments: noHistory, holds: noHistory },
  },
  ...changes,
});
const noHistory = { items: [], total: 0 };

/** An owner of consigned pieces who has one piece in the shop and is owed 616.87. */
export const exampleOwner = (changes: Partial<Owner> = {}): Owner => ({
  _id: idOf(1),
  name: 'Ottoline Harrowgate',
  here: 1,
  due: '616.87',
  ...changes,
});

/** An owner's statement without lines or payouts. */
export const exampleStatement = (changes: Partial<Statement> = {}): Statement => ({
  owner: exampleOwner(),
  lines: [],
  payouts: [],
  can: { pay: true, credit: true, read_details: true },
  ...changes,
});

/** A consigned piece that is for sale. Its owner gets 60 percent. */
export const exampleConsignment = (n: number, changes: Partial<Consignment> = {}): Consignment => ({
  _id: idOf(n),
  number: n,
  title: `Jaguar ${n}`,
  status: 'live',
  price: '549.00',
  owner: { _id: idOf(1), name: 'Ottoline Harrowgate' },
  share: '60',
  taken_at: '2026-01-05T12:00:00.000Z',
  live_at: '2026-01-05T12:00:00.000Z',
  sold: null,
  returned: null,
  can: { return: true },
  ...changes,
});

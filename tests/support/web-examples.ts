import type { Booking, ReceivedBooking } from '#contracts/bookings.ts';
import type { Category, listCategories } from '#contracts/categories.ts';
import type { EndpointReply } from '#contracts/endpoint.ts';
import type { Image } from '#contracts/images.ts';
import {
  type listOwnProducts,
  type OwnProduct,
  type Product,
  type ProductCard,
  ProductStatus,
} from '#contracts/products.ts';

// Example data for the web tests. Ids are UUIDs that end in a number.

export const idOf = (n: number): string => `01980000-0000-7000-8000-${String(n).padStart(12, '0')}`;

export const exampleImage: Image = {
  url: '/api/images/example-1280.webp',
  width: 1280,
  height: 960,
  color: '#8a5a2b',
  widths: [320, 1280],
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
  ...exampleCard(n),
  model: 'Player Telecaster',
  finish: null,
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
  can: { book: true, wait: false, edit: false },
  hold_hours: 72,
  version: 1,
  ...changes,
});

export const exampleOwn = (n: number, changes: Partial<OwnProduct> = {}): OwnProduct => ({
  ...exampleCard(n),
  seller_phone: '+1 555 010 2030',
  views: 12,
  waiting: 0,
  can: { delete: true, edit: true, end: true, relist: false },
  version: 1,
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
  can: { cancel: true, restore: false },
  ...changes,
});

/** Returns the same booking as the seller sees it. */
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
    ...facts
  } = exampleBooking(n);
  return {
    ...facts,
    contact: { email, phone },
    can: { release: true, hand_over: true },
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

/** Returns the only page of My Products, with the counts that its tabs show. */
export function lastOwnPage(items: OwnProduct[]): EndpointReply<typeof listOwnProducts> {
  const counted = ProductStatus.options.map((status) => {
    return [status, items.filter((item) => item.status === status).length] as const;
  });
  const counts = Object.fromEntries(counted) as Record<ProductStatus, number>;
  return { ...lastPage(items), counts };
}

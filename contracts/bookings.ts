import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Image } from './images.ts';
import { Money } from './money.ts';
import { page, pageQuery } from './pages.ts';
import { email, Id, phone, requiredText, Timestamp } from './text.ts';

export const BookingStatus = z.enum([
  'held',
  'waiting',
  'collected',
  'cancelled',
  'released',
  'expired',
]);
export type BookingStatus = z.infer<typeof BookingStatus>;

/** What the buyer fills in; name and e-mail stand beside it, read-only. */
export const BookingForm = z.object({
  phone: phone('Phone number is Required!'),
  location: requiredText('Meeting location is Required!', 200),
  message: requiredText('Message is Required!', 2000),
});
export type BookingForm = z.infer<typeof BookingForm>;

/**
 * A booking as its buyer reads it. `price`, `selectedProduct` and `image` are those of the moment it was made.
 * `place` is the place in line while it waits; `handover_code` is for its buyer's eyes only.
 */
export const Booking = z.object({
  _id: Id,
  product_id: Id,
  selectedProduct: z.string(),
  price: Money,
  image: z.nullable(Image),
  buyer: z.string(),
  email: z.string(),
  phone: z.string(),
  location: z.string(),
  message: z.string(),
  status: BookingStatus,
  place: z.nullable(z.number()),
  handover_code: z.nullable(z.string()),
  held_until: z.nullable(Timestamp),
  created_at: Timestamp,
});
export type Booking = z.infer<typeof Booking>;

/** The caller's own bookings; an admin may ask for anybody's. */
export const listBookings = endpoint({
  method: 'GET',
  path: '/bookings',
  summary: 'Bookings of one buyer, newest first',
  guard: 'user',
  allowance: 'read',
  query: z.object({ ...pageQuery, email: email('Email Address is required!') }),
  status: 200,
  reply: page(Booking),
  errors: ['unauthenticated', 'forbidden', 'invalid', 'rate_limited'],
});

/**
 * Holds a product for the caller. Name, e-mail, title and price are checked against the server's
 * records: the body states what the buyer saw, and is refused where that is no longer so.
 */
export const createBooking = endpoint({
  method: 'POST',
  path: '/bookings',
  summary: 'Book a product',
  guard: 'user',
  allowance: 'booking',
  idempotent: true,
  body: z.extend(BookingForm, {
    product_id: Id,
    selectedProduct: requiredText('Product Name is Required!', 120),
    price: z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, 'This is no amount!')),
    buyer: requiredText('Name is required!', 120),
    email: email('Email Address is required!'),
  }),
  status: 201,
  reply: Booking,
  errors: [
    'unauthenticated',
    'own_product',
    'not_found',
    'already_booked',
    'price_changed',
    'product_changed',
    'product_unavailable',
    'too_many_holds',
    'invalid',
    'idempotency_key_reused',
    'rate_limited',
  ],
});

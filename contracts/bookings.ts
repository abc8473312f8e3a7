import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Image } from './images.ts';
import { Money } from './money.ts';
import { page, pageQuery } from './pages.ts';
import { Condition, ConditionType, ProductStatus } from './products.ts';
import { email, Id, phone, requiredProse, requiredText, Timestamp } from './text.ts';

export const BookingStatus = z.enum([
  'held',
  'waiting',
  'collected',
  'cancelled',
  'released',
  'expired',
]);
export type BookingStatus = z.infer<typeof BookingStatus>;

/** What the buyer fills in; name and email are shown beside it, read-only. */
export const BookingForm = z.object({
  phone: phone('Phone number is Required!'),
  location: requiredText('Meeting location is Required!', 200),
  message: requiredProse('Message is Required!', 2000),
});
export type BookingForm = z.infer<typeof BookingForm>;

/** The product as it is now, beside what was booked. */
const ProductNow = z.object({
  title: z.string(),
  price: Money,
  condition: Condition,
  condition_type: ConditionType,
  status: ProductStatus,
});

/** What both sides of a booking read. `place` is the place in line while it waits, from 1. */
const BookingFacts = z.object({
  _id: Id,
  product_id: Id,
  selectedProduct: z.string(),
  price: Money,
  condition: Condition,
  image: z.nullable(Image),
  buyer: z.string(),
  location: z.string(),
  message: z.string(),
  status: BookingStatus,
  place: z.nullable(z.number()),
  held_until: z.nullable(Timestamp),
  created_at: Timestamp,
  ended_at: z.nullable(Timestamp),
  /** Why it was released, in the words its buyer reads. */
  ended_reason: z.nullable(z.string()),
});

/**
 * A booking as its buyer reads it. `price`, `selectedProduct`, `condition`, `condition_type` and `image`
 * are those of the moment it was made. Only the buyer sees `handover_code`; the seller's phone number shows
 * while it is held.
 */
export const Booking = z.extend(BookingFacts, {
  email: z.string(),
  phone: z.string(),
  condition_type: ConditionType,
  handover_code: z.nullable(z.string()),
  seller: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
  product: ProductNow,
  /** Long parts that differ from what was booked; {@link getBookingSnapshot} has both versions. */
  changed: z.array(z.enum(['description', 'photos'])),
  /** Until when its buyer may undo the cancellation; null if they may not. */
  restorable_until: z.nullable(Timestamp),
  can: z.object({ cancel: z.boolean(), restore: z.boolean() }),
});
export type Booking = z.infer<typeof Booking>;

/** A booking as the product's seller reads it; `contact` is there from the hold on. */
export const ReceivedBooking = z.extend(BookingFacts, {
  contact: z.nullable(z.object({ email: z.string(), phone: z.string() })),
  can: z.object({ release: z.boolean(), hand_over: z.boolean() }),
});
export type ReceivedBooking = z.infer<typeof ReceivedBooking>;

/** Why a seller releases a booking; its buyer reads it. */
export const ReleaseForm = z.object({ reason: requiredProse('Reason is required!', 500) });

/** The six digits that the buyer shows at the counter. */
export const HandoverForm = z.object({
  code: requiredText('Code is required!', 20).check(
    z.refine((text) => text === '' || /^\d{6}$/.test(text), 'The code has six digits!'),
  ),
});

/** `open`: held or waiting. */
const bookingState = z._default(z.enum(['open', 'ended', 'all']), 'all');

/** The caller's own bookings; an admin may ask for anyone's. */
export const listBookings = endpoint({
  method: 'GET',
  path: '/bookings',
  summary: 'Bookings of one buyer, newest first',
  guard: 'user',
  permission: 'buy',
  allowance: 'read',
  query: z.object({
    ...pageQuery,
    email: email('Email Address is required!'),
    state: bookingState,
  }),
  status: 200,
  reply: page(Booking),
  errors: ['forbidden'],
});

export const getBooking = endpoint({
  method: 'GET',
  path: '/bookings/{id}',
  summary: 'One own booking',
  guard: 'user',
  permission: 'buy',
  allowance: 'read',
  params: z.object({ id: Id }),
  status: 200,
  reply: Booking,
  errors: ['not_found'],
});

/** The long parts of a product; of the photos, those that are still stored. */
const ProductContent = z.object({ description: z.string(), images: z.array(Image) });

/** Not part of the list: descriptions would make it heavy. */
export const getBookingSnapshot = endpoint({
  method: 'GET',
  path: '/bookings/{id}/snapshot',
  summary: 'Description and photos of an own booking: as booked, and as they are now',
  guard: 'user',
  permission: 'buy',
  allowance: 'read',
  params: z.object({ id: Id }),
  status: 200,
  reply: z.object({ booked: ProductContent, now: ProductContent }),
  errors: ['not_found'],
});

/**
 * Holds a product for the caller. The body states the name, email, title and price that the buyer saw; it is
 * refused if one of them is not what the server knows.
 */
export const createBooking = endpoint({
  method: 'POST',
  path: '/bookings',
  summary: 'Book a product',
  guard: 'user',
  permission: 'buy',
  allowance: 'booking',
  idempotent: true,
  body: z.extend(BookingForm, {
    product_id: Id,
    // Title and buyer are compared with what is stored, letter by letter.
    selectedProduct: requiredProse('Product Name is Required!', 120),
    price: z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, 'This is no amount!')),
    buyer: requiredProse('Name is required!', 120),
    email: email('Email Address is required!'),
    /** Whether to join the waitlist if another buyer holds it. */
    waitlist: z.optional(z.boolean()),
  }),
  status: 201,
  reply: Booking,
  errors: [
    'own_product',
    'not_found',
    'already_booked',
    'price_changed',
    'product_changed',
    'product_unavailable',
    'too_many_holds',
  ],
});

/** Bookings of the products that the caller sells. */
export const listReceivedBookings = endpoint({
  method: 'GET',
  path: '/bookings/received',
  summary: 'Bookings of own products, newest first',
  guard: 'user',
  permission: 'sell',
  allowance: 'read',
  query: z.object({ ...pageQuery, state: bookingState }),
  status: 200,
  reply: page(ReceivedBooking),
  errors: [],
});

/** Ten seconds later the next in line gets the product, or it is for sale again. */
export const cancelBooking = endpoint({
  method: 'POST',
  path: '/bookings/{id}/cancel',
  summary: 'Cancel an own booking',
  guard: 'user',
  permission: 'buy',
  allowance: 'write',
  params: z.object({ id: Id }),
  status: 200,
  reply: Booking,
  errors: ['forbidden', 'not_found', 'booking_ended'],
});

/** `booking_ended` once the ten seconds are over, or the product was sold, ended or deleted. */
export const restoreBooking = endpoint({
  method: 'POST',
  path: '/bookings/{id}/restore',
  summary: 'Undo the cancellation of an own booking',
  guard: 'user',
  permission: 'buy',
  allowance: 'write',
  params: z.object({ id: Id }),
  status: 200,
  reply: Booking,
  errors: ['forbidden', 'not_found', 'booking_ended'],
});

/** By the seller or staff, with the reason that the buyer reads. */
export const releaseBooking = endpoint({
  method: 'POST',
  path: '/bookings/{id}/release',
  summary: 'Let go of a booking of an own product',
  guard: 'user',
  permission: 'sell',
  allowance: 'write',
  params: z.object({ id: Id }),
  body: ReleaseForm,
  status: 200,
  reply: ReceivedBooking,
  errors: ['forbidden', 'not_found', 'booking_ended'],
});

/** By the seller or staff, with the buyer's code: the product is sold, and the waitlist is released. */
export const handOverBooking = endpoint({
  method: 'POST',
  path: '/bookings/{id}/handover',
  summary: 'Hand over a booked product',
  guard: 'user',
  permission: 'sell',
  allowance: 'handover',
  params: z.object({ id: Id }),
  body: HandoverForm,
  status: 200,
  reply: ReceivedBooking,
  errors: ['forbidden', 'not_found', 'booking_ended'],
});

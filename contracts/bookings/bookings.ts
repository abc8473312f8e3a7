import * as z from 'zod/mini';
import { Condition, ConditionType } from '#contracts/catalog/product-form.ts';
import { ProductStatus } from '#contracts/catalog/products.ts';
import { endpoint } from '#contracts/endpoint.ts';
import { halfWidth, isHandoverCode, phone } from '#contracts/form-text.ts';
import { Image } from '#contracts/media/images.ts';
import { Money } from '#contracts/money.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import {
  email,
  Id,
  optionalText,
  requiredProse,
  requiredText,
  Timestamp,
} from '#contracts/text.ts';
import { Meeting } from './meetings.ts';

export const BookingStatus = z.enum([
  'held',
  'waiting',
  'collected',
  'cancelled',
  'released',
  'expired',
]);
export type BookingStatus = z.infer<typeof BookingStatus>;

/** The fields that the buyer fills in. The form also shows the buyer's name and email as read-only fields. */
export const BookingForm = z.object({
  phone: phone('Phone number is Required!'),
  location: requiredText('Meeting location is Required!', 200),
  message: requiredProse('Message is Required!', 2000),
});
export type BookingForm = z.infer<typeof BookingForm>;

/** The product's current state, for comparison with the snapshot. */
const ProductNow = z.object({
  title: z.string(),
  price: Money,
  condition: Condition,
  condition_type: ConditionType,
  status: ProductStatus,
  /** Whether the buyer can see its page. */
  open: z.optional(z.boolean()),
});

/** Whether a person has reviewed the other side of a deal, and until when they can. */
const OwnReview = z.object({ written: z.boolean(), until: Timestamp });
export type OwnReview = z.infer<typeof OwnReview>;

/**
 * The fields that both the buyer and the seller see. `place` is the position on the waitlist, starting at 1, or null if
 * the buyer isn't on it.
 */
const BookingFacts = z.object({
  _id: Id,
  product_id: Id,
  selectedProduct: z.string(),
  price: Money,
  /** The same as `price` if it was agreed in an offer. Otherwise, it is missing. */
  agreed_price: z.optional(Money),
  condition: Condition,
  image: z.nullable(Image),
  buyer: z.string(),
  location: z.string(),
  message: z.string(),
  status: BookingStatus,
  place: z.nullable(z.number()),
  held_until: z.nullable(Timestamp),
  /**
   * True while the held product is hidden. Until it is visible again, the hold's time is paused and the product can't
   * be handed over.
   */
  frozen: z.boolean(),
  /**
   * True for a hold from the waitlist that the buyer has not chosen to keep. It ends sooner than other holds.
   */
  promoted: z.boolean(),
  created_at: Timestamp,
  ended_at: z.nullable(Timestamp),
  /** Missing if nothing has been suggested, or the buyer doesn't hold the product. */
  meeting: z.optional(Meeting),
  /** Why the booking was released. Shown to the buyer. */
  ended_reason: z.nullable(z.string()),
  /** In lists, the caller's review of the other side. Missing if there was no handover, or an account is closed. */
  review: z.optional(OwnReview),
});

/**
 * A booking as its buyer sees it. `price`, `selectedProduct`, `condition`, `condition_type` and `image` are
 * as they were at booking time. Only the buyer gets `handover_code`. `seller.phone` is null unless the buyer
 * holds the product. `seller.address` is the shop's, if the buyer holds one of its products.
 */
export const Booking = z.extend(BookingFacts, {
  email: z.string(),
  phone: z.string(),
  condition_type: ConditionType,
  handover_code: z.nullable(z.string()),
  seller: z.object({
    name: z.string(),
    phone: z.nullable(z.string()),
    address: z.optional(z.string()),
  }),
  product: ProductNow,
  /**
   * The long fields that have changed since the booking. {@link getBookingSnapshot} returns both versions.
   */
  changed: z.array(z.enum(['description', 'photos'])),
  /** The deadline for undoing the cancellation, or null if it can't be undone. */
  restorable_until: z.nullable(Timestamp),
  /** Whether the buyer once held the product without collecting it, so other buyers on the waitlist go first. */
  came_back: z.boolean(),
  /** `book_again`: the booking has ended without a sale, and the product is for sale. */
  can: z.object({
    cancel: z.boolean(),
    restore: z.boolean(),
    keep: z.boolean(),
    book_again: z.optional(z.boolean()),
  }),
});
export type Booking = z.infer<typeof Booking>;

/** A booking as the product's seller sees it. `contact` is null while the buyer is on the waitlist. */
export const ReceivedBooking = z.extend(BookingFacts, {
  contact: z.nullable(z.object({ email: z.string(), phone: z.string() })),
  /** In the caller's list, whether they have blocked the buyer. */
  blocked: z.optional(z.literal(true)),
  /** The product's current status. After a release, it shows whether the next buyer got the product. */
  product_status: ProductStatus,
  /** `sell`: the product belongs to the shop, so staff sell it on a ticket instead of handing it over. */
  can: z.object({ release: z.boolean(), hand_over: z.boolean(), sell: z.boolean() }),
});
export type ReceivedBooking = z.infer<typeof ReceivedBooking>;

/** The seller's reason for releasing a booking. The buyer sees it. */
export const ReleaseForm = z.object({ reason: requiredProse('Reason is required!', 500) });

/** The six digits that the buyer shows at the counter. */
export const HandoverForm = z.object({
  code: requiredText('Code is required!', 20, halfWidth).check(
    z.refine((text) => text === '' || isHandoverCode(text), 'The code must have six digits.'),
  ),
});

/** `open` includes holds and places on the waitlist. */
const bookingState = z._default(z.enum(['open', 'ended', 'all']), 'all');

/** Lists the bookings of the account with this email. Only admins may ask for another account's bookings. */
export const listBookings = endpoint({
  route: 'GET /bookings',
  summary: 'Bookings of one buyer, open ones first, newest first',
  permission: 'buy',
  allowance: 'read',
  query: z.object({
    ...pageQuery,
    email: email('Email Address is required!'),
    state: bookingState,
  }),
  /** The first page has the number of bookings in each state. */
  reply: z.extend(page(Booking), {
    counts: z.optional(z.object({ open: z.number(), ended: z.number() })),
  }),
  errors: ['forbidden'],
});

export const getBooking = endpoint({
  route: 'GET /bookings/{id}',
  summary: "One of the caller's bookings",
  permission: 'buy',
  allowance: 'read',
  params: z.object({ id: Id }),
  reply: Booking,
  errors: ['not_found'],
});

/** A product's description and photos. Deleted and hidden ones are left out. */
const ProductContent = z.object({ description: z.string(), images: z.array(Image) });

/** The list of bookings doesn't contain this data, because the descriptions would make the list too large. */
export const getBookingSnapshot = endpoint({
  route: 'GET /bookings/{id}/snapshot',
  summary:
    'Description and photos of a product that the caller booked, at the time of booking and now',
  permission: 'buy',
  allowance: 'read',
  params: z.object({ id: Id }),
  reply: z.object({ booked: ProductContent, now: ProductContent }),
  errors: ['not_found'],
});

/**
 * Books a product for the caller. The body contains the name, email, title and price that the buyer saw. Fails if any
 * of these has changed, and with `conflict` if the buyer or the seller has blocked the other.
 */
export const createBooking = endpoint({
  route: 'POST /bookings',
  summary: 'Book a product',
  permission: 'buy',
  verified: true,
  allowance: 'booking',
  idempotent: true,
  body: z.extend(BookingForm, {
    product_id: Id,
    // The text must equal the stored title, so don't use `requiredText`, which removes direction marks.
    selectedProduct: requiredProse('Product Name is Required!', 120),
    price: z.string().check(z.regex(/^\d{1,7}(\.\d{1,2})?$/, 'Enter a price, e.g. 500.')),
    buyer: requiredProse('Name is required!', 120),
    email: email('Email Address is required!'),
    /** True to join the waitlist if another buyer holds the product. */
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
    'conflict',
  ],
});

/**
 * With `state=open`, holds come first, sorted by when they end, followed by the waitlist, newest first. `q` matches
 * bookings in which each word of `q` occurs in the buyer's name or the product's title. If the seller may see the
 * buyer's contact details, these are searched, too. Only the digits of phone numbers are compared.
 */
export const listReceivedBookings = endpoint({
  route: 'GET /bookings/received',
  summary:
    "Bookings of the caller's products: open bookings by the end of their hold, others newest first",
  permission: 'sell',
  allowance: 'read',
  turns: ['q'],
  query: z.object({ ...pageQuery, state: bookingState, q: optionalText(120) }),
  reply: page(ReceivedBooking),
});

/** Cancels a booking. Ten seconds later, the product goes to the next buyer on the waitlist or up for sale again. */
export const cancelBooking = endpoint({
  route: 'POST /bookings/{id}/cancel',
  summary: "Cancel one of the caller's bookings",
  permission: 'buy',
  allowance: 'write',
  params: z.object({ id: Id }),
  reply: Booking,
  errors: ['forbidden', 'not_found', 'booking_ended'],
});

/**
 * Confirms a hold that came from the waitlist. The hold then lasts as long as any other new hold. Does nothing if the
 * buyer has already confirmed it.
 */
export const keepBooking = endpoint({
  route: 'POST /bookings/{id}/keep',
  summary: 'Keep a product that the caller got from the waitlist',
  permission: 'buy',
  allowance: 'write',
  params: z.object({ id: Id }),
  reply: Booking,
  errors: ['forbidden', 'not_found', 'booking_ended', 'conflict'],
});

/** Undoes a cancellation. Fails with `booking_ended` if the cancellation is more than ten seconds old, or if the product is
 * no longer available. */
export const restoreBooking = endpoint({
  route: 'POST /bookings/{id}/restore',
  summary: "Undo the cancellation of one of the caller's bookings",
  permission: 'buy',
  allowance: 'write',
  params: z.object({ id: Id }),
  reply: Booking,
  errors: ['forbidden', 'not_found', 'booking_ended'],
});

/** Only the seller and staff may release a booking. The buyer sees the reason. */
export const releaseBooking = endpoint({
  route: 'POST /bookings/{id}/release',
  summary: "Release a booking of one of the caller's products",
  permission: 'sell',
  allowance: 'write',
  params: z.object({ id: Id }),
  body: ReleaseForm,
  reply: ReceivedBooking,
  errors: ['forbidden', 'not_found', 'booking_ended'],
});

/** No two holds have the same code, so at most one hold matches. */
export const lookUpBooking = endpoint({
  route: 'POST /bookings/lookup',
  summary: 'The hold with this handover code',
  permission: 'handle_any_booking',
  allowance: 'handover',
  body: HandoverForm,
  reply: ReceivedBooking,
  errors: ['not_found'],
});

/**
 * Marks the product as sold and releases the bookings on the waitlist. The seller or staff must enter the buyer's code.
 * Fails with `conflict` for the shop's own products: sell them on a ticket, so that the payment is recorded.
 */
export const handOverBooking = endpoint({
  route: 'POST /bookings/{id}/handover',
  summary: 'Hand over a booked product',
  permission: 'sell',
  allowance: 'handover',
  params: z.object({ id: Id }),
  body: HandoverForm,
  reply: ReceivedBooking,
  errors: ['forbidden', 'not_found', 'booking_ended', 'conflict'],
});

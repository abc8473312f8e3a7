import * as z from 'zod/mini';
import type { EventSpec } from '#contracts/event-spec.ts';
import { Id, Timestamp } from '#contracts/text.ts';
import { BookingStatus } from './bookings.ts';

const booking = {
  subject: 'booking',
  audience: 'handle_any_booking',
  payload: z.object({ product_id: Id, status: BookingStatus }),
} as const;

export const events = {
  'booking.held': booking,
  // The buyer joined the waitlist.
  'booking.joined': booking,
  // A buyer from the waitlist got the hold.
  'booking.promoted': booking,
  // The buyer chose to keep a hold from the waitlist.
  'booking.kept': booking,
  'booking.cancelled': booking,
  'booking.restored': booking,
  'booking.expired': booking,
  'booking.released': booking,
  // The hold's time is paused because its product is hidden.
  'booking.frozen': booking,
  'booking.resumed': booking,
  'booking.collected': booking,
  // One side suggested where and when to meet, agreed to a time, or called the meeting off. `meets_at` is the time that was
  // agreed, `called_off` that of the meeting that was called off.
  'booking.planned': {
    ...booking,
    payload: z.extend(booking.payload, {
      by_buyer: z.boolean(),
      meets_at: z.nullable(Timestamp),
      called_off: z.optional(Timestamp),
    }),
  },
  // Someone entered several wrong handover codes.
  'booking.code_guessed': booking,
  // The buyer's position on the waitlist has changed. `up` is false if another buyer got ahead.
  'booking.moved': {
    ...booking,
    payload: z.extend(booking.payload, { place: z.number(), up: z.boolean() }),
  },
} as const satisfies Record<string, EventSpec>;

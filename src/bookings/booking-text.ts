import type { Booking, BookingStatus } from '#contracts/bookings/bookings.ts';
import type { BadgeTone } from '#src/ui/badge.tsx';

type Words = readonly [words: string, tone: BadgeTone];

const ended = {
  collected: ['Collected', 'tobacco'],
  expired: ['Expired', 'plain'],
} as const;

const toBuyer: Record<BookingStatus, Words> = {
  ...ended,
  held: ['Held for you', 'surf'],
  waiting: ['On the waitlist', 'amber'],
  cancelled: ['Canceled', 'plain'],
  released: ['Released', 'plain'],
};

const toSeller: Record<BookingStatus, Words> = {
  ...ended,
  held: ['On hold', 'surf'],
  waiting: ['Waiting', 'amber'],
  cancelled: ['Canceled by the buyer', 'plain'],
  released: ['Released', 'plain'],
};

/** Short labels for a booking's status, worded for the buyer or for the seller. */
export const statusText = { toBuyer, toSeller };

/** Returns `Next in line` or `Number 3 in line`. */
export function placeOnWaitlist(place: number): string {
  return place === 1 ? 'Next in line' : `Number ${place} in line`;
}

const ofHold = {
  button: 'Cancel booking',
  cancel: 'Cancel booking of',
  undo: 'Undo: keep the booking of',
  canceled: 'Booking canceled',
  notCanceled: 'the booking wasn’t canceled',
  restored: 'Your booking is restored',
  notRestored: 'the booking couldn’t be restored',
};
const ofWaitlist: typeof ofHold = {
  button: 'Leave the waitlist',
  cancel: 'Leave the waitlist for',
  undo: 'Undo: stay on the waitlist for',
  canceled: 'You left the waitlist',
  notCanceled: 'you couldn’t leave the waitlist',
  restored: 'You’re back on the waitlist',
  notRestored: 'you couldn’t return to the waitlist',
};

/** Returns the words for a booking's cancellation. Only a hold has an end. */
export const cancellationText = ({ held_until }: Booking) =>
  held_until === null ? ofWaitlist : ofHold;

/** Explains the “Keep it” button to a buyer who has moved up from the waitlist. */
export const keepText =
  'Press “Keep it” to get the full hold. Otherwise, the next buyer gets the product.';

/** Explains to a returning buyer why new buyers can overtake them on the waitlist. */
export const cameBackText = 'You had it on hold before, so new buyers go first.';

/** Explains to a buyer why their hold is frozen. */
export const frozenText =
  'A moderator is checking the product, so your booking is paused. We will tell you when it continues or ends. Please don’t pay until then.';

import type { Booking, BookingStatus } from '#contracts/bookings.ts';
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
  cancelled: ['Cancelled', 'plain'],
  released: ['Released', 'plain'],
};

const toSeller: Record<BookingStatus, Words> = {
  ...ended,
  held: ['Holds it', 'surf'],
  waiting: ['Waits in line', 'amber'],
  cancelled: ['Cancelled by the buyer', 'plain'],
  released: ['Released', 'plain'],
};

/** A booking's state in one word or two, from the side that reads it. */
export const statusWords = { toBuyer, toSeller };

/** Why a booking that has ended did so, for its buyer; null while it is open. */
export function endedBecause({ status, ended_reason }: Booking): string | null {
  switch (status) {
    case 'collected':
      return 'You have collected it. Enjoy playing!';
    case 'cancelled':
      return 'You have cancelled it.';
    case 'expired':
      return 'The time to collect it ran out.';
    case 'released':
      return ended_reason ?? 'It was released.';
    default:
      return null;
  }
}

/** `Next in line`, `Number 3 in line`. */
export function placeInLine(place: number): string {
  return place === 1 ? 'Next in line' : `Number ${place} in line`;
}

import type { Booking } from '#contracts/bookings/bookings.ts';
import { isShopReason } from '#contracts/catalog/release-reasons.ts';

/** Returns the reason why a booking ended, worded for the buyer, or null if it is open. */
export function endedBecause({
  status,
  ended_reason,
  promoted,
  held_until,
}: Booking): string | null {
  switch (status) {
    case 'collected':
      return 'Collected. Enjoy playing!';
    case 'cancelled':
      return held_until === null ? 'You left the waitlist.' : 'You canceled this booking.';
    case 'expired':
      return promoted ? 'You didn’t press “Keep it” in time.' : 'The hold ended before pickup.';
    case 'released':
      if (ended_reason === null) return 'This booking was released.';
      return isShopReason(ended_reason)
        ? ended_reason
        : `This booking was released. The reason given: “${ended_reason}”`;
    default:
      return null;
  }
}

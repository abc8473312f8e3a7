import { sweepHolds } from '#server/bookings/holds.ts';
import type { Database } from '#server/db/client.ts';

/** Ends overdue holds, as if the current time were `at`. */
export const sweepAt = (
  db: Database,
  at: Date,
  bookingHours = { hold: 72, promoted: 24 },
): Promise<void> => sweepHolds({ db, now: () => at, config: { bookingHours } });

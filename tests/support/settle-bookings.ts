import { settleDue } from '#server/bookings/settle-due.ts';
import type { Database } from '#server/db/client.ts';

/** Runs the job that settles overdue bookings, as if the current time were `at`. */
export async function settleBookings(
  db: Database,
  at: Date,
  hours = { hold: 72, promoted: 24 },
): Promise<void> {
  await settleDue({
    ...{ db, now: () => at, config: { bookingHours: hours } },
    jobs: { enqueue: async () => {} },
  });
}

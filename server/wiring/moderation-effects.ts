import type { Database } from '#server/db/client.ts';
import type { LineParts } from '#server/features/bookings/booking-line.ts';
import { createModeratedBookings } from '#server/features/bookings/moderated-bookings.ts';
import { createEffects, type Effects } from '#server/features/moderation/effects.ts';
import { setPhotoHidden } from '#server/features/products/hidden-photos.ts';
import { lockProductsOf } from '#server/features/products/product-account-records.ts';
import { productState } from '#server/features/products/product-state.ts';
import { suspension } from '#server/features/users/suspension.ts';

/** Ends the suspensions whose time has come, each in a separate transaction. Returns how many people there were. */
export async function endSuspensions(db: Database, effects: Effects, now: () => Date) {
  for (let count = 0; ; count += 1) {
    if (!(await db.transaction().execute((trx) => effects.endDue(trx, now())))) return count;
  }
}

/** Connects what decisions of moderators do with the features that do it. */
export const openEffects = (line: LineParts) =>
  createEffects({
    accounts: suspension,
    products: { ...productState, lockAllOf: lockProductsOf, setPhotoHidden },
    bookings: createModeratedBookings(line),
  });

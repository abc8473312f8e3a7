import { shopReasons } from '#contracts/catalog/release-reasons.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import type { BookingRow } from './booking-view.ts';
import type { holdsOf } from './holds.ts';

/** A hold that the caller hands over. The product must be locked. */
type Handover = {
  trx: Trx;
  holds: ReturnType<typeof holdsOf>;
  booking: BookingRow;
  caller: Caller;
  at: Date;
};

/** Marks the booking as collected and releases the bookings on the waitlist. Doesn't change the product. */
export async function collect({ trx, holds, booking, caller, at }: Handover): Promise<void> {
  const { id, product_id, buyer_id, seller_id } = booking;
  const facts = { by_seller: seller_id === caller.id };
  await holds.end(booking, { status: 'collected', reason: null, at, facts });
  await holds.releaseAll(product_id, shopReasons.collected, at);
  await writeAuditEntry(trx, {
    actorId: caller.id,
    action: 'product handed over',
    subjectId: id,
    details: { product_id, buyer_id },
    at,
  });
}

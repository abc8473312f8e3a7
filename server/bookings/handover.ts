import { shopReasons } from '#contracts/catalog/release-reasons.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { assertMayTryCode, wrongCodeText } from './booking-policy.ts';
import type { BookingRow } from './booking-view.ts';
import type { holdsOf } from './holds.ts';

/** A hold that the caller wants to hand over. The product must be locked. */
type Handover = {
  trx: Trx;
  holds: ReturnType<typeof holdsOf>;
  booking: BookingRow;
  caller: Caller;
  at: Date;
};

const entryOf = ({ booking, caller, at }: Handover) => ({
  actorId: caller.id,
  subjectId: booking.id,
  details: { product_id: booking.product_id, buyer_id: booking.buyer_id },
  at,
});

/**
 * Returns null if this is the buyer's code, or the error message for a wrong code. Counts wrong codes, so the
 * transaction must be committed even if the code is wrong. Throws a Refusal if the caller is the buyer, or if there were
 * too many wrong codes.
 */
export async function tryCode(handover: Handover, code: string): Promise<string | null> {
  const { trx, holds, booking, caller, at } = handover;
  if (booking.buyer_id === caller.id) {
    throw new Refusal('forbidden', 'You can’t hand over your own booking. Ask a colleague.');
  }
  assertMayTryCode(booking, at);
  if (booking.handover_code === code) return null;
  await holds.countWrongCode(booking, at);
  await writeAuditEntry(trx, { ...entryOf(handover), action: 'wrong handover code' });
  return wrongCodeText(booking.wrong_codes + 1);
}

/** Marks the booking as collected and releases the bookings on the waitlist. Doesn't change the product. */
export async function collect(handover: Handover): Promise<void> {
  const { trx, holds, booking, caller, at } = handover;
  const facts = { by_seller: booking.seller_id === caller.id };
  await holds.end(booking, { status: 'collected', reason: null, at, facts });
  await holds.releaseAll(booking.product_id, shopReasons.collected, at);
  await writeAuditEntry(trx, { ...entryOf(handover), action: 'product handed over' });
}

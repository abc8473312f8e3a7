import { sql } from 'kysely';
import type { NoCodeReason } from '#contracts/bookings/no-code-reasons.ts';
import { shopReasons } from '#contracts/catalog/release-reasons.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import type { Tell } from '#server/db/notice-draft.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { fieldRefusal, Refusal } from '#server/http/refusal.ts';
import { accountsThatMay } from '#server/people/accounts-that-may.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { writeBookingEvents } from './booking-events.ts';
import { bookingRepository } from './booking-repository.ts';
import type { BookingRow } from './booking-view.ts';
import type { holdsOf } from './holds.ts';

/** A handover code that someone entered. */
type Entered = { trx: Trx; caller: Caller; code: string; at: Date };

/** A hold that the caller hands over. The product must be locked. */
type Handover = {
  trx: Trx;
  holds: ReturnType<typeof holdsOf>;
  booking: BookingRow;
  caller: Caller;
  at: Date;
  /** Why there is no code, if staff checked the buyer's ID instead. */
  noCode?: NoCodeReason | undefined;
};

const hourMs = 3_600_000;
/** The number of wrong codes for a booking after which the buyer and the seller are notified. */
const suspiciousCodes = 3;
const maxWrongCodes = 10;
/** How many unknown codes an account can look up in an hour, and how many admins are told about. */
const maxUnknownCodes = 60;
const suspiciousUnknownCodes = 20;

/** Until when a booking accepts no code: for an hour after the tenth wrong code, and after each later one. */
const lockedUntil = ({ wrong_codes, wrong_code_at }: BookingRow): number =>
  wrong_codes < maxWrongCodes ? 0 : (wrong_code_at?.getTime() ?? 0) + hourMs;

/**
 * Checks a code for a hold whose product is locked. Returns null if it is the buyer's. Otherwise, counts it and returns
 * the Refusal for the form's `field`: throw it only after the transaction has committed. Throws a Refusal if the caller
 * is the buyer, or if there were too many wrong codes, no matter who entered them.
 */
export async function checkCode(
  { trx, caller, code, at }: Entered,
  booking: BookingRow,
  field: string,
): Promise<Refusal | null> {
  assertNotBuyer(booking, caller);
  // The last wrong code may have been entered after this request began.
  const wait = Math.min(lockedUntil(booking) - at.getTime(), hourMs);
  if (wait > 0) throw tooManyWrong(wait);
  if (booking.handover_code === code) return null;
  const { wrong_codes } = await trx
    .updateTable('bookings')
    .set((row) => ({ wrong_codes: row('wrong_codes', '+', 1), wrong_code_at: at }))
    .where('id', '=', booking.id)
    .returning('wrong_codes')
    .executeTakeFirstOrThrow();
  if (wrong_codes === suspiciousCodes) {
    await writeBookingEvents(trx, 'booking.code_guessed', [booking], at);
  }
  const { id, product_id, buyer_id } = booking;
  const details = { product_id, buyer_id };
  const by = { actorId: caller.id, subjectId: id, details, at };
  await writeAuditEntry(trx, { ...by, action: 'wrong handover code' });
  return fieldRefusal(field, wrongCodeText(maxWrongCodes - wrong_codes));
}

/**
 * Returns the hold with this code, or null for an unknown code. Counts unknown codes for the caller's account and
 * notifies the admins of the 20th in an hour, because someone may be guessing. While a hold accepts no code, its code is
 * as unknown as any other. After too many, throws a `rate_limited` Refusal and doesn't confirm a right code either.
 */
export async function findByCode(
  { trx, caller, code, at }: Entered,
  tell: Tell,
): Promise<BookingRow | null> {
  // The lock keeps the count accurate, even if the account looks up many codes at once.
  await lockOpenAccount(trx, caller.id, sessionEnded);
  const about = { subjectId: caller.id, at };
  const action = 'unknown handover code';
  const { rows: earlier } = await sql<{ created_at: Date }>`
    SELECT created_at FROM audit_entries
    WHERE action = ${sql.lit(action)} AND actor_id = ${caller.id} AND created_at > ${new Date(at.getTime() - hourMs)}
    ORDER BY created_at`.execute(trx);
  const [oldest] = earlier;
  if (oldest && earlier.length >= maxUnknownCodes) {
    throw tooManyUnknown(oldest.created_at.getTime() + hourMs - at.getTime());
  }
  const row = await bookingRepository(trx).byCode(code);
  const isHeld = row?.held_until && (row.frozen_at || row.held_until > at);
  if (isHeld && lockedUntil(row) <= at.getTime()) return row;
  await writeAuditEntry(trx, { actorId: caller.id, action, details: {}, ...about });
  if (earlier.length + 1 === suspiciousUnknownCodes) {
    const admins = await accountsThatMay(trx, 'read_audit');
    const notice = { kind: 'unknown_codes', facts: {}, ...about } as const;
    await tell(
      trx,
      admins.map((userId) => ({ userId, ...notice })),
    );
  }
  return null;
}

/** Throws a `forbidden` Refusal if the caller is the buyer. */
export function assertNotBuyer({ buyer_id }: BookingRow, { id }: Caller): void {
  if (buyer_id !== id) return;
  throw new Refusal('forbidden', 'You can’t hand over your own booking. Ask a colleague.');
}

/** Marks the booking as collected and releases the bookings on the waitlist. Doesn't change the product. */
export async function collect({
  trx,
  holds,
  booking,
  caller,
  at,
  noCode,
}: Handover): Promise<void> {
  const { id, product_id, buyer_id } = booking;
  await holds.end(booking, { status: 'collected', reason: null, at });
  await holds.releaseAll(product_id, shopReasons.collected, at);
  await writeAuditEntry(trx, {
    actorId: caller.id,
    action: 'product handed over',
    subjectId: id,
    details: { product_id, buyer_id, ...(noCode && { no_code: noCode }) },
    at,
  });
}

function tooManyWrong(waitMs: number): Refusal {
  const minutes = Math.ceil(waitMs / 60_000);
  return new Refusal(
    'rate_limited',
    `Too many wrong codes for this booking. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    { retryAfter: waitMs / 1000 },
  );
}

const tooManyUnknown = (waitMs: number) =>
  new Refusal(
    'rate_limited',
    'You entered too many unknown codes. Search for the buyer’s name instead, or try again in an hour.',
    { retryAfter: waitMs / 1000 },
  );

/** The error for a wrong code. Says how many tries are left in the last three. */
function wrongCodeText(left: number): string {
  if (left <= 0) return 'Wrong code. You can try again for this booking in an hour.';
  const tries = left === 1 ? '1 try' : `${left} tries`;
  return `Wrong code.${left > 3 ? '' : ` ${tries} left.`} Ask the buyer to check it in My Orders.`;
}

import { v7 as uuidv7 } from 'uuid';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import type { agreeMeeting, suggestMeeting } from '#contracts/talk/meetings.ts';
import type { OfferSide } from '#contracts/talk/offers.ts';
import { storeMeeting } from '#server/bookings/booking-meetings.ts';
import { assertHeld, assertNotFrozen } from '#server/bookings/booking-policy.ts';
import { bookingRepository } from '#server/bookings/booking-repository.ts';
import { type BookingRow, toMeeting } from '#server/bookings/booking-view.ts';
import { holdsOf } from '#server/bookings/holds.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import type { StoredMeeting } from '#server/db/schema.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import {
  assertAnswers,
  assertOpen,
  assertSuggested,
  assertUnchanged,
  assertUsable,
  insteadOf,
  nextStep,
} from './meeting-policy.ts';
import { sideOf } from './side-of.ts';

type Step = { booking: BookingRow; meeting: StoredMeeting | null; side: OfferSide; at: Date };

/**
 * Creates the service with which the two sides of a hold agree on where and when to meet. Each change locks the caller's
 * account, then the product, and then checks what the other side may have just done.
 */
export function createMeetingService(core: Core) {
  const { db, now, config } = core;

  async function change(
    caller: Caller,
    id: string,
    work: (step: Step) => Omit<StoredMeeting, 'id' | 'steps'> | null,
  ) {
    return db.transaction().execute(async (trx) => {
      const at = now();
      const bookings = bookingRepository(trx);
      await lockOpenAccount(trx, caller.id, sessionEnded);
      const productId = await bookings.productOf(id);
      if (!productId) throw new Refusal('not_found', 'This booking does not exist.');
      await holdsOf(trx, core).endDue(productId, at);
      const booking = (await bookings.byId(id)) as BookingRow;
      const side = await sideOf(trx, config, caller, booking);
      if (!side) {
        throw new Refusal('forbidden', 'Only the buyer and the seller can agree on a meeting.');
      }
      assertHeld(booking);
      assertNotFrozen(booking);
      const next = work({ booking, meeting: booking.meeting, side, at });
      const meeting = next && { ...next, id: uuidv7(), steps: nextStep(booking.meeting, next) };
      if (meeting) {
        await storeMeeting(trx, booking, meeting, { by_buyer: side === 'buyer', at });
        await audit(trx, caller, booking, meeting, at);
      }
      const shown = toMeeting({ ...booking, meeting: meeting ?? booking.meeting }, side);
      if (!shown) throw new Error('the meeting is missing');
      return shown;
    });
  }

  return {
    /** Suggests a meeting, or calls it off. Repeating a suggestion has no effect. The contract lists the Refusals. */
    suggest: (
      caller: Caller,
      id: string,
      { times, location, replaces }: EndpointParsed<typeof suggestMeeting>['body'],
    ) =>
      change(caller, id, ({ booking, meeting, side, at }) => {
        const by_buyer = side === 'buyer';
        const sorted = [...new Set(times.map((time) => new Date(time).toISOString()))].sort();
        const isRepeated =
          meeting?.by_buyer === by_buyer &&
          meeting.agreed === null &&
          (meeting.location === location || sorted.length === 0) &&
          meeting.times.join() === sorted.join();
        if (isRepeated) return null;
        assertUnchanged(meeting, replaces);
        assertUsable(times, location, booking, at);
        const step = { by_buyer, times: sorted, agreed: null };
        if (sorted.length === 0 && meeting) return { ...step, location: meeting.location };
        return { ...step, location, instead_of: insteadOf(meeting, at) };
      }),

    /** Agrees to one of the suggested times. Repeating it has no effect. The contract lists the Refusals. */
    agree: (
      caller: Caller,
      id: string,
      { meeting_id, time }: EndpointParsed<typeof agreeMeeting>['body'],
    ) =>
      change(caller, id, ({ meeting, side, at }) => {
        const agreed = new Date(time).toISOString();
        assertAnswers(meeting, side);
        if (meeting.agreed === agreed) return null;
        assertUnchanged(meeting, meeting_id);
        assertOpen(meeting);
        assertSuggested(meeting, agreed, at);
        const { by_buyer, times, location } = meeting;
        return { by_buyer, times, location, agreed };
      }),
  };
}

/** Records who acted for the shop. */
async function audit(
  trx: Trx,
  { id: actorId }: Caller,
  { id: subjectId, product_id, buyer_id, seller_id }: BookingRow,
  { agreed, times }: StoredMeeting,
  at: Date,
): Promise<void> {
  if (actorId === buyer_id || actorId === seller_id) return;
  const step = agreed !== null ? 'agreed' : times.length > 0 ? 'suggested' : 'called_off';
  // Leave out the location, which is free text.
  const details = { product_id, buyer_id, step } as const;
  const entry = { actorId, subjectId, concernsId: buyer_id, details, at };
  await writeAuditEntry(trx, { ...entry, action: 'meeting changed' });
}

import type { Transaction } from 'kysely';
import type { Booking, ReceivedBooking } from '#contracts/bookings.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Database } from '#server/db/client.ts';
import { lockOpenAccount } from '#server/db/lock-open-account.ts';
import type { Schema } from '#server/db/schema.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { Refusal } from '#server/http/refusal.ts';
import { bookingEndings } from './booking-endings.ts';
import { bookingRepository } from './booking-repository.ts';
import { type BookingRow, toBooking, toReceivedBooking } from './booking-view.ts';

export type BookingEndingService = {
  /** By its buyer: the next in line gets the product, or it is for sale again. */
  cancel(caller: Caller, id: string): Promise<Booking>;
  /** By the seller or staff, with the reason that the buyer reads. */
  release(caller: Caller, id: string, reason: string): Promise<ReceivedBooking>;
  /** By the seller or staff, with the buyer's code: sold, and whoever waits is told. */
  handOver(caller: Caller, id: string, code: string): Promise<ReceivedBooking>;
  /** Ends the open bookings of a product that leaves the shop, in the caller's transaction. */
  releaseAll(trx: Transaction<Schema>, productId: string, reason: string): Promise<void>;
  /** Ends the holds whose time is over; returns how many. */
  expireDue(): Promise<number>;
};

type Options = { db: Database; now: () => Date; holdHours: number };

type Work = {
  trx: Transaction<Schema>;
  booking: BookingRow;
  endings: ReturnType<typeof bookingEndings>;
  at: Date;
};

export function createBookingEndingService(options: Options): BookingEndingService {
  const { db, now, holdHours } = options;

  /** Locks (the account first, as its closing does), checks who asks, does the work, and reads the booking again as it is then. */
  async function change(
    caller: Caller,
    id: string,
    assertAllowed: (booking: BookingRow) => void,
    work: (parts: Work) => Promise<void>,
  ): Promise<BookingRow> {
    return db.transaction().execute(async (trx) => {
      const endings = bookingEndings(trx);
      const bookings = bookingRepository(trx);
      await lockOpenAccount(trx, caller.id, sessionEnded);
      await endings.lockProductOf(id);
      const booking = await bookings.byId(id);
      if (!booking) throw new Refusal('not_found', 'There is no such booking.');
      assertAllowed(booking);
      await work({ trx, booking, endings, at: now() });
      const after = await bookings.byId(id);
      if (!after) throw new Error('a booking vanished in its own transaction');
      return after;
    });
  }

  async function endAndPassOn({ booking, endings, at }: Work, ending: EndedBy): Promise<void> {
    const wasHeld = booking.status === 'held';
    if (!(await endings.end(booking.id, ['held', 'waiting'], { ...ending, at }))) throw ended();
    if (wasHeld) await endings.passOn(booking.product_id, at, holdHours);
  }

  return {
    async cancel(caller, id) {
      const mine = (booking: BookingRow) => {
        if (booking.buyer_id !== caller.id) {
          throw new Refusal('forbidden', 'You may cancel your own bookings only.');
        }
      };
      const row = await change(caller, id, mine, (work) =>
        endAndPassOn(work, { status: 'cancelled', reason: null }),
      );
      return toBooking(row, caller);
    },

    async release(caller, id, reason) {
      const row = await change(caller, id, assertSells(caller), async (work) => {
        const { trx, booking, at } = work;
        if (await bookingRepository(trx).holdsAlready(booking.product_id, caller.id)) {
          throw new Refusal(
            'forbidden',
            'Let a colleague decide: you stand in this line yourself.',
          );
        }
        await endAndPassOn(work, { status: 'released', reason });
        if (booking.seller_id === caller.id) return;
        await writeAuditEntry(trx, {
          actorId: caller.id,
          action: 'booking released',
          subjectId: booking.id,
          details: { product_id: booking.product_id, buyer_id: booking.buyer_id, reason },
          at,
        });
      });
      return toReceivedBooking(row);
    },

    async handOver(caller, id, code) {
      const row = await change(caller, id, assertSells(caller), async (work) => {
        const { trx, booking, endings, at } = work;
        if (booking.status !== 'held') throw ended();
        if (booking.buyer_id === caller.id) {
          throw new Refusal('forbidden', 'Let a colleague hand over what you bought yourself.');
        }
        if (booking.handover_code !== code) {
          throw new Refusal('invalid', 'This is not the code of this booking.', {
            fields: { code: 'This is not the code of this booking!' },
          });
        }
        await endings.end(booking.id, ['held'], { status: 'collected', reason: null, at });
        await endings.markSold(booking.product_id, at);
        const reason = 'It was collected by the buyer before you. Thank you for waiting.';
        await endings.endAll(booking.product_id, { status: 'released', reason, at });
        await writeAuditEntry(trx, {
          actorId: caller.id,
          action: 'product handed over',
          subjectId: booking.id,
          details: { product_id: booking.product_id, buyer_id: booking.buyer_id },
          at,
        });
      });
      return toReceivedBooking(row);
    },

    async releaseAll(trx, productId, reason) {
      await bookingEndings(trx).endAll(productId, { status: 'released', reason, at: now() });
    },

    async expireDue() {
      for (let count = 0; ; count += 1) {
        const more = await db.transaction().execute(async (trx) => {
          const endings = bookingEndings(trx);
          const at = now();
          const due = await endings.nextDue(at);
          if (!due) return false;
          const expired = await endings.end(due.id, ['held'], {
            status: 'expired',
            reason: null,
            at,
          });
          if (expired) await endings.passOn(due.product_id, at, holdHours);
          return true;
        });
        if (!more) return count;
      }
    },
  };
}

type EndedBy = { status: 'cancelled' | 'released'; reason: string | null };

const ended = () => new Refusal('booking_ended', 'This booking has ended already.');

const assertSells = (caller: Caller) => (booking: BookingRow) => {
  if (booking.seller_id !== caller.id && caller.role === 'user') {
    throw new Refusal('forbidden', 'Only the seller or the shop’s staff may do this.');
  }
};

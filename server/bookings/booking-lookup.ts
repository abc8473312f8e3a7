import type { Booking, OwnReview } from '#contracts/bookings/bookings.ts';
import { may } from '#contracts/permissions.ts';
import { sameAddress } from '#contracts/text.ts';
import type { Core } from '#server/core.ts';
import { type Executor, oneSnapshot } from '#server/db/client.ts';
import type { Caller } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { unknownCode } from './booking-policy.ts';
import { type BookingState, bookingRepository, type ReceivedFilter } from './booking-repository.ts';
import {
  asBooked,
  type BookingRow,
  isCurrent,
  toReceivedBooking,
  toSnapshot,
} from './booking-view.ts';
import { findByCode } from './handover.ts';

type Page = { state: BookingState; cursor?: string | undefined; limit: number };

export type AboveBookings = {
  /** Returns whether one account has blocked the other. */
  hasBlocked(db: Executor, one: string, other: string): Promise<boolean>;
  /** Returns which of these accounts one account has blocked. */
  blockedBy(db: Executor, id: string, others: readonly string[]): Promise<ReadonlySet<string>>;
  /** Returns a person's reviews of the other side, by the booking's id. */
  reviewsBy(
    db: Executor,
    authorId: string,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, OwnReview>>;
};

export type BookingLookup = ReturnType<typeof createBookingLookup>;

/** Creates the service that reads bookings. {@link createBookingService} changes them. */
export function createBookingLookup(core: Core, { reviewsBy, blockedBy }: AboveBookings) {
  const { db, now, config, noteReading, tell } = core;
  const bookings = bookingRepository(db);
  const asReceived = async (reader: { id: string }) => {
    const shopId = await shopAccount.find(db, config);
    return (row: BookingRow) => toReceivedBooking(row, shopId, reader, core);
  };
  /** Adds the caller's reviews of the other side. */
  async function withReviews<T extends Pick<Booking, '_id' | 'status'>>(
    caller: Caller,
    items: T[],
  ): Promise<T[]> {
    const collected = items.filter(({ status }) => status === 'collected');
    const ids = collected.map(({ _id }) => _id);
    const reviews = await reviewsBy(db, caller.id, ids);
    return items.map((item) => ({ ...item, review: reviews.get(item._id) }));
  }
  return {
    /**
     * Returns the bookings of the buyer with this email. Throws a `forbidden` Refusal if the caller may not see them.
     */
    async list(caller: Caller, { email, state, cursor, limit }: Page & { email: string }) {
      if (!sameAddress(caller.email, email) && !may(caller.role, 'see_any_bookings')) {
        throw new Refusal('forbidden', 'You can only see your own bookings.');
      }
      const from = decodeCursor(cursor, ['number', 'date', 'uuid']);
      const [rows, counts] = await oneSnapshot(db, (trx) => {
        const bookings = bookingRepository(trx);
        return Promise.all([
          bookings.byBuyerEmail(email, state, from?.after ?? null, limit + 1),
          from ? null : bookings.countByBuyerEmail(email),
        ]);
      });
      const total = from?.total ?? totalOf({ open: 0, ended: 0, ...counts }, state);
      const [buyer] = rows;
      if (buyer && buyer.buyer_id !== caller.id) {
        await noteReading(caller.id, 'bookings read', buyer.buyer_id);
      }
      const page = toPage(rows, limit, total, currentKeyOf, await asBooked(core, db, caller));
      // Without a row, the reading isn't noted.
      const mayCount = rows.length > 0 || sameAddress(caller.email, email);
      const items = await withReviews(caller, page.items);
      return { ...page, items, ...(counts && mayCount && { counts }) };
    },

    /** Returns one of the caller's own bookings. Throws a `not_found` Refusal for any other booking. */
    async one(caller: Caller, id: string) {
      const row = await bookings.byId(id);
      if (row?.buyer_id !== caller.id) throw noSuchBooking();
      return (await asBooked(core, db, caller))(row);
    },

    /**
     * Returns the booked product's description and photos, both at the time of booking and now. Throws the same Refusal
     * as `one`.
     */
    async snapshot(caller: Caller, id: string) {
      const row = await bookings.contents(id);
      if (row?.buyer_id !== caller.id) throw noSuchBooking();
      return toSnapshot(row, core);
    },

    /**
     * Returns the hold with this handover code. Throws a `not_found` Refusal for an unknown code, and a `rate_limited`
     * Refusal after too many of them. See {@link findByCode}.
     */
    async byCode(caller: Caller, code: string) {
      // A notice may have to be emailed.
      await core.jobs.boss();
      const found = await db
        .transaction()
        .execute((trx) => findByCode({ trx, caller, code, at: now() }, tell));
      if (!found) throw unknownCode();
      return (await asReceived(caller))(found);
    },

    /** Returns up to `limit` open bookings that match `q`, for products of all sellers. */
    async search(caller: Caller, q: string, limit: number) {
      const rows = await bookings.openMatching(q, limit);
      return rows.length === 0 ? [] : rows.map(await asReceived(caller));
    },

    /** Returns the bookings of the caller's own products. */
    async received(caller: Caller, { state, q, cursor, limit }: Page & ReceivedFilter) {
      const open = state === 'open';
      const from = decodeCursor(cursor, open ? ['number', 'date', 'uuid'] : ['date', 'uuid']);
      const [rows, total] = await oneSnapshot(db, (trx) => {
        const bookings = bookingRepository(trx);
        const list = open ? bookings.openBySeller : bookings.bySeller;
        return Promise.all([
          list(caller.id, { state, q }, from?.after ?? null, limit + 1),
          from?.total ?? bookings.countBySeller(caller.id, { state, q }),
        ]);
      });
      const key = open ? openKeyOf : keyOf;
      const blocked = await blockedBy(
        db,
        caller.id,
        rows.map(({ buyer_id }) => buyer_id),
      );
      const view = await asReceived(caller);
      const page = toPage(rows, limit, total, key, (row) => ({
        ...view(row),
        ...(blocked.has(row.buyer_id) && { blocked: true as const }),
      }));
      return { ...page, items: await withReviews(caller, page.items) };
    },
  };
}

const totalOf = ({ open, ended }: Record<'open' | 'ended', number>, state: BookingState) =>
  state === 'all' ? open + ended : { open, ended }[state];

const keyOf = (row: BookingRow) => [row.created_at.toISOString(), row.id];

const openKeyOf = (row: BookingRow) =>
  row.status === 'held' && row.held_until
    ? [0, row.held_until.toISOString(), row.id]
    : [1, ...keyOf(row)];

const currentKeyOf = (row: BookingRow) => [isCurrent(row) ? 0 : 1, ...keyOf(row)];

const noSuchBooking = () => new Refusal('not_found', 'This booking does not exist.');

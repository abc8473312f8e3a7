import { sql } from 'kysely';
import type { NoticeKind } from '#contracts/notices/notices.ts';
import type { Trx } from '#server/db/client.ts';
import type { StoredEvent } from '#server/db/events.ts';
import type { NoticeDraft, Tell } from '#server/db/notice-draft.ts';
import type { NoticeFacts } from '#server/db/schema.ts';
import type { EventFollower } from '#server/events/event-followers.ts';
import { dealsOf } from '#server/reviews/review-repository.ts';
import { creditDrafts } from './credit-notices.ts';
import { noticeRepository } from './notice-repository.ts';
import { writeRead } from './read-notices.ts';
import { threadDrafts } from './thread-notices.ts';

type Booking = {
  id: string;
  buyer_id: string;
  seller_id: string;
  status: string;
  held_until: Date | null;
  restorable_until: Date | null;
};

type Bookings = ReadonlyMap<string, Booking>;

/** How long after the undo deadline the seller gets an email about a cancellation. */
const afterUndoMs = 1000;

/** Creates notices for events about bookings, store credit, roles and messages. Runs in the follower's transaction. */
export function noticeFollower(tell: Tell): EventFollower {
  return {
    name: 'notices',
    async follow(trx, events) {
      const bookings = await bookingsOf(trx, events);
      const drafts = [
        ...draftsOf(withoutRepeats(events), bookings),
        ...(await creditDrafts(trx, events)),
        ...(await boughtDrafts(trx, events)),
        ...(await threadDrafts(trx, events)),
      ];
      // A booking can be canceled, restored and canceled again. Only the last cancellation causes a notice.
      const undone = [
        ...events.filter(({ kind }) => kind === 'booking.restored'),
        ...drafts.filter(({ kind }) => kind === 'booking_cancelled'),
      ];
      if (undone.length > 0) {
        const ids = undone.map(({ subjectId }) => subjectId);
        await noticeRepository(trx).withdraw('booking_cancelled', ids);
      }
      await tell(trx, drafts);
      await readReplaced(trx, events, drafts, bookings);
    },
  };
}

/**
 * Marks the earlier notices about a booking, an offer or a thread as read when a newer one replaces it, when the person
 * has answered about a meeting, or when the booking or the offer ends.
 */
async function readReplaced(
  trx: Trx,
  events: readonly StoredEvent[],
  drafts: readonly NoticeDraft[],
  bookings: Bookings,
): Promise<void> {
  const told = drafts.filter(
    ({ kind, facts, subjectId }) =>
      kind !== 'code_guessed' && (facts.mail_at !== undefined || bookings.has(subjectId)),
  );
  const ended = events.flatMap(({ subjectId, at }) => {
    const booking = bookings.get(subjectId);
    if (!booking || booking.status === 'held' || booking.status === 'waiting') return [];
    return [booking.buyer_id, booking.seller_id].map((userId) => ({ userId, subjectId, at }));
  });
  const answered = events.flatMap(({ kind, subjectId, payload, at }) => {
    const booking = bookings.get(subjectId);
    if (kind !== 'booking.planned' || !booking) return [];
    return [{ userId: payload.by_buyer ? booking.buyer_id : booking.seller_id, subjectId, at }];
  });
  const closed = events.flatMap(({ kind, subjectId, people, payload, at }) => {
    if (kind !== 'offer.changed') return [];
    // An offer that is still open was confirmed by its buyer.
    const [buyer = ''] = people;
    return (payload.state === 'open' ? [buyer] : people).map((userId) => ({
      userId,
      subjectId,
      at,
    }));
  });
  const changes = [...told, ...ended, ...answered, ...closed].map(({ userId, subjectId, at }) => ({
    userId,
    subjectId,
    at,
  }));
  const last = events.at(-1);
  if (last === undefined || changes.length === 0) return;
  await writeRead(trx, await noticeRepository(trx).markReplaced(changes, last.at), last.at);
}

/** If a booking was canceled more than once, keeps only the last cancellation. */
function withoutRepeats(events: readonly StoredEvent[]): StoredEvent[] {
  const cancelled = events.filter(({ kind }) => kind === 'booking.cancelled');
  const last = new Map(cancelled.map(({ subjectId, seq }) => [subjectId, seq]));
  return events.filter(
    ({ kind, subjectId, seq }) => kind !== 'booking.cancelled' || last.get(subjectId) === seq,
  );
}

/** Returns a notice to the account that bought on each ticket. */
async function boughtDrafts(trx: Trx, events: readonly StoredEvent[]): Promise<NoticeDraft[]> {
  const tickets = events.filter(({ kind }) => kind === 'sale.made');
  if (tickets.length === 0) return [];
  const deals = await dealsOf(
    trx,
    tickets.map(({ subjectId }) => subjectId),
  );
  return deals.map(({ id: subjectId, buyer: { id: userId }, at }) => {
    return { userId, kind: 'product_collected', subjectId, facts: {}, at };
  });
}

function draftsOf(events: readonly StoredEvent[], bookings: Bookings): NoticeDraft[] {
  return events.flatMap((event) => {
    const booking = bookings.get(event.subjectId);
    if (booking) return aboutBooking(event, booking);
    const { kind, subjectId, payload, at } = event;
    if (kind === 'user.role_changed') {
      const facts = { from: payload.from, to: payload.role };
      return [{ userId: subjectId, kind: 'role_changed' as const, subjectId, facts, at }];
    }
    if (kind === 'review.written') {
      const { to: userId, deal_id } = payload;
      return [{ userId, kind: 'review_received' as const, subjectId: deal_id, facts: {}, at }];
    }
    return [];
  });
}

function aboutBooking(event: StoredEvent, booking: Booking): NoticeDraft[] {
  const { subjectId, at } = event;
  const { buyer_id: buyer, seller_id: seller, held_until } = booking;
  const until = held_until ? { until: held_until.toISOString() } : {};
  const tell = (userId: string, kind: NoticeKind, facts: NoticeFacts = {}): NoticeDraft => ({
    userId,
    kind,
    subjectId,
    facts,
    at,
  });
  switch (event.kind) {
    case 'booking.held':
      return [tell(buyer, 'hold_placed', until), tell(seller, 'product_booked', until)];
    case 'booking.promoted':
      return [tell(buyer, 'hold_promoted', until), tell(seller, 'product_booked', until)];
    case 'booking.joined':
      return [tell(seller, 'waitlist_joined')];
    case 'booking.moved':
      return event.payload.up ? [tell(buyer, 'place_moved', { place: event.payload.place })] : [];
    case 'booking.cancelled': {
      // No one is notified if a buyer leaves the waitlist or undoes a cancellation.
      if (held_until === null || booking.status !== 'cancelled') return [];
      const mailAt = booking.restorable_until
        ? new Date(booking.restorable_until.getTime() + afterUndoMs)
        : undefined;
      return [{ ...tell(seller, 'booking_cancelled'), mailAt }];
    }
    case 'booking.frozen':
      return [tell(buyer, 'hold_frozen')];
    case 'booking.resumed':
      return [tell(buyer, 'hold_resumed', until)];
    case 'booking.expired':
      return [tell(buyer, 'hold_expired'), tell(seller, 'booking_cancelled')];
    case 'booking.released':
      return [tell(buyer, 'hold_released')];
    case 'booking.planned': {
      const { by_buyer, meets_at, called_off } = event.payload;
      const about = meets_at ? { until: meets_at } : {};
      const facts = called_off ? { until: called_off, called_off: true } : about;
      return [tell(by_buyer ? seller : buyer, 'meeting_changed', facts)];
    }
    case 'booking.code_guessed':
      return [tell(buyer, 'code_guessed'), tell(seller, 'code_guessed')];
    case 'booking.collected':
      return [tell(buyer, 'product_collected'), tell(seller, 'product_collected')];
    default:
      return [];
  }
}

async function bookingsOf(trx: Trx, events: readonly StoredEvent[]): Promise<Bookings> {
  const ids = events
    .filter(({ kind }) => kind.startsWith('booking.'))
    .map(({ subjectId }) => subjectId);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Booking>`
    SELECT id, buyer_id, seller_id, status, held_until, restorable_until FROM bookings
    WHERE id = ANY(${ids}::uuid[])`.execute(trx);
  return new Map(rows.map((row) => [row.id, row]));
}

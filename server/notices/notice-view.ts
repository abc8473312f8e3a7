import type { OwnReview } from '#contracts/bookings/bookings.ts';
import type { Notice, NoticeKind } from '#contracts/notices/notices.ts';
import { leastRole } from '#contracts/permissions.ts';
import { auditHeadText, unknownCodesText } from './audit-text.ts';
import { creditText } from './credit-notices.ts';
import { moderationText } from './moderation-text.ts';
import type { NoticeRow } from './notice-repository.ts';
import {
  answerText,
  type BookingFacts,
  type BookingKind,
  bookingText,
  type ModerationKind,
  type NoticeText,
  overText,
  type ProductKind,
  productText,
  reviewText,
  roleText,
} from './notice-text.ts';
import { type OfferKind, offerText } from './offer-text.ts';
import { threadText } from './thread-notices.ts';

const isAboutProduct = (kind: NoticeKind): kind is ProductKind => kind in productText;
const isAboutModeration = (kind: NoticeKind): kind is ModerationKind => kind in moderationText;
const isAboutOffer = (kind: NoticeKind): kind is OfferKind => kind.startsWith('offer_');
const isAboutBooking = (kind: NoticeKind): kind is BookingKind => kind in bookingText;

/** The facts for a notice whose case no longer exists. */
const noFacts = {
  type: 'product' as const,
  title: 'a product',
  ruling: null,
  replacement: null,
  appeal: null,
  outcome: null,
  revised: false,
};

/** Notices of these kinds ask for an action, which is no longer possible once the booking has ended. */
const asksForSomething: ReadonlySet<NoticeKind> = new Set([
  'hold_placed',
  'hold_promoted',
  'hold_resumed',
  'place_moved',
  'product_booked',
  'waitlist_joined',
  'meeting_changed',
  'meeting_soon',
]);

/**
 * Returns the text of a notice at this time, based on the current data of its subject. `review` is the reader's review
 * that it is about.
 */
export function wordsOf(row: NoticeRow, at: Date, review: OwnReview | undefined): NoticeText {
  const { kind, facts } = row;
  if (isAboutBooking(kind)) {
    const about: BookingFacts = {
      bookingId: row.subject_id,
      product: row.product ?? '',
      priceCents: row.price_cents ?? 0,
      agreed: row.agreed,
      buyer: row.buyer_name ?? '',
      seller: row.seller_name ?? '',
      meetingLocation: row.meeting_location ?? '',
      message: row.buyer_message ?? '',
      reason: row.ended_reason,
      meeting: row.meeting,
      agreedTime: meetsAt(row) !== undefined,
      calledOff: facts.called_off === true,
      expired: row.booking_status === 'expired',
      place: facts.place ?? null,
      waited: row.held_until === null,
      // The buyer on a ticket, which has no booking, is the only one to get a notice.
      toBuyer: row.buyer_id === null || row.buyer_id === row.user_id,
      review: reviewState(review, at),
    };
    const words = bookingText[kind](about);
    const asked =
      asksForSomething.has(kind) || (kind === 'product_collected' && about.review === 'over');
    const status = asked ? row.booking_status : null;
    return status ? overText(words, status, about) : words;
  }
  if (isAboutProduct(kind)) {
    return productText[kind]({
      productId: row.subject_id,
      product: row.product,
      status: row.product_status,
      priceCents: row.price_cents ?? 0,
      search: facts.search ?? '',
      cents: facts.price_cents ?? { from: 0, to: 0 },
    });
  }
  if (isAboutModeration(kind)) {
    return moderationText[kind](row.moderation ?? { ...noFacts, caseId: row.subject_id });
  }
  if (isAboutOffer(kind) && row.offer) return offerText(kind, row.offer, facts.changed ?? []);
  if (kind === 'role_changed') {
    return roleText({ from: facts.from ?? leastRole, to: facts.to ?? leastRole });
  }
  if (kind === 'review_received') {
    const { subject_id: dealId, reviewer: from } = row;
    return reviewText({ dealId, from, reviewed: review?.written });
  }
  if (kind === 'review_answered') {
    return answerText({ dealId: row.subject_id, product: row.product ?? '' });
  }
  if (kind === 'credit_used') return creditText(facts.credit ?? { number: 0, cents: 0 });
  if (kind === 'unknown_codes') return unknownCodesText;
  if (kind === 'audit_head_published') return auditHeadText(facts.head ?? { seq: 0, hash: '' });
  return threadText(row.subject_id, row.thread);
}

function reviewState(review: OwnReview | undefined, at: Date): BookingFacts['review'] {
  if (review?.written) return 'written';
  return review && new Date(review.until) > at ? 'possible' : 'over';
}

type Dated = Pick<NoticeRow, 'kind' | 'facts' | 'meeting'>;

/** Returns when the two meet. Suggested times may have been agreed since. */
const meetsAt = ({ kind, facts, meeting }: Dated): string | undefined =>
  facts.until ?? (kind === 'meeting_changed' ? (meeting?.agreed ?? undefined) : undefined);

/** Returns the time that a notice shows, or null if there is none. */
export function untilOf(row: Dated, review: OwnReview | undefined): Date | null {
  const until = row.kind === 'product_collected' ? review?.until : meetsAt(row);
  return until === undefined ? null : new Date(until);
}

/** Converts a notice to what its reader sees at this time. `review` is the reader's review that it is about. */
export function toNotice(row: NoticeRow, at: Date, review: OwnReview | undefined): Notice {
  const { title, paragraphs, quotes = [], inApp, untilLabel, action } = wordsOf(row, at, review);
  const until = untilOf(row, review);
  return {
    _id: row.id,
    kind: row.kind,
    title,
    text: [...paragraphs.slice(0, 1), ...(inApp ? [inApp] : [])].join(' '),
    quotes,
    until: until && untilLabel ? { label: untilLabel, at: until.toISOString() } : null,
    path: action.path,
    read: row.read_at !== null,
    created_at: row.created_at.toISOString(),
  };
}

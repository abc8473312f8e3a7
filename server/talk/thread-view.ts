import { fromCents } from '#contracts/money.ts';
import { siteName } from '#contracts/page-heads.ts';
import type { Message, ThreadSummary } from '#contracts/talk/threads.ts';
import { toMeeting } from '#server/bookings/booking-view.ts';
import { imageView } from '#server/media/image-view.ts';
import { formerMember, formerProduct } from '#server/people/account-records.ts';
import { hideDetails } from './contact-details.ts';
import type { MessageRow, ThreadRow } from './thread-repository.ts';

/** How many characters of the newest message a list shows. */
const maxShown = 140;

const shopNames = { product: siteName, contact: siteName, case: 'The moderators' };
const titles = { contact: 'Message to the shop', case: 'Question about a report' };

/** The name of the person, of a visitor, or of the other side. */
export const nameOf = (row: ThreadRow, isPerson: boolean): string =>
  isPerson
    ? (row.person_name ?? row.visitor_name ?? formerMember)
    : (row.seller_name ?? shopNames[row.kind]);

/** Returns a text as the reader sees it, and what the side that didn't write it can't see. */
function textFor(row: ThreadRow, text: string, mine: boolean) {
  if (row.kind !== 'product') return { text, hidden: [] };
  const { text: shown, hidden } = hideDetails(text, row.traded);
  return { text: mine ? text : shown, hidden };
}

export function toMessage(row: ThreadRow, message: MessageRow): Message {
  const mine = message.by_person === row.asked;
  const isNote = message.one_sided && row.kind !== 'product';
  return {
    kind: 'message',
    _id: message.id,
    at: message.created_at.toISOString(),
    mine,
    // The shop's side sees which colleague wrote.
    by:
      mine && !row.asked ? (message.sender ?? nameOf(row, false)) : nameOf(row, message.by_person),
    ...textFor(row, message.text, mine),
    images: message.images.map(imageView),
    ...(isNote && { note: true }),
  };
}

export function toSummary(row: ThreadRow): ThreadSummary {
  const { kind, asked, last } = row;
  const mine = last?.by_person === asked;
  const unread = asked ? row.person_unread : row.seller_unread;
  const suspended = asked ? row.seller_suspended : row.person_suspended;
  return {
    ...{ _id: row.id, kind, asked, at: row.at.toISOString() },
    title: kind === 'product' ? (row.product_title ?? formerProduct) : titles[kind],
    with: { name: nameOf(row, !asked), suspended },
    product:
      row.product_id === null || row.product_status === null
        ? null
        : {
            _id: row.product_id,
            price: fromCents(row.price_cents ?? 0),
            ...(row.agreed_cents !== null && { agreed_price: fromCents(row.agreed_cents) }),
            status: row.product_status,
            image: row.picture && row.product_open ? imageView(row.picture) : null,
            open: row.product_open === true,
          },
    last: last && {
      text: [...textFor(row, last.text, mine).text].slice(0, maxShown).join(''),
      mine,
      ...(last.photos > 0 && { photos: last.photos }),
    },
    ...(row.offer_cents !== null && {
      offer: {
        ...{ price: fromCents(row.offer_cents), mine: row.offer_by_person === asked },
        ...(row.offer_changed && { changed: true }),
      },
    }),
    to_answer: [
      ...(row.offer_waits ? (['offer'] as const) : []),
      ...(row.meeting_waits ? (['meeting'] as const) : []),
      ...(row.message_waits && unread === 0 ? (['message'] as const) : []),
    ],
    ...(row.closed_offer && {
      closed_offer: {
        price: fromCents(row.closed_offer.cents),
        mine: row.closed_offer.by_buyer === asked,
        state: row.closed_offer.state,
      },
    }),
    ...(row.booked && { booked: row.booked }),
    ...(row.held_until && {
      hold: {
        held_until: row.held_until.toISOString(),
        meeting: toMeeting({ status: 'held', ...row }, asked ? 'buyer' : 'seller'),
      },
    }),
    blocked: row.blocked,
    unread,
    assigned_to:
      asked || row.assigned_to === null
        ? null
        : { _id: row.assigned_to, name: row.assignee ?? formerMember },
  };
}

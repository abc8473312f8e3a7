import type { BookingStatus } from '#contracts/bookings/bookings.ts';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import { isShopReason } from '#contracts/catalog/release-reasons.ts';
import { shortMoney } from '#contracts/exact-money.ts';
import { fromCents } from '#contracts/money.ts';
import type { NoticeKind, NoticeQuote } from '#contracts/notices/notices.ts';
import { type Role, roles } from '#contracts/permissions.ts';
import { reviewDays } from '#contracts/reviews/reviews.ts';
import { routePaths, routes } from '#contracts/routes.ts';
import type { StoredMeeting } from '#server/db/schema.ts';
import { momentInWords } from '#server/http/shop-time.ts';

/**
 * The text of a notice in the app and in an email. Everything is in the shop's own words, except `quotes` and the names
 * in `title`.
 */
export type NoticeText = {
  /**
   * The title is also the subject of the email. It doesn't begin with the name of a person or a product, and quotes those
   * that the reader didn't choose.
   */
  title: string;
  /**
   * The app shows only the first paragraph. Paragraphs contain no times, because the server doesn't know the reader's
   * time zone.
   */
  paragraphs: string[];
  /** What people wrote. Otherwise, they could write something that looks like a message from the shop. */
  quotes?: NoticeQuote[];
  /** A sentence that the app adds to the first paragraph, because the email says it in a later one. */
  inApp?: string;
  /** Labels and values that only the email shows. Text that people wrote belongs in `quotes`. */
  details: [label: string, value: string][];
  /** The label for the notice's time, if it has one. */
  untilLabel?: string;
  action: { label: string; path: string };
  /** The notices in a daily email, each with a link to its page. */
  items?: { title: string; text: string; quotes: NoticeQuote[]; path: string }[];
};

/** Quotes what someone wrote. Returns nothing if the text is missing or empty. */
export const quote = (from: string, text: string | null | undefined): NoticeQuote[] =>
  text ? [{ from, text }] : [];

/** Facts for the text of a notice about a booking. `reason` is why the booking was released. */
export type BookingFacts = {
  bookingId: string;
  product: string;
  priceCents: number;
  /** Whether the price was agreed in an offer. */
  agreed: boolean;
  buyer: string;
  seller: string;
  /** The meeting location and message that the buyer sent, or empty text after the buyer has deleted the account. */
  meetingLocation: string;
  message: string;
  reason: string | null;
  /** Where and when the two sides meet, as suggested or agreed. Null if it has changed since. */
  meeting: Pick<StoredMeeting, 'times' | 'location' | 'instead_of'> | null;
  /** Whether a time to meet has been agreed. */
  agreedTime: boolean;
  /** Whether the agreed meeting was called off. */
  calledOff: boolean;
  /** Whether the booking ended because the buyer didn't collect the product in time. */
  expired: boolean;
  /** The waitlist position, from 1. */
  place: number | null;
  /** Whether the buyer was only on the waitlist, and never had the product on hold. */
  waited: boolean;
  /** Whether the notice is for the buyer, false if it is for the seller. */
  toBuyer: boolean;
  /** Whether the reader has reviewed the other person, or still can. */
  review: 'written' | 'possible' | 'over';
};

/**
 * Returns the text of a notice whose requested action is no longer possible. The title still tells what happened then,
 * and the text says how the booking ended. Returns `words` while the booking is open.
 */
export function overText(
  words: NoticeText,
  status: BookingStatus,
  { bookingId, toBuyer, waited }: BookingFacts,
): NoticeText {
  const over = (toBuyer ? overForBuyer(waited) : overForSeller(waited))[status];
  if (over === undefined) return words;
  return { title: words.title, paragraphs: [over], details: [], action: seeBooking(bookingId) };
}

type Over = Partial<Record<BookingStatus, string>>;
const overForBuyer = (waited: boolean): Over => ({
  cancelled: waited ? 'You left the waitlist.' : 'You canceled this booking.',
  released: waited ? 'You’re no longer on the waitlist.' : 'The seller released this booking.',
  expired: 'This booking has ended because you did not collect the product in time.',
  collected: 'You collected the product.',
});
const overForSeller = (waited: boolean): Over => ({
  cancelled: waited ? 'The buyer left the waitlist.' : 'The buyer canceled this booking.',
  released: waited ? 'The buyer is no longer on the waitlist.' : 'This booking was released.',
  expired: 'This booking has ended because the buyer did not collect the product in time.',
  collected: 'The buyer collected the product.',
});

/** The maximum number of characters that a title quotes from a person's text. Titles are also the subjects of emails. */
const maxQuoted = 60;

/** Quotes a name or a product's title within a title, so that it can't look like the shop's own words. */
export function said(text: string): string {
  const characters = [...text];
  const isLong = characters.length > maxQuoted;
  return `“${isLong ? `${characters.slice(0, maxQuoted - 1).join('')}…` : text}”`;
}

type Words<Facts> = (facts: Facts) => NoticeText;
export type ProductKind = 'search_matched' | 'price_dropped' | 'watched_available' | 'watched_sold';
export type ModerationKind = Extract<
  NoticeKind,
  | 'decision_made'
  | 'appeal_decided'
  | 'report_decided'
  | 'case_opened'
  | 'case_assigned'
  | 'appeal_received'
>;
export type BookingKind = Exclude<
  NoticeKind,
  | ProductKind
  | ModerationKind
  | `offer_${string}`
  | 'credit_used'
  | 'review_received'
  | 'review_answered'
  | 'role_changed'
  | 'message_received'
  | 'thread_written'
  | 'unknown_codes'
  | 'audit_head_published'
>;

/** Like amounts on screen, with cents only if they aren't zero. */
export const inDollars = (cents: number) => shortMoney(fromCents(cents));
const priceOf = ({ priceCents }: { priceCents: number }): [string, string] => [
  'Price',
  inDollars(priceCents),
];
const seeBooking = (bookingId: string, label = 'See the booking') => ({
  label,
  path: routePaths.booking(bookingId),
});

const talkAbout = (bookingId: string, label: string) => ({
  label,
  path: `${routePaths.thread('new')}?about=${bookingId}`,
});

const seeReview = (dealId: string, label: string) => ({ label, path: routePaths.review(dealId) });

/** Why a booking was released: either in the shop's words, or as a quote of what the seller or the staff wrote. */
function releaseReason(reason: string | null): Pick<NoticeText, 'paragraphs' | 'quotes'> {
  if (reason !== null && isShopReason(reason)) return { paragraphs: [reason] };
  return {
    paragraphs: ['The seller released the booking.'],
    quotes: quote('The reason given', reason),
  };
}

/** Returns `words` while the agreed meeting is still on. */
const unlessChanged = ({ meeting }: BookingFacts, words: string) =>
  meeting === null ? 'This meeting was changed or called off.' : words;

const calledOffText = ({ bookingId, product, toBuyer }: BookingFacts): NoticeText => ({
  title: `Meeting called off for ${product}`,
  paragraphs: [
    toBuyer
      ? 'The seller can’t come. The product is still on hold for you. Suggest other times.'
      : 'The buyer can’t come. The product is still on hold for them. Suggest other times.',
  ],
  details: [],
  untilLabel: 'Planned for',
  action: talkAbout(bookingId, 'Suggest other times'),
});

const meetingParts = ({ bookingId, meeting }: BookingFacts) => ({
  quotes: quote('The meeting location', meeting?.location),
  details: [],
  untilLabel: meeting === null ? 'Planned for' : 'You meet',
  action: talkAbout(bookingId, 'See where and when'),
});

const suggestedWords = ({ meeting }: BookingFacts) =>
  meeting === null
    ? 'These times are no longer suggested.'
    : `${meeting.instead_of ? 'The meeting that you had agreed on is off. ' : ''}Choose one of the times, or suggest others.`;

const inWords = (time: string) => momentInWords(new Date(time));

function suggestedRows(meeting: BookingFacts['meeting']): NoticeText['details'] {
  const { times = [], instead_of } = meeting ?? {};
  return [
    ...times.map((time): [string, string] => ['Suggested time', inWords(time)]),
    ...(instead_of ? [['Instead of', inWords(instead_of.time)] as [string, string]] : []),
  ];
}

/** The text of each kind of notice about a booking. */
export const bookingText: Readonly<Record<BookingKind, Words<BookingFacts>>> = {
  hold_placed: (facts) => ({
    title: facts.agreed
      ? `Agreed at ${inDollars(facts.priceCents)} with ${said(facts.seller)}: ${facts.product} is on hold for you`
      : `You booked ${facts.product}`,
    paragraphs: [
      'It is on hold for you. If you don’t collect it in time, the hold ends.',
      'Bring the six-digit code from your booking. The seller will ask for it when you collect the product.',
    ],
    details: [priceOf(facts)],
    untilLabel: 'Collect it before',
    action: facts.agreed
      ? talkAbout(facts.bookingId, 'Agree on a time to meet')
      : seeBooking(facts.bookingId),
  }),

  hold_promoted: (facts) => ({
    title: `It’s your turn: ${facts.product}`,
    paragraphs: [
      'The buyer ahead of you no longer has it on hold, so it is now on hold for you. Press “Keep it” if you still want it.',
      'If you do nothing, it will go to the next person on the waitlist. There is no penalty.',
    ],
    details: [priceOf(facts)],
    untilLabel: 'Keep it before',
    action: seeBooking(facts.bookingId, 'Keep it'),
  }),

  place_moved: ({ bookingId, product, place }) => ({
    title:
      place === 1 ? `You are next in line for ${product}` : `You moved up in line for ${product}`,
    paragraphs: [`You are now number ${place} on the waitlist.`],
    details: [],
    action: seeBooking(bookingId),
  }),

  hold_released: (facts) => ({
    title: `Your booking of ${facts.product} has ended`,
    ...releaseReason(facts.reason),
    details: [priceOf(facts)],
    action: { label: 'Find something similar', path: routes.products.path },
  }),

  hold_frozen: (facts) => ({
    title: `Your booking of ${facts.product} is paused`,
    paragraphs: [
      'We are checking this product, so it can’t be collected now. Your hold will continue with the time that is left.',
      'Please don’t pay for it until the booking continues. We’ll notify you when it continues or ends.',
    ],
    details: [priceOf(facts)],
    action: seeBooking(facts.bookingId),
  }),

  hold_resumed: (facts) => ({
    title: `Your booking of ${facts.product} continues`,
    paragraphs: ['The product is available again, and is still on hold for you.'],
    details: [priceOf(facts)],
    untilLabel: 'Collect it before',
    action: seeBooking(facts.bookingId),
  }),

  hold_expired: (facts) => ({
    title: `Your hold on ${facts.product} has run out`,
    paragraphs: [
      'You didn’t collect it in time, so it is for sale again or on hold for the next buyer in line.',
    ],
    details: [priceOf(facts)],
    action: seeBooking(facts.bookingId),
  }),

  product_booked: (facts) => ({
    title: `${facts.agreed ? `Agreed at ${inDollars(facts.priceCents)}` : 'New booking'}: ${said(facts.buyer)} booked ${facts.product}`,
    paragraphs: [
      'The buyer’s phone number and meeting location are in My Buyers.',
      'When you hand it over, ask the buyer for the six-digit code and enter it in My Buyers.',
    ],
    quotes: [
      ...quote('The buyer’s meeting location', facts.meetingLocation),
      ...quote('The buyer wrote', facts.message),
    ],
    details: [priceOf(facts)],
    untilLabel: 'Held until',
    action: seeBooking(facts.bookingId),
  }),

  waitlist_joined: ({ bookingId, product, buyer }) => ({
    title: `New on the waitlist for ${product}: ${said(buyer)}`,
    paragraphs: ['If the current booking ends, the next buyer in line gets the product.'],
    details: [],
    action: seeBooking(bookingId),
  }),

  booking_cancelled: (facts) => ({
    title: facts.expired
      ? `Hold expired: ${said(facts.buyer)} did not collect ${facts.product} in time`
      : `Booking canceled: ${said(facts.buyer)} no longer wants ${facts.product}`,
    paragraphs: [
      'The product will go to the next buyer on the waitlist. If no one is waiting, it will go up for sale again.',
    ],
    details: [priceOf(facts)],
    action: seeBooking(facts.bookingId),
  }),

  meeting_changed: (facts) =>
    facts.calledOff
      ? calledOffText(facts)
      : {
          title: facts.agreedTime
            ? `Meeting agreed for ${facts.product}`
            : `When can you meet? ${facts.toBuyer ? 'The seller' : 'The buyer'} suggests times for ${facts.product}`,
          paragraphs: [
            facts.agreedTime
              ? unlessChanged(
                  facts,
                  'You will be reminded two hours before. If something changes, suggest another time.',
                )
              : suggestedWords(facts),
          ],
          ...meetingParts(facts),
          details: facts.agreedTime ? [] : suggestedRows(facts.meeting),
        },

  meeting_soon: (facts) => ({
    title: `You meet soon: ${facts.product}`,
    paragraphs: [
      unlessChanged(
        facts,
        facts.toBuyer
          ? 'Bring the six-digit code from your booking. Pay when you have the product in your hands.'
          : 'Ask the buyer for the six-digit code and enter it in My Buyers.',
      ),
    ],
    ...meetingParts(facts),
  }),

  code_guessed: ({ bookingId, product, toBuyer }) => ({
    title: `Wrong handover codes for ${product}`,
    paragraphs: [
      `Three wrong handover codes were entered for this booking${toBuyer ? '' : ' in My Buyers or at the counter'}. After ten, no code works for an hour.`,
      toBuyer
        ? 'Don’t give your code to anyone until you have the product in your hands.'
        : 'If this was not you, contact the shop’s staff.',
    ],
    details: [],
    action: seeBooking(bookingId),
  }),

  product_collected: (facts) => {
    const other = facts.toBuyer ? 'seller' : 'buyer';
    const asks = facts.review === 'possible';
    const words = [
      facts.toBuyer ? 'Enjoy playing it!' : 'The product is sold.',
      facts.review === 'written' && `You reviewed the ${other}.`,
      asks && `Your review helps the next ${facts.toBuyer ? 'buyer' : 'seller'}.`,
    ];
    return {
      title: facts.toBuyer
        ? `You collected ${facts.product}`
        : `Sold: ${facts.product} was handed over to ${said(facts.buyer)}`,
      paragraphs: [words.filter(Boolean).join(' ')],
      details: [priceOf(facts)],
      ...(asks && { untilLabel: `Review the ${other} before` }),
      action: seeReview(facts.bookingId, asks ? `Review the ${other}` : 'See the review'),
    };
  },
};

/** Facts for the text of a notice about a product. `product` is null if the product has left the shop. */
export type ProductFacts = {
  productId: string;
  product: string | null;
  /** The product's current status, or null if it has left the shop. */
  status: ProductStatus | null;
  priceCents: number;
  /** The description of the saved search. */
  search: string;
  /** The price before and after the drop. */
  cents: { from: number; to: number };
};

const nameOf = ({ product }: ProductFacts) =>
  product === null ? 'a product that is no longer in the shop' : said(product);
const seeProduct = ({ productId }: ProductFacts) => ({
  label: 'See the product',
  path: routePaths.product(productId),
});

/** Returns what has happened to the product since the notice, or `words` if they are still true. */
function unlessOver({ status }: ProductFacts, words: string): string {
  if (status === 'sold') return 'It has been sold since.';
  if (status === 'reserved') return 'Someone has it on hold now. You can join the waitlist.';
  return status === 'live' ? words : 'It is no longer for sale.';
}

/** The text of each kind of notice about a product. */
export const productText: Readonly<Record<ProductKind, Words<ProductFacts>>> = {
  search_matched: (facts) => ({
    title: `New: ${nameOf(facts)}`,
    paragraphs: [unlessOver(facts, 'It matches a search you saved.')],
    quotes: quote('Your search', facts.search),
    details: facts.product === null ? [] : [priceOf(facts)],
    action: seeProduct(facts),
  }),

  price_dropped: (facts) => ({
    title: `Price drop: ${nameOf(facts)} went down to ${inDollars(facts.cents.to)}`,
    paragraphs: [
      unlessOver(
        facts,
        facts.priceCents === facts.cents.to
          ? `It cost ${inDollars(facts.cents.from)} before. You are watching this product.`
          : `It now costs ${inDollars(facts.priceCents)}. You are watching this product.`,
      ),
    ],
    details: [],
    action: seeProduct(facts),
  }),

  watched_available: (facts) => ({
    title: `Available again: ${nameOf(facts)}`,
    paragraphs: [
      unlessOver(
        facts,
        'It is no longer on hold, so you can book it now. You are watching this product.',
      ),
    ],
    details: facts.product === null ? [] : [priceOf(facts)],
    action: seeProduct(facts),
  }),

  watched_sold: (facts) => ({
    title: `Sold: ${nameOf(facts)}`,
    paragraphs: ['It is on your watchlist. Its page shows similar products.'],
    details: [],
    action: seeProduct(facts),
  }),
};

/** The maximum number of notices that a daily email lists. */
const maxInMail = 40;

/** Returns the text of an email with several notices, oldest first. */
export function dailyText(notices: readonly NoticeText[]): NoticeText {
  const [first] = notices;
  const left = notices.length - maxInMail;
  return {
    title:
      first && notices.length === 1 ? first.title : `${notices.length} updates that you asked for`,
    paragraphs:
      left > 0
        ? [`Here are the first ${maxInMail}. You can see the other ${left} under Notices.`]
        : [],
    details: [],
    items: notices
      .slice(0, maxInMail)
      .map(({ title, paragraphs, quotes = [], details, action }) => ({
        title,
        text: [...details.map((detail) => detail.join(': ')), ...paragraphs].join('. '),
        quotes,
        path: action.path,
      })),
    action: { label: 'See all notices', path: routes.notices.path },
  };
}

const roleNames: Record<Role, string> = { user: 'Buyer', staff: 'Staff', admin: 'Admin' };

export const roleText: Words<{ from: Role; to: Role }> = ({ from, to }) => ({
  title: `Your role is now ${roleNames[to]}`,
  paragraphs: [
    roles.indexOf(to) > roles.indexOf(from)
      ? `An admin changed your role from ${roleNames[from]} to ${roleNames[to]}. Your dashboard has new pages.`
      : `An admin changed your role from ${roleNames[from]} to ${roleNames[to]}. Some pages are no longer in your dashboard.`,
  ],
  details: [],
  action: { label: 'Open the dashboard', path: routes.dashboard.path },
});

/** `from` is null if the review has been hidden or deleted. */
/** `reviewed`: whether the reader has reviewed the other side. Undefined if they can't anymore. */
export const reviewText: Words<{
  dealId: string;
  from: string | null;
  reviewed: boolean | undefined;
}> = ({ dealId, from, reviewed }) => ({
  title: from === null ? 'Someone reviewed you' : `Review from ${said(from)}`,
  paragraphs: [
    from === null
      ? 'The review is no longer in the shop.'
      : reviewed
        ? 'You have both written a review, so everyone can read them.'
        : `You can read it ${reviewed === undefined ? '' : 'once you have reviewed them too, and '}at the latest ${reviewDays} days after the handover.`,
  ],
  details: [],
  action: seeReview(dealId, 'See the review'),
});

/** `product` names what was handed over. */
export const answerText: Words<{ dealId: string; product: string }> = ({ dealId, product }) => ({
  title: `Your review was answered: ${said(product)}`,
  paragraphs: ['Everyone can read the answer below your review.'],
  details: [],
  action: seeReview(dealId, 'See the answer'),
});

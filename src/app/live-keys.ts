import type { EventKind } from '#contracts/app/events.ts';
import type { QueryName } from '#src/lib/query-keys.ts';

/** The queries that an event affects. */
export type Concerned = {
  readonly all?: readonly QueryName[];
  /** Queries that are affected only if their data contains the id of the event's subject. */
  readonly showing?: readonly QueryName[];
};

/** The queries affected when a product is added to, removed from or moved within lists, or when a count changes. */
const listed = {
  all: [
    'productList',
    'facets',
    'newestProducts',
    'ownProducts',
    'ownSeller',
    'categories',
    'consignments',
  ],
  showing: [
    'productDetails',
    'similarProducts',
    'bookings',
    'watchlist',
    'counter',
    'stockBook',
    'messages',
  ],
} as const satisfies Concerned;
/** The queries affected by a product that is new in the shop, or in it again. */
const added = {
  all: [...listed.all, 'counter', 'stockBook'],
  showing: listed.showing,
} as const satisfies Concerned;
/**
 * The queries affected by changes to holds. Reserved products stay in lists, so only lists that contain the product
 * reload.
 */
const held = {
  all: ['ownProducts'],
  showing: [
    'productDetails',
    'productList',
    'newestProducts',
    'similarProducts',
    'bookings',
    'watchlist',
    'counter',
    'messages',
  ],
} as const satisfies Concerned;
/**
 * The queries affected by changes to bookings and offers. Product pages show the viewer's own booking, My Products shows
 * the number of waiting buyers, threads show what happened, and the counter counts offers.
 */
const booking = {
  all: ['bookings', 'productDetails', 'ownProducts', 'overview', 'counter', 'day', 'messages'],
} as const satisfies Concerned;
const user = {
  all: ['users', 'account'],
  showing: ['productDetails', 'bookings'],
} as const satisfies Concerned;
const thread = { all: ['messages', 'overview'] } as const satisfies Concerned;
const ticket = {
  all: [
    'tickets',
    'layaways',
    'till',
    'stockBook',
    'shopReport',
    'consignments',
    'day',
    'overview',
  ],
} as const satisfies Concerned;
const payout = { all: ['consignments', 'day', 'overview'] } as const satisfies Concerned;
const cash = { all: ['till', 'day', 'overview'] } as const satisfies Concerned;
const notice = { all: ['notices'] } as const satisfies Concerned;
const moderationCase = { all: ['cases', 'overview'] } as const satisfies Concerned;
const decision = { all: ['ownDecisions', 'ownProducts', 'account'] } as const satisfies Concerned;
const report = { all: ['ownReports'] } as const satisfies Concerned;
const review = { all: ['reviews', 'bookings', 'notices'] } as const satisfies Concerned;
const savedSearch = { all: ['savedSearches'] } as const satisfies Concerned;
const stolen = { all: ['stolen'] } as const satisfies Concerned;
const job = { all: ['failedJobs', 'overview'] } as const satisfies Concerned;
const phone = { showing: ['phoneLinks'] } as const satisfies Concerned;

/** The queries to reload for each kind of event. */
export const concerned = {
  'product.published': added,
  'product.edited': listed,
  'product.reserved': held,
  'product.released': held,
  'product.laid_away': listed,
  'product.sold': listed,
  'product.returned': added,
  'product.ended': listed,
  'product.relisted': listed,
  'product.archived': listed,
  'product.hidden': listed,
  'product.restored': listed,
  'product.suspected': listed,
  'product.photos_changed': listed,
  'product.deleted': listed,
  'booking.held': booking,
  'booking.joined': booking,
  'booking.promoted': booking,
  'booking.kept': booking,
  'booking.cancelled': booking,
  'booking.restored': booking,
  'booking.expired': booking,
  'booking.released': booking,
  'booking.frozen': booking,
  'booking.resumed': booking,
  'booking.collected': booking,
  'booking.planned': booking,
  'booking.code_guessed': booking,
  'booking.moved': booking,
  'offer.made': booking,
  'offer.changed': booking,
  'user.joined': user,
  'user.renamed': user,
  'user.email_changed': user,
  'user.role_changed': user,
  'user.suspended': user,
  'user.restored': user,
  'user.deleted': user,
  'thread.written': thread,
  'thread.read': thread,
  'thread.changed': thread,
  'thread.moved': { all: ['messageList'] },
  'thread.erased': thread,
  'customer.added': { all: ['customers'], showing: ['counter'] },
  // The server counts how often a customer's page is read.
  'customer.changed': { showing: ['customers', 'counter'] },
  'item.changed': { all: ['items'], showing: ['counter'] },
  'sale.made': ticket,
  'sale.returned': ticket,
  'till.opened': cash,
  'till.moved': cash,
  'till.closed': cash,
  'search.saved': savedSearch,
  'search.deleted': savedSearch,
  'stolen.registered': stolen,
  'stolen.changed': stolen,
  'stolen.removed': stolen,
  'note.written': { all: ['notes'] },
  'note.deleted': { all: ['notes'] },
  'word.added': { all: ['watchedWords'] },
  'word.removed': { all: ['watchedWords'] },
  'job.failed': job,
  'job.retried': job,
  'audit.written': { all: ['audit'] },
  'mail.sent': { all: ['mails'] },
  'phone_link.claimed': phone,
  'phone_link.photographed': phone,
  'payout.made': payout,
  'case.opened': moderationCase,
  'case.changed': moderationCase,
  'decision.made': decision,
  'decision.ended': decision,
  'decision.appealed': decision,
  'decision.appeal_decided': decision,
  'report.made': report,
  'report.decided': report,
  'review.written': review,
  'review.changed': review,
  'notice.created': notice,
  'notice.read': notice,
  'notice.all_read': notice,
} as const satisfies Record<EventKind, Concerned>;

/** All queries that events reload. */
export const everything: Concerned = {
  all: Object.values<Concerned>(concerned).flatMap(({ all = [], showing = [] }) => [
    ...all,
    ...showing,
  ]),
};

type NamesIn<T, Part extends string> = T extends { [K in Part]: readonly (infer N)[] } ? N : never;
type Table = (typeof concerned)[EventKind];
type Live = NamesIn<Table, 'all'> | NamesIn<Table, 'showing'>;

/** Why no event reloads these queries. One that is neither here nor in the table above doesn't compile. */
export const notLive: Readonly<Record<Exclude<QueryName, Live>, string>> = {
  roleChecks: 'Events about users reload them, because their key starts with that of users.',
  ownProduct: 'The form keeps what the user typed, and saving detects changes from elsewhere.',
  drafts:
    'Saved every few seconds while someone types. They reload when the window gets the focus.',
  publishedDrafts: 'They never change.',
  searchSuggestions: 'Shown while someone types.',
  priceGuides: 'Prices change slowly. A guide stays fresh for ten minutes.',
  transparency: 'Figures of whole months.',
};

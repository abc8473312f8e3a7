import type { QueryKey } from '@tanstack/react-query';
import type { EventKind } from '#contracts/events.ts';
import { queryKeys } from '#src/lib/query-keys.ts';

const {
  account,
  bookings,
  cases,
  categories,
  consignments,
  counter,
  day,
  messages,
  notices,
  overview,
  ownDecisions,
  ownProducts,
  ownReports,
  ownSeller,
  phoneLinks,
  sales,
  shopReport,
  stockBook,
  till,
  users,
  watchlist,
} = queryKeys;
const { facets, newestProducts, productDetails, productList, similarProducts } = queryKeys;

/** The queries that an event affects, as prefixes of query keys. */
type Concerned = {
  all?: readonly QueryKey[];
  /** Key prefixes of queries that are affected only if their data contains the id of the event's subject. */
  showing?: readonly QueryKey[];
};

/** The queries affected when a product is added to, removed from or moved within lists, or when a count changes. */
const listed: Concerned = {
  all: [productList, facets, newestProducts, ownProducts, ownSeller, categories, consignments],
  showing: [productDetails, similarProducts, bookings, watchlist, counter, stockBook],
};
/**
 * The queries affected by changes to holds. Reserved products stay in lists, so only lists that contain the product
 * reload.
 */
const held: Concerned = {
  all: [ownProducts],
  showing: [
    productDetails,
    productList,
    newestProducts,
    similarProducts,
    bookings,
    watchlist,
    counter,
  ],
};
/**
 * The queries affected by changes to bookings. Product pages show the viewer's own booking, and My Products shows the
 * number of waiting buyers.
 */
const booking: Concerned = { all: [bookings, productDetails, ownProducts, overview, counter, day] };
const user: Concerned = { all: [users, account], showing: [productDetails, bookings] };
const message: Concerned = { all: [messages, overview] };
const sale: Concerned = { all: [sales, till, stockBook, shopReport, consignments, day, overview] };
const payout: Concerned = { all: [consignments, day, overview] };
const cash: Concerned = { all: [till, day, overview] };
const notice: Concerned = { all: [notices] };
const moderationCase: Concerned = { all: [cases, overview] };
const decision: Concerned = { all: [ownDecisions, ownProducts, account] };
const report: Concerned = { all: [ownReports] };
const phone: Concerned = { showing: [phoneLinks] };

/** The queries to reload for each kind of event. Queries with other keys are never reloaded by events. */
export const concerned: Readonly<Record<EventKind, Concerned>> = {
  'product.published': listed,
  'product.edited': listed,
  'product.reserved': held,
  'product.released': held,
  'product.sold': listed,
  'product.returned': listed,
  'product.ended': listed,
  'product.relisted': listed,
  'product.archived': listed,
  'product.hidden': listed,
  'product.restored': listed,
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
  'booking.code_guessed': booking,
  'booking.moved': booking,
  'user.joined': user,
  'user.renamed': user,
  'user.email_changed': user,
  'user.role_changed': user,
  'user.suspended': user,
  'user.restored': user,
  'user.deleted': user,
  'message.received': message,
  'message.marked': message,
  'message.deleted': message,
  'sale.made': sale,
  'sale.returned': sale,
  'till.opened': cash,
  'till.moved': cash,
  'till.closed': cash,
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
  'notice.created': notice,
  'notice.read': notice,
  'notice.all_read': notice,
};

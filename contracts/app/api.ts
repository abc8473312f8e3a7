import * as audit from '#contracts/audit/audit.ts';
import * as bookings from '#contracts/bookings/bookings.ts';
import * as categories from '#contracts/catalog/categories.ts';
import * as priceGuide from '#contracts/catalog/price-guide.ts';
import * as productLists from '#contracts/catalog/product-lists.ts';
import * as products from '#contracts/catalog/products.ts';
import * as savedSearches from '#contracts/catalog/saved-searches.ts';
import * as search from '#contracts/catalog/search.ts';
import * as watching from '#contracts/catalog/watching.ts';
import * as counter from '#contracts/counter/counter.ts';
import * as day from '#contracts/counter/day.ts';
import * as layaways from '#contracts/counter/layaways.ts';
import * as offline from '#contracts/counter/offline.ts';
import * as tickets from '#contracts/counter/tickets.ts';
import * as till from '#contracts/counter/till.ts';
import * as customers from '#contracts/customers/customers.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import * as images from '#contracts/media/images.ts';
import * as phonePhotos from '#contracts/media/phone-photos.ts';
import * as assignments from '#contracts/moderation/assignments.ts';
import * as cases from '#contracts/moderation/cases.ts';
import * as decisions from '#contracts/moderation/decisions.ts';
import * as moderatorNotes from '#contracts/moderation/moderator-notes.ts';
import * as reports from '#contracts/moderation/reports.ts';
import * as rules from '#contracts/moderation/rules.ts';
import * as stolen from '#contracts/moderation/stolen.ts';
import * as transparency from '#contracts/moderation/transparency.ts';
import * as watchedWords from '#contracts/moderation/watched-words.ts';
import * as mails from '#contracts/notices/mails.ts';
import * as notices from '#contracts/notices/notices.ts';
import * as account from '#contracts/people/account.ts';
import * as accountData from '#contracts/people/account-data.ts';
import * as approvals from '#contracts/people/approvals.ts';
import * as pins from '#contracts/people/pins.ts';
import * as signUp from '#contracts/people/sign-up.ts';
import * as userList from '#contracts/people/user-list.ts';
import * as users from '#contracts/people/users.ts';
import * as reviews from '#contracts/reviews/reviews.ts';
import * as ownProducts from '#contracts/selling/own-products.ts';
import * as selling from '#contracts/selling/selling.ts';
import * as consignments from '#contracts/stock/consignments.ts';
import * as intakes from '#contracts/stock/intakes.ts';
import * as items from '#contracts/stock/items.ts';
import * as payouts from '#contracts/stock/payouts.ts';
import * as shopReport from '#contracts/stock/shop-report.ts';
import * as stockBook from '#contracts/stock/stock-book.ts';
import * as system from '#contracts/system.ts';
import * as contact from '#contracts/talk/contact.ts';
import * as meetings from '#contracts/talk/meetings.ts';
import * as offers from '#contracts/talk/offers.ts';
import * as threads from '#contracts/talk/threads.ts';
import * as clientErrors from './client-errors.ts';
import * as events from './events.ts';
import * as jobs from './jobs.ts';
import * as overview from './overview.ts';
import * as userDetails from './user-details.ts';

/** The exports of every contract that has endpoints. A test compares them with the folder. */
const contracts = {
  ...clientErrors,
  ...events,
  ...jobs,
  ...overview,
  ...userDetails,
  ...audit,
  ...bookings,
  ...categories,
  ...priceGuide,
  ...productLists,
  ...products,
  ...savedSearches,
  ...search,
  ...watching,
  ...counter,
  ...day,
  ...layaways,
  ...offline,
  ...tickets,
  ...till,
  ...images,
  ...phonePhotos,
  ...assignments,
  ...cases,
  ...decisions,
  ...moderatorNotes,
  ...reports,
  ...rules,
  ...stolen,
  ...transparency,
  ...watchedWords,
  ...mails,
  ...notices,
  ...meetings,
  ...offers,
  ...accountData,
  ...account,
  ...customers,
  ...approvals,
  ...pins,
  ...signUp,
  ...userList,
  ...users,
  ...reviews,
  ...ownProducts,
  ...selling,
  ...consignments,
  ...intakes,
  ...items,
  ...payouts,
  ...shopReport,
  ...stockBook,
  ...system,
  ...contact,
  ...threads,
};

const isEndpoint = ([, value]: [string, unknown]) =>
  typeof value === 'object' && value !== null && 'method' in value;

type Contracts = typeof contracts;
type Name = { [N in keyof Contracts]: Contracts[N] extends Endpoint ? N : never }[keyof Contracts];
export type Api = Pick<Contracts, Name>;

/** Every endpoint, keyed by its operation id and sorted by path. The OpenAPI document is built from this list. */
export const api = Object.fromEntries(
  (Object.entries(contracts) as [string, Endpoint][])
    .filter(isEndpoint)
    .toSorted(([, a], [, b]) => (a.path < b.path ? -1 : 1)),
) as Readonly<Api>;

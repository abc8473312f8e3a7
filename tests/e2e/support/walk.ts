import type { DeletionSummary } from '#contracts/people/account.ts';
import { routes } from '#contracts/routes.ts';
import { paths } from '#src/lib/paths.ts';
import { staffPaths } from '#src/lib/staff-paths.ts';
import { idOf } from '#tests/support/web-examples.ts';
import type { DemoRole } from './accounts.ts';

/** Who visits the page. `member` sells the product with the id `PRODUCT`, made the booking with the id `BOOKING` and has the thread `THREAD`. */
type Walker = DemoRole | 'visitor' | 'member';

/** A URL to visit. If it redirects, `leadsTo` is the target URL. */
export type Stop = { as: Walker; path: string; leadsTo?: string; historyState?: unknown };

const summary: DeletionSummary = {
  removed: { products: 2, drafts: 0, images: 3, messages: 1 },
  released: { holds: 1, waitlist_places: 1, bookings_received: 0 },
  kept: { products_sold: 1, products_archived: 0, bookings_collected: 1, bookings_ended: 0 },
};

const stops = (as: Walker, ...addresses: string[]): Stop[] =>
  addresses.map((path) => ({ as, path }));

/** One visit to each route of the production client. */
export const walk: readonly Stop[] = [
  ...stops('visitor', paths.home, paths.blog, paths.blogArticle('valve-solid-state-modelling')),
  ...stops('visitor', paths.about, paths.terms, paths.privacy, paths.cookies),
  ...stops('visitor', paths.transparency, paths.stolen),
  ...stops('visitor', '/unsubscribe/nobody.hold_placed.nothing'),
  ...stops('visitor', routes.phone.path, paths.login, paths.signup, '/display', '/nowhere'),
  { as: 'visitor', path: paths.goodbye, historyState: { summary, signIn: 'left' } },
  ...stops('buyer', paths.products, paths.category('Effects Pedals'), paths.dashboard),
  ...stops(
    'buyer',
    paths.priceGuide('Fender', 'Player Stratocaster'),
    paths.offers,
    paths.watchlist,
    paths.savedSearches,
    paths.seller(idOf(1)),
    paths.review(idOf(1)),
  ),
  ...stops('seller', paths.dashboard, paths.myProducts, paths.myBuyers),
  ...stops('member', paths.product('PRODUCT'), paths.compare(['PRODUCT'])),
  ...stops('member', paths.editProduct('PRODUCT')),
  ...stops('member', paths.priceTags(['PRODUCT']), paths.addProduct, paths.account),
  ...stops('member', paths.bookingSheet('BOOKING'), paths.notices),
  ...stops('member', paths.myReports, paths.ownDecisions),
  ...stops('member', paths.messages, paths.thread('THREAD')),
  { as: 'member', path: paths.booking('BOOKING'), leadsTo: paths.bookingSheet('BOOKING') },
  ...stops('staff', staffPaths.counter, staffPaths.intake()),
  ...stops('admin', routes.allUsers.path, staffPaths.user(idOf(1))),
  ...stops('admin', staffPaths.reportedItems, staffPaths.reportRules, staffPaths.case(idOf(1))),
  ...stops('admin', staffPaths.dashboardStolen, staffPaths.dashboardTransparency),
  ...stops(
    'admin',
    staffPaths.tickets,
    staffPaths.ticket(idOf(1)),
    staffPaths.till,
    staffPaths.stockBook,
  ),
  ...stops('admin', staffPaths.shopReport, staffPaths.contract(idOf(1))),
  ...stops('admin', staffPaths.consignments, staffPaths.owner(idOf(1)), staffPaths.payout(idOf(1))),
  ...stops('admin', staffPaths.layaways, staffPaths.layaway(idOf(1)), routes.items.path),
  ...stops('admin', staffPaths.customers, staffPaths.customer(idOf(1))),
  ...stops('admin', staffPaths.purchase(idOf(1)), staffPaths.agreement(idOf(1))),
  ...stops('admin', routes.mails.path, routes.failedJobs.path, routes.audit.path),
];

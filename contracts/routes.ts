import { siteDescription } from './page-heads.ts';
import type { Permission } from './permissions.ts';

export type Route = {
  /** The path in React Router's syntax, such as `/blog/:slug`. */
  readonly path: string;
  /** The browser tab's title, or an empty string for Home. `:name` is replaced with the path parameter `name`. */
  readonly title: string;
  /** The description for search engines and link previews. Defaults to the site's description. */
  readonly description?: string;
  /**
   * `reader`: everyone if the catalog is public, otherwise signed-in users. A permission: signed-in users
   * whose role has it.
   */
  readonly access: 'anyone' | 'reader' | 'user' | Permission;
  /** Whether search engines may list the page, as long as everyone may read it. */
  readonly indexed?: true;
  /** If set, the page is not in the web client. */
  readonly only?: 'desktop';
};

/** Every page of the client. The router, the server and the build take their paths from this list. */
export const routes = {
  home: { path: '/', title: '', description: siteDescription, access: 'anyone', indexed: true },
  blog: {
    path: '/blog',
    title: 'Blog',
    description: 'How guitars and gear work, and how to judge used ones.',
    access: 'anyone',
    indexed: true,
  },
  blogArticle: { path: '/blog/:slug', title: 'Blog', access: 'anyone', indexed: true },
  about: {
    path: '/about',
    title: 'About',
    description: 'Who runs the shop, how it works, and how to contact us.',
    access: 'anyone',
    indexed: true,
  },
  terms: {
    path: '/terms',
    title: 'Terms of use',
    description: 'What you can expect from us, and we from you.',
    access: 'anyone',
    indexed: true,
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy policy',
    description: 'What Second Fret stores about you, and why.',
    access: 'anyone',
    indexed: true,
  },
  cookies: {
    path: '/cookies',
    title: 'Cookie policy',
    description: 'What Second Fret stores in your browser.',
    access: 'anyone',
    indexed: true,
  },
  transparency: {
    path: '/transparency',
    title: 'Transparency',
    description: 'What people report, and what we do about it.',
    access: 'anyone',
    indexed: true,
  },
  stolen: {
    path: '/stolen',
    title: 'Stolen Instruments',
    description: 'Register a stolen instrument, and we’ll look out for it.',
    access: 'anyone',
    indexed: true,
  },
  goodbye: { path: '/goodbye', title: 'Your account has been deleted', access: 'anyone' },
  unsubscribe: { path: '/unsubscribe/:token', title: 'Stop emails', access: 'anyone' },
  /** The URL fragment contains the scanned code. */
  phone: { path: '/phone', title: 'Send photos', access: 'anyone' },
  display: { path: '/display', title: 'Customer display', access: 'anyone' },
  login: { path: '/login', title: 'Login', access: 'anyone' },
  signup: { path: '/signup', title: 'Sign Up', access: 'anyone' },
  server: { path: '/server', title: 'Server', access: 'anyone', only: 'desktop' },
  printers: { path: '/printers', title: 'Printers', access: 'anyone', only: 'desktop' },
  products: {
    path: '/allProducts',
    title: 'All products',
    description: 'Every used guitar and piece of gear in the shop.',
    access: 'reader',
    indexed: true,
  },
  category: {
    path: '/categories/:category_name',
    title: ':category_name',
    access: 'reader',
    indexed: true,
  },
  product: {
    path: '/productDetails/:id',
    title: 'Product details',
    access: 'reader',
    indexed: true,
  },
  priceGuide: {
    path: '/guide/:brand/:model',
    title: 'Price guide: :brand :model',
    access: 'reader',
    indexed: true,
  },
  seller: { path: '/sellers/:id', title: 'Seller', access: 'reader', indexed: true },
  compare: { path: '/compare', title: 'Compare products', access: 'reader' },
  dashboard: { path: '/dashboard', title: 'My Orders', access: 'user' },
  bookingSheet: { path: '/dashboard/orders/:id', title: 'Booking', access: 'user' },
  booking: { path: '/dashboard/bookings/:id', title: 'Booking', access: 'user' },
  review: { path: '/dashboard/reviews/:id', title: 'Review', access: 'user' },
  addProduct: { path: '/dashboard/addProduct', title: 'Add A Product', access: 'user' },
  myProducts: { path: '/dashboard/myProducts', title: 'My Products', access: 'user' },
  editProduct: { path: '/dashboard/myProducts/:id/edit', title: 'Edit product', access: 'user' },
  priceTags: { path: '/dashboard/priceTags', title: 'Price tags', access: 'user' },
  myBuyers: { path: '/dashboard/myBuyers', title: 'My Buyers', access: 'user' },
  offers: { path: '/dashboard/offers', title: 'Offers', access: 'user' },
  watchlist: { path: '/dashboard/watchlist', title: 'Watchlist', access: 'user' },
  savedSearches: { path: '/dashboard/savedSearches', title: 'Saved searches', access: 'user' },
  notices: { path: '/dashboard/notices', title: 'Notices', access: 'user' },
  account: { path: '/dashboard/account', title: 'Account', access: 'user' },
  myReports: { path: '/dashboard/myReports', title: 'My Reports', access: 'user' },
  ownDecisions: { path: '/dashboard/decisions', title: 'My Decisions', access: 'user' },
  counter: { path: '/dashboard/counter', title: 'Counter', access: 'sell_at_counter' },
  intake: { path: '/dashboard/intake', title: 'Take In', access: 'sell_at_counter' },
  tickets: { path: '/dashboard/sales', title: 'Tickets', access: 'sell_at_counter' },
  ticket: { path: '/dashboard/sales/:id', title: 'Ticket', access: 'sell_at_counter' },
  layaways: { path: '/dashboard/layaways', title: 'Layaways', access: 'sell_at_counter' },
  layaway: { path: '/dashboard/layaways/:id', title: 'Layaway', access: 'sell_at_counter' },
  contract: {
    path: '/dashboard/contracts/:id',
    title: 'Purchase contract',
    access: 'sell_at_counter',
  },
  stockBook: { path: '/dashboard/stockBook', title: 'Stock Book', access: 'sell_at_counter' },
  shopReport: { path: '/dashboard/reports', title: 'Shop Report', access: 'sell_at_counter' },
  consignments: {
    path: '/dashboard/consignments',
    title: 'Consignments',
    access: 'sell_at_counter',
  },
  agreement: {
    path: '/dashboard/agreements/:id',
    title: 'Consignment agreement',
    access: 'sell_at_counter',
  },
  owner: { path: '/dashboard/consignments/:id', title: 'Statement', access: 'sell_at_counter' },
  payout: { path: '/dashboard/payouts/:id', title: 'Payout', access: 'sell_at_counter' },
  purchase: { path: '/dashboard/stockBook/:id', title: 'Purchase', access: 'read_intakes' },
  items: { path: '/dashboard/items', title: 'Small Goods', access: 'sell_at_counter' },
  customers: { path: '/dashboard/customers', title: 'Customers', access: 'sell_at_counter' },
  customer: { path: '/dashboard/customers/:id', title: 'Customer', access: 'sell_at_counter' },
  till: { path: '/dashboard/till', title: 'Till', access: 'sell_at_counter' },
  allUsers: { path: '/dashboard/allUsers', title: 'All Users', access: 'see_users' },
  user: { path: '/dashboard/users/:id', title: 'User', access: 'see_users' },
  reportedItems: {
    path: '/dashboard/reportedItems',
    title: 'Reported Items',
    access: 'handle_reports',
  },
  reportRules: { path: '/dashboard/reportRules', title: 'Rules', access: 'decide_any_case' },
  dashboardStolen: {
    path: '/dashboard/stolen',
    title: 'Stolen Instruments',
    access: 'user',
  },
  dashboardTransparency: {
    path: '/dashboard/transparency',
    title: 'Transparency',
    access: 'user',
  },
  case: { path: '/dashboard/reportedItems/:id', title: 'Case', access: 'handle_reports' },
  messages: { path: '/dashboard/messages', title: 'Messages', access: 'user' },
  thread: { path: '/dashboard/messages/:id', title: 'Conversation', access: 'user' },
  mails: { path: '/dashboard/mail', title: 'Mail', access: 'read_demo_mails' },
  audit: { path: '/dashboard/audit', title: 'Audit Log', access: 'read_audit' },
  failedJobs: { path: '/dashboard/failedJobs', title: 'Failed Jobs', access: 'manage_jobs' },
} as const satisfies Record<string, Route>;

export type RouteName = keyof typeof routes;

/** The routes as `[name, route]` pairs, in the same order. */
export const routeEntries = Object.entries<Route>(routes) as [RouteName, Route][];

type Values<Path extends string> = Path extends `${string}:${string}/${infer Rest}`
  ? [string, ...Values<Rest>]
  : Path extends `${string}:${string}`
    ? [string]
    : [];

type PathOf<Path extends string> =
  Values<Path> extends [] ? Path : (...values: Values<Path>) => string;

/** Returns a function that fills in a path's parameters, in order. */
const withParameters =
  (path: string) =>
  (...values: string[]) =>
    path.replaceAll(/:\w+/g, () => encodeURIComponent(values.shift() ?? ''));

/** Each route's path. For a path with parameters, a function that takes their values. */
export const routePaths = Object.fromEntries(
  routeEntries.map(([name, { path }]) => [name, path.includes(':') ? withParameters(path) : path]),
) as { readonly [Name in RouteName]: PathOf<(typeof routes)[Name]['path']> };

/** The page for URLs that no route matches. */
export const notFound: Route = { path: '*', title: 'Not found', access: 'anyone' };

/**
 * Returns whether a page is the same for everyone, so its title and description don't come from the
 * database.
 */
export const isFixedPage = ({ path, access, indexed }: Route): boolean =>
  indexed === true && access === 'anyone' && !path.includes(':');

/** Returns the source of a regular expression that matches a route's paths and captures each parameter. */
export function patternOf(name: RouteName): string {
  return `^${routes[name].path.replaceAll(/:\w+/g, '([^/]+)')}$`;
}

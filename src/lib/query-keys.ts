/** The prefix of all live queries about products, for mutations that change several of them. */
export const allProducts = ['products'] as const;

/**
 * Prefixes of query keys. A query with another key doesn't compile. src/app/live-keys.ts declares for each which events
 * reload it, or why none does.
 */
export const queryKeys = {
  categories: ['categories'],
  /** Single products, by id. */
  productDetails: [...allProducts, 'detail'],
  /** Lists of everyone's products. */
  productList: [...allProducts, 'list'],
  facets: [...allProducts, 'facets'],
  newestProducts: [...allProducts, 'newest'],
  similarProducts: [...allProducts, 'similar'],
  /** The user's own products and their counts. */
  ownProducts: [...allProducts, 'own', 'list'],
  ownSeller: [...allProducts, 'own', 'seller'],
  /** One of the user's own products, for the edit form. */
  ownProduct: ['own-product'],
  drafts: ['drafts'],
  publishedDrafts: ['published-drafts'],
  searchSuggestions: ['search-suggestions'],
  bookings: ['bookings'],
  users: ['users'],
  /** The user's role, which route guards check. */
  roleChecks: ['users', 'admin-check'],
  account: ['account'],
  messages: ['messages'],
  messageList: ['messages', 'list'],
  watchlist: ['watchlist'],
  savedSearches: ['saved-searches'],
  failedJobs: ['failed-jobs'],
  audit: ['audit'],
  priceGuides: ['price-guides'],
  notices: ['notices'],
  mails: ['mails'],
  customers: ['customers'],
  /** Small goods and services. */
  items: ['items'],
  /** The results of counter searches. */
  counter: ['counter'],
  /** What needs attention at the counter today. */
  day: ['day'],
  tickets: ['tickets'],
  layaways: ['layaways'],
  /** The till's open day and its closed days. */
  till: ['till'],
  stockBook: ['stock-book'],
  shopReport: ['shop-report'],
  /** The photos that phones send to open forms. */
  phoneLinks: ['phone-links'],
  /** Consigned pieces, their owners and payouts. */
  consignments: ['consignments'],
  /** Cases for moderators. */
  cases: ['cases'],
  /** Decisions about the user and their products. */
  ownDecisions: ['own-decisions'],
  transparency: ['transparency'],
  /** Sellers, their reviews, and what the user may review. */
  reviews: ['reviews'],
  /** The user's reports. */
  ownReports: ['own-reports'],
  /** Registrations of stolen instruments: the user's own, or everyone's for moderators. */
  stolen: ['stolen'],
  /** Moderators' notes, by what they are about. */
  notes: ['notes'],
  /** The words that a rule flags. */
  watchedWords: ['watched-words'],
  /** The tasks waiting for the user. */
  overview: ['overview'],
} as const;

export type QueryName = keyof typeof queryKeys;

/** The first parts of all other keys, and why no event reloads their queries. A type, to keep the scripts small. */
type Unheard = {
  suggestions: 'Shown while someone types.';
  'past-models': 'Shown while someone types.';
  intakes: 'The audit log records each request.';
  'handover-codes': 'The server counts wrong codes.';
  phone: 'Phones without an account have no event stream.';
  articles: 'They are part of the build.';
  config: 'It changes only when the server restarts.';
  pin: 'Only the user changes it.';
  people: 'Only this device knows them.';
  about: 'Only this device knows it.';
  server: 'Only this device knows it.';
  'shop-origin': 'Only this device knows it.';
  printers: 'Only this device knows them.';
  'kept-photos': 'Only this device has them.';
};

declare module '@tanstack/react-query' {
  interface Register {
    queryKey:
      | typeof allProducts
      | readonly [keyof Unheard, ...unknown[]]
      | { [K in QueryName]: readonly [...(typeof queryKeys)[K], ...unknown[]] }[QueryName];
  }
}

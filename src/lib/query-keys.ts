const products = ['products'] as const;

/** Prefixes of query keys. Mutations pass them to `markStale`, and src/app/live-keys.ts maps events to them. */
export const queryKeys = {
  categories: ['categories'],
  products,
  /** Single products, by id. */
  productDetails: [...products, 'detail'],
  /** Lists of everyone's products. */
  productList: [...products, 'list'],
  facets: [...products, 'facets'],
  newestProducts: [...products, 'newest'],
  similarProducts: [...products, 'similar'],
  /** The user's own products and their counts. */
  ownProducts: [...products, 'own', 'list'],
  ownSeller: [...products, 'own', 'seller'],
  bookings: ['bookings'],
  users: ['users'],
  /** The user's role, which route guards check. */
  roleChecks: ['users', 'admin-check'],
  account: ['account'],
  messages: ['messages'],
  watchlist: ['watchlist'],
  savedSearches: ['saved-searches'],
  failedJobs: ['failed-jobs'],
  audit: ['audit'],
  priceGuides: ['price-guides'],
  notices: ['notices'],
  mails: ['mails'],
  /** The results of counter searches. */
  counter: ['counter'],
  /** What needs attention at the counter today. */
  day: ['day'],
  sales: ['sales'],
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
  /** The user's reports. */
  ownReports: ['own-reports'],
  /** The user's registrations of stolen instruments. */
  ownStolen: ['own-stolen'],
  /** The tasks waiting for the user. */
  overview: ['overview'],
} as const;

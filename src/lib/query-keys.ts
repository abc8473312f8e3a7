/** The prefix of all queries about products, for mutations that change several of them. */
export const allProducts = ['products'] as const;

/**
 * Prefixes of query keys. A query with another key doesn't compile. Mutations pass these keys to `markStale`.
 * src/app/live-keys.ts declares for each which events reload it, or why none does.
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
  ownProduct: [...allProducts, 'own', 'detail'],
  drafts: [...allProducts, 'drafts'],
  publishedDrafts: [...allProducts, 'draft'],
  searchSuggestions: [...allProducts, 'suggestions'],
  nameSuggestions: ['suggestions'],
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
  /** The people who sold products to the shop. */
  intakes: ['intakes'],
  pastModels: ['past-models'],
  handoverCodes: ['handover-codes'],
  /** A phone that sends photos to a form on another device. */
  phone: ['phone'],
  articles: ['articles'],
  config: ['config'],
  /** The user's PIN, and the devices that accept it. */
  pin: ['pin'],
  // What this device knows by itself.
  people: ['people'],
  about: ['about'],
  server: ['server'],
  shopOrigin: ['shop-origin'],
  printers: ['printers'],
  catalogueCopy: ['catalogue-copy'],
  keptPhotos: ['kept-photos'],
} as const;

export type QueryName = keyof typeof queryKeys;

declare module '@tanstack/react-query' {
  interface Register {
    queryKey:
      | typeof allProducts
      | { [K in QueryName]: readonly [...(typeof queryKeys)[K], ...unknown[]] }[QueryName];
  }
}

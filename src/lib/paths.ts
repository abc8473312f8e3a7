import { pathTo, routes } from '#contracts/routes.ts';

/** The URL fragment of the notice settings on the account page. Emails link to this section. */
export const noticeSettingsHash = '#notices';

/** The paths that the client links to. */
export const paths = {
  home: routes.home.path,
  blog: routes.blog.path,
  blogArticle: (slug: string) => pathTo('blogArticle', { slug }),
  about: routes.about.path,
  contact: `${routes.about.path}#contact`,
  terms: routes.terms.path,
  privacy: routes.privacy.path,
  cookies: routes.cookies.path,
  transparency: routes.transparency.path,
  /** The register of stolen instruments. */
  stolen: routes.stolen.path,
  /** Shown after an account is deleted. */
  goodbye: routes.goodbye.path,
  login: routes.login.path,
  signup: routes.signup.path,
  /** The screen where the user chooses the server that the desktop app connects to. */
  server: routes.server.path,
  products: routes.products.path,
  /** All products that match a search. */
  search: (text: string) =>
    text.trim() === ''
      ? routes.products.path
      : `${routes.products.path}?${new URLSearchParams({ q: text.trim() })}`,
  /** All products of one brand. */
  brand: (name: string) => `${routes.products.path}?${new URLSearchParams({ brand: name })}`,
  category: (name: string) => pathTo('category', { category_name: name }),
  product: (id: string) => pathTo('product', { id }),
  /** The price guide for a model, optionally in one condition. */
  priceGuide: (brand: string, model: string, condition?: string) =>
    pathTo('priceGuide', { brand, model }) +
    (condition === undefined ? '' : `?${new URLSearchParams({ condition })}`),
  /** The comparison of these products. */
  compare: (ids: readonly string[]) => `${routes.compare.path}?ids=${ids.join(',')}`,
  dashboard: routes.dashboard.path,
  /** A booking, as its buyer sees it. */
  bookingSheet: (id: string) => pathTo('bookingSheet', { id }),
  /** Redirects to the buyer's or the seller's page for the booking. */
  booking: (id: string) => pathTo('booking', { id }),
  addProduct: routes.addProduct.path,
  /** The product form, prefilled from a draft. */
  draft: (id: string) => `${routes.addProduct.path}?draft=${id}`,
  myProducts: routes.myProducts.path,
  editProduct: (id: string) => pathTo('editProduct', { id }),
  drafts: `${routes.myProducts.path}?status=drafts`,
  /** The printable price tags of these products. */
  priceTags: (ids: readonly string[]) => `${routes.priceTags.path}?ids=${ids.join(',')}`,
  myBuyers: routes.myBuyers.path,
  /** My Buyers, scrolled to this booking. */
  buyer: (id: string) => `${routes.myBuyers.path}?booking=${id}`,
  /** My Buyers, scrolled to this booking, which has ended. */
  endedBuyer: (id: string) => `${routes.myBuyers.path}?state=ended&booking=${id}`,
  watchlist: routes.watchlist.path,
  savedSearches: routes.savedSearches.path,
  myReports: routes.myReports.path,
  ownDecisions: routes.ownDecisions.path,
  /** My Decisions, scrolled to this decision. */
  decision: (id: string) => `${routes.ownDecisions.path}?decision=${id}`,
  account: routes.account.path,
  notices: routes.notices.path,
  noticeSettings: `${routes.account.path}${noticeSettingsHash}`,
} as const;

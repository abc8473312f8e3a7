import { feedPath } from '#contracts/feed.ts';
import { pathTo, routes } from '#contracts/routes.ts';

/** The fragment of the notice settings on Account. Emails link to it. */
export const noticeSettingsHash = '#notices';

/** The paths that the client links to. */
export const paths = {
  home: routes.home.path,
  blog: routes.blog.path,
  blogArticle: (slug: string) => pathTo('blogArticle', { slug }),
  blogFeed: `/${feedPath}`,
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
  /** Where a phone sends photos to an open form. */
  phone: (token: string) => `${routes.phone.path}#${token}`,
  login: routes.login.path,
  signup: routes.signup.path,
  /** The screen for choosing which shop the desktop client connects to. */
  server: routes.server.path,
  printers: routes.printers.path,
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
  /** What a model usually costs, optionally in one condition. */
  priceGuide: (brand: string, model: string, condition?: string) =>
    pathTo('priceGuide', { brand, model }) +
    (condition === undefined ? '' : `?${new URLSearchParams({ condition })}`),
  /** Compares these products side by side. */
  compare: (ids: readonly string[]) => `${routes.compare.path}?ids=${ids.join(',')}`,
  dashboard: routes.dashboard.path,
  /** One booking, as its buyer sees it. */
  bookingSheet: (id: string) => pathTo('bookingSheet', { id }),
  /** One booking. Redirects to the buyer's page or to the seller's page. */
  booking: (id: string) => pathTo('booking', { id }),
  addProduct: routes.addProduct.path,
  /** The listing form, filled with a draft. */
  draft: (id: string) => `${routes.addProduct.path}?draft=${id}`,
  myProducts: routes.myProducts.path,
  editProduct: (id: string) => pathTo('editProduct', { id }),
  drafts: `${routes.myProducts.path}?status=drafts`,
  /** The price tags of these products, ready to print. */
  priceTags: (ids: readonly string[]) => `${routes.priceTags.path}?ids=${ids.join(',')}`,
  myBuyers: routes.myBuyers.path,
  /** My Buyers, scrolled to one booking. */
  buyer: (id: string) => `${routes.myBuyers.path}?booking=${id}`,
  /** My Buyers, scrolled to a booking that has ended. */
  endedBuyer: (id: string) => `${routes.myBuyers.path}?state=ended&booking=${id}`,
  watchlist: routes.watchlist.path,
  savedSearches: routes.savedSearches.path,
  myReports: routes.myReports.path,
  ownDecisions: routes.ownDecisions.path,
  /** My Decisions, scrolled to one. */
  decision: (id: string) => `${routes.ownDecisions.path}?decision=${id}`,
  account: routes.account.path,
  notices: routes.notices.path,
  noticeSettings: `${routes.account.path}${noticeSettingsHash}`,
} as const;

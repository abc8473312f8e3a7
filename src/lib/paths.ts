import { feedPath } from '#contracts/feed.ts';
import { pathTo, routes } from '#contracts/routes.ts';

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
  /** Shown after an account is deleted. */
  goodbye: routes.goodbye.path,
  login: routes.login.path,
  signup: routes.signup.path,
  /** The screen for choosing which shop the desktop client connects to. */
  server: routes.server.path,
  products: routes.products.path,
  category: (name: string) => pathTo('category', { category_name: name }),
  product: (id: string) => pathTo('product', { id }),
  dashboard: routes.dashboard.path,
  /** One booking, as its buyer sees it. */
  bookingSheet: (id: string) => pathTo('bookingSheet', { id }),
  /** One booking. Redirects to the buyer's page or to the seller's. */
  booking: (id: string) => pathTo('booking', { id }),
  addProduct: routes.addProduct.path,
  /** The listing form, filled with a draft. */
  draft: (id: string) => `${routes.addProduct.path}?draft=${id}`,
  myProducts: routes.myProducts.path,
  editProduct: (id: string) => pathTo('editProduct', { id }),
  /** The price tags of these products, ready to print. */
  priceTags: (ids: readonly string[]) => `${routes.priceTags.path}?ids=${ids.join(',')}`,
  myBuyers: routes.myBuyers.path,
  /** My Buyers, scrolled to one booking. */
  buyer: (id: string) => `${routes.myBuyers.path}?booking=${id}`,
  account: routes.account.path,
} as const;

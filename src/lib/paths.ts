import { routePaths, routes } from '#contracts/routes.ts';

/** The URL fragment of the notice settings on the account page. Emails link to this section. */
export const noticeSettingsHash = '#notices';

/** The paths that the client links to. */
export const paths = {
  ...routePaths,
  contact: `${routes.about.path}#contact`,
  /** All products that match a search. */
  search: (text: string) =>
    text.trim() === ''
      ? routes.products.path
      : `${routes.products.path}?${new URLSearchParams({ q: text.trim() })}`,
  /** All products of one brand. */
  brand: (name: string) => `${routes.products.path}?${new URLSearchParams({ brand: name })}`,
  /** The price guide for a model, optionally in one condition. */
  priceGuide: (brand: string, model: string, condition?: string) =>
    routePaths.priceGuide(brand, model) +
    (condition === undefined ? '' : `?${new URLSearchParams({ condition })}`),
  /** The comparison of these products. */
  compare: (ids: readonly string[]) => `${routes.compare.path}?ids=${ids.join(',')}`,
  /** The conversation about a product or a booking, which may be a new one. */
  threadAbout: (id: string) => `${routePaths.thread('new')}?about=${id}`,
  /** The product form, prefilled from a draft. */
  draft: (id: string) => `${routes.addProduct.path}?draft=${id}`,
  drafts: `${routes.myProducts.path}?status=drafts`,
  /** The printable price tags of these products. */
  priceTags: (ids: readonly string[]) => `${routes.priceTags.path}?ids=${ids.join(',')}`,
  /** My Buyers, scrolled to this booking. */
  buyer: (id: string) => `${routes.myBuyers.path}?booking=${id}`,
  /** My Buyers, scrolled to this booking, which has ended. */
  endedBuyer: (id: string) => `${routes.myBuyers.path}?state=ended&booking=${id}`,
  /** My Decisions, scrolled to this decision. */
  decision: (id: string) => `${routes.ownDecisions.path}?decision=${id}`,
  noticeSettings: `${routes.account.path}${noticeSettingsHash}`,
};

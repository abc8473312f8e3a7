import { pathTo, routes } from '#contracts/routes.ts';

/**
 * The paths that only screens for staff and admins link to. They are in a separate file, so that visitors don't load
 * them.
 */
export const staffPaths = {
  counter: routes.counter.path,
  /** The form to take in a product, filled with what is known about it. */
  intake: (known: { serial?: string; gtin?: string; model?: string; way?: 'consigned' } = {}) => {
    const search = String(new URLSearchParams(known));
    return routes.intake.path + (search && `?${search}`);
  },
  intakeDraft: (id: string) => `${routes.intake.path}?draft=${id}`,
  /** The shop's tickets. */
  sales: routes.sales.path,
  sale: (id: string) => pathTo('sale', { id }),
  /** The contract of a purchase, by the product's id. */
  contract: (id: string) => pathTo('contract', { id }),
  till: routes.till.path,
  stockBook: routes.stockBook.path,
  shopReport: routes.shopReport.path,
  consignments: routes.consignments.path,
  /** An owner's statement: what the shop owes them. */
  owner: (id: string) => pathTo('owner', { id }),
  payout: (id: string) => pathTo('payout', { id }),
  /** The page that shows who sold a product to the shop. */
  purchase: (id: string) => pathTo('purchase', { id }),
  unreadMessages: `${routes.messages.path}?show=unread`,
  failedJobs: routes.failedJobs.path,
  reportedItems: routes.reportedItems.path,
  reportRules: routes.reportRules.path,
  case: (id: string) => pathTo('case', { id }),
} as const;

import { pathTo, routes } from '#contracts/routes.ts';

/**
 * Paths that are linked only from screens for staff and admins. They are in a separate file so that visitors don't
 * load them.
 */
export const staffPaths = {
  counter: routes.counter.path,
  /** The intake form, prefilled with what is known about the product. */
  intake: (known: { serial?: string; gtin?: string; model?: string; way?: 'consigned' } = {}) => {
    const search = String(new URLSearchParams(known));
    return routes.intake.path + (search && `?${search}`);
  },
  intakeDraft: (id: string) => `${routes.intake.path}?draft=${id}`,
  /** The shop's tickets. */
  tickets: routes.sales.path,
  ticket: (id: string) => pathTo('sale', { id }),
  /** The contract for a purchase. `id` is the product's id. */
  contract: (id: string) => pathTo('contract', { id }),
  till: routes.till.path,
  /** One day of the till. The id `closed` is the list of closed days. */
  tillDay: (id: string) => `${routes.till.path}?day=${id}`,
  stockBook: routes.stockBook.path,
  shopReport: routes.shopReport.path,
  /** The shop report of one day, like `2026-11-30`. */
  shopReportOf: (day: string) => `${routes.shopReport.path}?from=${day}&until=${day}`,
  consignments: routes.consignments.path,
  /** The agreement for a consigned piece. `id` is the product's id. */
  agreement: (id: string) => pathTo('agreement', { id }),
  /** An owner's statement, with the amount that the shop owes the owner. */
  owner: (id: string) => pathTo('owner', { id }),
  payout: (id: string) => pathTo('payout', { id }),
  /** The page that shows who sold the product to the shop. */
  purchase: (id: string) => pathTo('purchase', { id }),
  /** The page about a user. */
  user: (id: string) => pathTo('user', { id }),
  /** A case in which an admin suspends a person or lifts the suspension. */
  suspension: (caseId: string, choose: 'suspend' | 'lift') =>
    `${pathTo('case', { id: caseId })}?choose=${choose}`,
  /** The audit log, showing only the entries by one person or about one subject. */
  audit: (filter: { actor: string } | { subject: string }) =>
    `${routes.audit.path}?${new URLSearchParams(filter)}`,
  unreadMessages: `${routes.messages.path}?show=unread`,
  failedJobs: routes.failedJobs.path,
  reportedItems: routes.reportedItems.path,
  reportRules: routes.reportRules.path,
  case: (id: string) => pathTo('case', { id }),
} as const;

import { routePaths, routes } from '#contracts/routes.ts';

/**
 * Paths that are linked only from screens for staff and admins. They are in a separate file so that visitors don't
 * load them.
 */
export const staffPaths = {
  ...routePaths,
  /** The intake form, prefilled with what is known about the product. */
  intake: (known: { serial?: string; gtin?: string; model?: string; way?: 'consigned' } = {}) => {
    const search = String(new URLSearchParams(known));
    return routes.intake.path + (search && `?${search}`);
  },
  intakeDraft: (id: string) => `${routes.intake.path}?draft=${id}`,
  /** The offers for the shop's stock. */
  shopOffers: `${routes.offers.path}?side=shop`,
  /** One day of the till. The id `closed` is the list of closed days. */
  tillDay: (id: string) => `${routes.till.path}?day=${id}`,
  /** The shop report of one day, like `2026-11-30`. */
  shopReportOf: (day: string) => `${routes.shopReport.path}?from=${day}&until=${day}`,
  /** A case in which an admin suspends a person or lifts the suspension. */
  suspension: (caseId: string, choose: 'suspend' | 'lift') =>
    `${routePaths.case(caseId)}?choose=${choose}`,
  /** The audit log, showing only the entries by one person or about one subject. */
  audit: (filter: { actor: string } | { subject: string }) =>
    `${routes.audit.path}?${new URLSearchParams(filter)}`,
  waitingMessages: `${routes.messages.path}?show=waiting`,
};

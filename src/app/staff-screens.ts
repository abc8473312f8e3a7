import type { Permission } from '#contracts/permissions.ts';
import type { RouteName, routes } from '#contracts/routes.ts';

/** The routes that need a permission. */
export type StaffRoute = {
  [Name in RouteName]: (typeof routes)[Name]['access'] extends Permission ? Name : never;
}[RouteName];

/** Functions that load the screens of staff and admins, by route. */
export const staffScreens = {
  counter: () => import('./counter-page.tsx'),
  intake: () => import('./intake-page.tsx'),
  sales: () => import('#src/features/sales/sales-screen.tsx'),
  sale: () => import('#src/features/sales/sale-screen.tsx'),
  contract: () => import('#src/features/sales/contract-screen.tsx'),
  till: () => import('#src/features/sales/till-screen.tsx'),
  consignments: () => import('./consignments-page.tsx'),
  owner: () => import('#src/features/consignments/owner-screen.tsx'),
  payout: () => import('#src/features/consignments/payout-screen.tsx'),
  stockBook: () => import('#src/features/intake/stock-book-screen.tsx'),
  purchase: () => import('#src/features/intake/purchase-screen.tsx'),
  allUsers: () => import('#src/features/users/all-users-screen.tsx'),
  reportedItems: () => import('#src/features/users/reported-items-screen.tsx'),
  mails: () => import('#src/features/mails/mails-screen.tsx'),
  messages: () => import('#src/features/contact/messages-screen.tsx'),
  failedJobs: () => import('#src/features/jobs/failed-jobs-screen.tsx'),
} satisfies Record<StaffRoute, unknown>;

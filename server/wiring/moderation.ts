import { createCaseService } from '#server/features/moderation/case-service.ts';
import {
  mountCases,
  mountReports,
  mountTransparency,
} from '#server/features/moderation/moderation-routes.ts';
import { createReportService } from '#server/features/moderation/report-service.ts';
import { ruleFollower } from '#server/features/moderation/rules/rule-follower.ts';
import { mountRules } from '#server/features/moderation/rules/rule-routes.ts';
import { createRuleService } from '#server/features/moderation/rules/rule-service.ts';
import { createTransparency } from '#server/features/moderation/transparency.ts';
import { lowPriceOf } from '#server/features/products/price-guide-service.ts';
import { idsWithSerial } from '#server/features/products/same-serial.ts';
import type { ShopAccount } from '#server/features/users/shop-account.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Core } from './core.ts';

type Parts = Pick<Core, 'db' | 'now'> & { findShop: ShopAccount };

/** Flags products in which a rule of the shop finds something. */
export const rulesFollower = ruleFollower({ withSerial: idsWithSerial, guideLow: lowPriceOf });

/** Connects reports, cases and decisions. */
export function openModeration(parts: Parts) {
  const reports = createReportService(parts);
  const cases = createCaseService({ ...parts, withSerial: idsWithSerial });
  return {
    countWaiting: cases.countWaiting,
    mount(mount: Mount): void {
      mountReports(mount, reports);
      mountCases(mount, cases);
      mountTransparency(mount, createTransparency(parts));
      mountRules(mount, createRuleService(parts));
    },
  };
}

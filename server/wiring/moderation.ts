import type { NoteReading } from '#server/db/audit-reading.ts';
import type { Trx } from '#server/db/client.ts';
import type { Tell } from '#server/db/notice-draft.ts';
import { openBookingsOf } from '#server/features/bookings/open-bookings.ts';
import { createAppealService } from '#server/features/moderation/appeal-service.ts';
import { createCaseService } from '#server/features/moderation/case-service.ts';
import { createDecisionService } from '#server/features/moderation/decision-service.ts';
import type { Effects } from '#server/features/moderation/effects.ts';
import { moderationFollower } from '#server/features/moderation/moderation-follower.ts';
import {
  mountCases,
  mountDecisions,
  mountReports,
  mountTransparency,
} from '#server/features/moderation/moderation-routes.ts';
import { createReportService } from '#server/features/moderation/report-service.ts';
import { forgetOldReports } from '#server/features/moderation/retention.ts';
import { ruleFollower } from '#server/features/moderation/rules/rule-follower.ts';
import { mountRules } from '#server/features/moderation/rules/rule-routes.ts';
import { createRuleService } from '#server/features/moderation/rules/rule-service.ts';
import { createTransparency } from '#server/features/moderation/transparency.ts';
import { readAboutCase } from '#server/features/notices/read-notices.ts';
import { lowPriceOf } from '#server/features/products/price-guide-service.ts';
import { lockProductsOf } from '#server/features/products/product-account-records.ts';
import { productState } from '#server/features/products/product-state.ts';
import { idsWithSerial } from '#server/features/products/same-serial.ts';
import type { ShopAccount } from '#server/features/users/shop-account.ts';
import { userRepository } from '#server/features/users/user-repository.ts';
import type { Mount } from '#server/http/mount.ts';
import type { Core } from './core.ts';

type Parts = Pick<Core, 'db' | 'now' | 'jobs'> & {
  noteReading: NoteReading;
  effects: Effects;
  findShop: ShopAccount;
};

/** Flags products that match one of the shop's rules. */
const productRules = ruleFollower({ withSerial: idsWithSerial, guideLow: lowPriceOf });

/** The event followers for products, cases and decisions. */
export const moderationFollowers = (tell: Tell) => [
  productRules,
  moderationFollower(tell, readAboutCase),
];

/** Creates and connects the features for reports, cases and decisions. */
export function openModeration(parts: Parts) {
  const reports = createReportService(parts);
  const cases = createCaseService({ ...parts, openBookingsOf, withSerial: idsWithSerial });
  const options = {
    ...parts,
    jobsReady: parts.jobs.boss,
    lockAccounts: (trx: Trx, ...ids: string[]) => userRepository(trx).lock(...ids),
    lockProduct: productState.lock,
    lockProductsOf,
  };
  const decisions = createDecisionService(options);
  const appeals = createAppealService(options);
  return {
    countWaiting: cases.countWaiting,
    endDue: decisions.endDue,
    sweep: () => forgetOldReports(parts.db, parts.now()),
    mount(mount: Mount): void {
      mountReports(mount, reports);
      mountCases(mount, cases);
      mountTransparency(mount, createTransparency(parts));
      mountDecisions(mount, decisions, appeals);
      mountRules(mount, createRuleService(parts));
    },
  };
}

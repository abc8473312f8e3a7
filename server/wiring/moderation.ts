import { lowPriceOf } from '#server/catalog/price-guide-service.ts';
import { productState } from '#server/catalog/product-state.ts';
import { idsWithSerial } from '#server/catalog/same-serial.ts';
import type { NoteReading } from '#server/db/audit-reading.ts';
import type { Trx } from '#server/db/client.ts';
import type { Tell } from '#server/db/notice-draft.ts';
import type { Mount } from '#server/http/mount.ts';
import { createAppealService } from '#server/moderation/appeal-service.ts';
import { createCaseService } from '#server/moderation/case-service.ts';
import { createDecisionService } from '#server/moderation/decision-service.ts';
import type { Effects } from '#server/moderation/effects.ts';
import { moderationFollower } from '#server/moderation/moderation-follower.ts';
import {
  mountCases,
  mountDecisions,
  mountReports,
  mountTransparency,
} from '#server/moderation/moderation-routes.ts';
import { openBookingsOf } from '#server/moderation/open-bookings.ts';
import { createReportService } from '#server/moderation/report-service.ts';
import { forgetOldReports } from '#server/moderation/retention.ts';
import { ruleFollower } from '#server/moderation/rules/rule-follower.ts';
import { mountRules } from '#server/moderation/rules/rule-routes.ts';
import { createRuleService } from '#server/moderation/rules/rule-service.ts';
import { createTransparency } from '#server/moderation/transparency.ts';
import { readAboutCase } from '#server/notices/read-notices.ts';
import type { ShopAccount } from '#server/people/shop-account.ts';
import { userRepository } from '#server/people/user-repository.ts';
import { lockProductsOf } from '#server/selling/product-account-records.ts';
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

import type { EndpointParsed, EndpointReply } from '#contracts/endpoint.ts';
import type { createReport, listOwnReports, ReportForm } from '#contracts/moderation/reports.ts';
import { may } from '#contracts/permissions.ts';
import type { Core } from '#server/core.ts';
import type { Trx } from '#server/db/client.ts';
import { oneSnapshot } from '#server/db/one-snapshot.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { pictureKeys } from '#server/media/picture-keys.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { fileReport } from './file-report.ts';
import { caseOf } from './open-case.ts';
import { ownPictures } from './own-pictures.ts';
import { reportRepository } from './report-repository.ts';
import { type CaseTarget, findTarget } from './report-targets.ts';
import { toOwnReport } from './report-view.ts';

export type ReportService = {
  /** Adds a report to the case of its target. The contract for `createReport` lists the Refusals. */
  report(caller: Caller, form: ReportForm): Promise<EndpointReply<typeof createReport>>;
  own(
    caller: Caller,
    query: EndpointParsed<typeof listOwnReports>['query'],
  ): Promise<EndpointReply<typeof listOwnReports>>;
};

export function createReportService(core: Core): ReportService {
  const { db, now, config } = core;
  const { viewFor } = pictureKeys(core);

  /**
   * Throws a `forbidden` Refusal if the target belongs to the caller, or belongs to the shop and the caller works
   * there.
   */
  async function assertForeign(trx: Trx, caller: Caller, { person_id }: CaseTarget): Promise<void> {
    if (person_id === caller.id) {
      throw new Refusal('forbidden', 'You can’t report yourself or your own product.');
    }
    if (may(caller.role, 'handle_reports') && person_id === (await shopAccount.find(trx, config))) {
      throw new Refusal('forbidden', 'You work for the shop, so change the product instead.');
    }
  }

  return {
    report: (caller, { target: wanted, reason, text, evidence }) =>
      db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id, sessionEnded);
        const target = await findTarget(trx, caller, wanted);
        if (!target) throw new Refusal('not_found', 'What you want to report no longer exists.');
        await assertForeign(trx, caller, target);
        const imageIds = await ownPictures(trx, caller, evidence, 'evidence');
        const at = now();
        const row = await caseOf(trx, target, at);
        const reporterId = caller.id;
        const id = await fileReport(trx, row, target, { reporterId, reason, text, imageIds, at });
        if (id === null) throw new Refusal('conflict', 'You have already reported this.');
        return { _id: id, case_id: row.id };
      }),

    async own({ id }, { cursor, limit }) {
      const from = decodeCursor(cursor, ['date', 'uuid']);
      const [rows, total] = await oneSnapshot(db, (trx) => {
        const reports = reportRepository(trx);
        return Promise.all([
          reports.own(id, from?.after ?? null, limit + 1),
          from?.total ?? reports.countOwn(id),
        ]);
      });
      const view = viewFor(id);
      const keyOf = (row: (typeof rows)[number]) => [row.created_at.toISOString(), row.id];
      return toPage(rows, limit, total, keyOf, (row) => toOwnReport(row, now(), view));
    },
  };
}

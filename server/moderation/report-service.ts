import { v7 as uuidv7 } from 'uuid';
import type { EndpointParsed } from '#contracts/endpoint.ts';
import { outcomeText } from '#contracts/moderation/report-outcomes.ts';
import {
  type listOwnReports,
  type OwnReport,
  type ReportForm,
  type ReportReason,
  reportReasons,
} from '#contracts/moderation/reports.ts';
import { may } from '#contracts/permissions.ts';
import type { Core } from '#server/core.ts';
import { oneSnapshot, type Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { imageView } from '#server/media/image-view.ts';
import { ownPictures } from '#server/media/picture-ids.ts';
import { pictureKeys } from '#server/media/picture-keys.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { caseRepository } from './case-repository.ts';
import { claimantOf } from './case-rights.ts';
import { caseOf, enqueueCase, isCleared } from './open-case.ts';
import { type OwnReportRow, reportRepository } from './report-repository.ts';
import { type CaseTarget, findTarget, toTargetName } from './report-targets.ts';
import { keepConversation } from './reported-messages.ts';

type NewReport = {
  reporterId: string;
  reason: ReportReason;
  text: string;
  imageIds: readonly string[];
  at: Date;
};

/**
 * Adds a report to a case that {@link caseOf} has locked. Returns the report's id, or null if the person has already
 * reported the target.
 */
export async function fileReport(
  trx: Trx,
  row: Awaited<ReturnType<typeof caseOf>>,
  target: CaseTarget,
  { reporterId, reason, text, imageIds, at }: NewReport,
): Promise<string | null> {
  const cleared = isCleared(row, reportReasons[reason].harm);
  const last = cleared ? await caseRepository(trx).lastDecision(row.id) : null;
  const reports = reportRepository(trx);
  if (await reports.isRepeated(row.id, reporterId, last)) return null;
  // A person can do something new at any time, so a report by someone else always has to be read.
  const clearedBy = row.target_type === 'user' ? null : last;
  const id = uuidv7();
  await reports.insert(
    {
      ...{ id, case_id: row.id, reporter_id: reporterId, reason, text, created_at: at },
      // The target has been cleared, so this report is answered with the earlier decision.
      decision_id: clearedBy,
      held: clearedBy === null ? null : false,
    },
    imageIds,
  );
  const told = { subjectId: id, people: [reporterId], at };
  await writeEvent(trx, { kind: 'report.made', ...told, payload: {} });
  if (clearedBy === null) await enqueueCase(trx, row, target, at);
  else await writeEvent(trx, { kind: 'report.decided', ...told, payload: { revised: false } });
  return id;
}

function toOwnReport(row: OwnReportRow, at: Date, view: typeof imageView): OwnReport {
  const { decision_id, outcome } = row;
  const inReview = row.state === 'appealed' || claimantOf(row, at) !== null;
  return {
    _id: row.id,
    target: toTargetName(row),
    reason: row.reason,
    text: row.text,
    evidence: row.evidence.map(view),
    created_at: row.created_at.toISOString(),
    state: decision_id !== null ? 'decided' : inReview ? 'in_review' : 'received',
    outcome: outcome && {
      at: new Date(outcome.at).toISOString(),
      done: outcomeText(outcome),
      statement: outcome.statement,
    },
  };
}

export function createReportService(core: Core) {
  const { db, now, config } = core;

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
    /** Adds a report to the case of its target. The contract for `createReport` lists the Refusals. */
    report: (caller: Caller, { target: wanted, reason, text, evidence }: ReportForm) =>
      db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id, sessionEnded);
        const target = await findTarget(trx, core, caller, wanted);
        if (!target) throw new Refusal('not_found', 'What you want to report no longer exists.');
        await assertForeign(trx, caller, target);
        const imageIds = await ownPictures(trx, caller.id, evidence, 'evidence');
        const at = now();
        const row = await caseOf(trx, target, at);
        if (target.target_type === 'message' && row.messages_then === null) {
          await keepConversation(trx, row.id, target.target_id);
        }
        const reporterId = caller.id;
        const id = await fileReport(trx, row, target, { reporterId, reason, text, imageIds, at });
        if (id === null) throw new Refusal('conflict', 'You have already reported this.');
        return { _id: id, case_id: row.id };
      }),

    async own({ id }: Caller, { cursor, limit }: EndpointParsed<typeof listOwnReports>['query']) {
      const from = decodeCursor(cursor, ['date', 'uuid']);
      const [rows, total] = await oneSnapshot(db, (trx) => {
        const reports = reportRepository(trx);
        return Promise.all([
          reports.own(id, from?.after ?? null, limit + 1),
          from?.total ?? reports.countOwn(id),
        ]);
      });
      const view = pictureKeys(core).viewFor(id);
      const keyOf = (row: (typeof rows)[number]) => [row.created_at.toISOString(), row.id];
      return toPage(rows, limit, total, keyOf, (row) => toOwnReport(row, now(), view));
    },
  };
}

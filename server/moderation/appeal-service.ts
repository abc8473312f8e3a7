import type { EndpointParsed } from '#contracts/endpoint.ts';
import type { decideAppeal } from '#contracts/moderation/cases.ts';
import {
  type ActionType,
  changesNothing,
  type listOwnDecisions,
} from '#contracts/moderation/decisions.ts';
import { outcomeOf } from '#contracts/moderation/report-outcomes.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import { oneSnapshot, type Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { pictureKeys } from '#server/media/picture-keys.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { type CaseRow, caseRepository } from './case-repository.ts';
import { claimantOf, isTaken, notYours, ownAppeal, rightsOf } from './case-rights.ts';
import { endActions, lockForDecision, makeDecision } from './decide.ts';
import { type DecisionRow, decisionRepository } from './decision-repository.ts';
import { auditFactsOf } from './decision-service.ts';
import { harmOf } from './open-case.ts';
import { ownDecisions, toOwnDecision, whyNoAppeal } from './own-decisions.ts';
import { correctAnswers } from './report-answers.ts';
import { reportRepository } from './report-repository.ts';

type Verdict = EndpointParsed<typeof decideAppeal>['body'];

export function createAppealService(core: Core) {
  const { db, now } = core;
  const { viewFor } = pictureKeys(core);

  /** Throws a Refusal unless the caller may decide this appeal now. */
  async function assertMayDecide(trx: Trx, row: CaseRow, decision: DecisionRow, caller: Caller) {
    const at = now();
    if (!decision.appeal) throw new Refusal('conflict', 'This decision has not been appealed.');
    if (decision.appeal.outcome)
      throw new Refusal('conflict', 'This appeal has already been decided.');
    const { can, own_appeal } = await rightsOf(trx, core, row, caller, at);
    if (own_appeal) throw ownAppeal();
    if (can.decide_appeal) return;
    throw [null, caller.id].includes(claimantOf(row, at)) ? notYours() : isTaken();
  }

  /**
   * Reverses or replaces the decision if the appeal succeeded. Returns the id of the new decision, or null if there is
   * none.
   */
  async function correct(
    trx: Trx,
    row: CaseRow,
    decision: DecisionRow,
    { caller, verdict, at }: { caller: Caller; verdict: Verdict; at: Date },
  ): Promise<string | null> {
    const { outcome, statement, actions = [] } = verdict;
    if (outcome === 'upheld') return null;
    const nothing = changesNothing(actions);
    let replacedBy: string | null = null;
    if (outcome === 'changed') {
      const chosen = { actions, statement, reason: decision.reason };
      const by = { caller, chosen, replaces: decision.id, at };
      replacedBy = (await makeDecision(trx, core, row, by)).id;
    } else await endActions(trx, core, row, at);
    const types = (some: readonly { type: ActionType }[]) => some.map(({ type }) => type);
    const now = outcomeOf(nothing ? ['none'] : types(actions));
    const tell = now !== outcomeOf(types(decision.actions));
    await correctAnswers(trx, decision.id, { held: !nothing, tell, at });
    return replacedBy;
  }

  return {
    /** Lists the decisions that concern the caller. */
    async own({ id }: Caller, { cursor, limit }: EndpointParsed<typeof listOwnDecisions>['query']) {
      const from = decodeCursor(cursor, ['date', 'uuid']);
      const [rows, total] = await oneSnapshot(db, (trx) => {
        const decisions = ownDecisions(trx);
        return Promise.all([
          decisions.list(id, from?.after ?? null, limit + 1),
          from?.total ?? decisions.count(id),
        ]);
      });
      const view = viewFor(id);
      const keyOf = (row: (typeof rows)[number]) => [row.created_at.toISOString(), row.id];
      return toPage(rows, limit, total, keyOf, (row) => toOwnDecision(row, now(), view));
    },

    appeal: (caller: Caller, id: string, text: string) =>
      db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id, sessionEnded, { suspended: true });
        const known = await ownDecisions(trx).one(caller.id, id);
        if (!known) throw noSuchDecision();
        await caseRepository(trx).lock(known.case_id);
        const decision = await ownDecisions(trx).one(caller.id, id);
        if (!decision) throw noSuchDecision();
        const at = now();
        const why = whyNoAppeal(decision, at);
        if (why !== null) throw new Refusal('conflict', why);
        const appeal = { decision_id: id, text, created_at: at };
        await trx.insertInto('appeals').values(appeal).execute();
        await caseRepository(trx).appeal(decision.case_id, at);
        const about = { subjectId: id, people: [caller.id], payload: {}, at };
        await writeEvent(trx, { kind: 'decision.appealed', ...about });
        const made = await ownDecisions(trx).one(caller.id, id);
        if (!made) throw new Error('the decision is missing');
        return toOwnDecision(made, at, viewFor(caller.id));
      }),

    /** Decides an appeal. The contract for `decideAppeal` lists the Refusals. */
    async decide(caller: Caller, id: string, verdict: Verdict) {
      return db.transaction().execute(async (trx) => {
        const known = await decisionRepository(trx).byId(id);
        if (!known || known.person_id === caller.id) throw noSuchDecision();
        const at = now();
        const { actions = [], outcome, statement } = verdict;
        const row = await lockForDecision(trx, caller, known.case_id, actions, at);
        const decision = await decisionRepository(trx).byId(id);
        if (!decision) throw noSuchDecision();
        await assertMayDecide(trx, row, decision, caller);
        const replacedBy = await correct(trx, row, decision, { caller, verdict, at });
        await trx
          .updateTable('appeals')
          .set({ outcome, statement, decided_by: caller.id, decided_at: at })
          .where('decision_id', '=', id)
          .execute();
        const cleared = outcome !== 'upheld' && changesNothing(actions);
        // Reports and edits made since the decision still have to be reviewed.
        const waits =
          (await reportRepository(trx).hasOpen(row.id)) || (row.edited_at !== null && !cleared);
        const clearedHarm = cleared ? harmOf(row.reasons) : row.cleared_harm;
        const state = waits ? 'open' : 'final';
        await caseRepository(trx).close(row.id, { state, clearedHarm }, at);
        const about = { subjectId: id, people: [row.person_id], payload: {}, at };
        await writeEvent(trx, { kind: 'decision.appeal_decided', ...about });
        await writeAuditEntry(trx, {
          actorId: caller.id,
          action: 'appeal decided',
          subjectId: id,
          concernsId: row.person_id,
          details: {
            ...{ case_id: row.id, outcome },
            ...(replacedBy && { replaced_by: replacedBy, ...auditFactsOf(actions) }),
          },
          at,
        });
        return decisionRepository(trx).view(id, at);
      });
    },
  };
}

const noSuchDecision = () => new Refusal('not_found', 'This decision does not exist.');

import type { EndpointParsed, EndpointReply } from '#contracts/endpoint.ts';
import type { decideAppeal } from '#contracts/moderation/cases.ts';
import {
  type ActionType,
  changesNothing,
  type Decision,
  type listOwnDecisions,
  type OwnDecision,
} from '#contracts/moderation/decisions.ts';
import { outcomeOf } from '#contracts/moderation/report-outcomes.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { oneSnapshot } from '#server/db/one-snapshot.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { decodeCursor, toPage } from '#server/http/cursor.ts';
import { Refusal } from '#server/http/refusal.ts';
import { pictureKeys } from '#server/media/picture-keys.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { shopAccount } from '#server/people/shop-account.ts';
import { caseDetails } from './case-details.ts';
import { claimantOf, harmOf } from './case-policy.ts';
import { type CaseRow, caseRepository } from './case-repository.ts';
import { notYours, ownAppeal, rightsOf } from './case-service.ts';
import { endActions, lockForDecision, makeDecision } from './decide.ts';
import { type DecisionRow, decisionRepository } from './decision-repository.ts';
import { auditFactsOf, readDecision, refusalFor } from './decision-service.ts';
import { decisionStore } from './decision-store.ts';
import { createEffects } from './effects.ts';
import { ownDecisions, toOwnDecision, whyNoAppeal } from './own-decisions.ts';
import { correctAnswers } from './report-answers.ts';
import { reportRepository } from './report-repository.ts';

type Verdict = EndpointParsed<typeof decideAppeal>['body'];

export type AppealService = {
  /** Lists the decisions that concern the caller. */
  own(
    caller: Caller,
    query: EndpointParsed<typeof listOwnDecisions>['query'],
  ): Promise<EndpointReply<typeof listOwnDecisions>>;
  appeal(caller: Caller, decisionId: string, text: string): Promise<OwnDecision>;
  /** Decides an appeal. The contract for `decideAppeal` lists the Refusals. */
  decide(caller: Caller, decisionId: string, verdict: Verdict): Promise<Decision>;
};

export function createAppealService(core: Core): AppealService {
  const { db, now, config } = core;
  const effects = createEffects(core);
  const { viewFor } = pictureKeys(core);

  /** Throws a Refusal unless the caller may decide this appeal now. */
  async function assertMayDecide(trx: Trx, row: CaseRow, decision: DecisionRow, caller: Caller) {
    const at = now();
    if (!decision.appeal) throw new Refusal('conflict', 'This decision has not been appealed.');
    if (decision.appeal.outcome)
      throw new Refusal('conflict', 'This appeal has already been decided.');
    if (await caseDetails(trx).isOwnAppeal(row, caller.id, at)) throw ownAppeal();
    const can = await rightsOf(trx, row, caller, {
      at,
      shopId: await shopAccount.find(trx, config),
    });
    if (!can.decide_appeal)
      throw isTaken(row, caller, at) ? refusalFor(row, caller, at) : notYours();
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
      replacedBy = (await makeDecision(trx, effects, row, by)).id;
    } else await endActions(trx, effects, row.id, { except: null, at });
    const types = (some: readonly { type: ActionType }[]) => some.map(({ type }) => type);
    const now = outcomeOf(nothing ? ['none'] : types(actions));
    const tell = now !== outcomeOf(types(decision.actions));
    await correctAnswers(trx, decision.id, { held: !nothing, tell, at });
    return replacedBy;
  }

  return {
    async own({ id }, { cursor, limit }) {
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

    appeal: (caller, id, text) =>
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
        await decisionStore(trx).insertAppeal(id, text, at);
        const payload = await caseRepository(trx).appeal(decision.case_id, at);
        const about = { subjectId: decision.case_id, people: [], at };
        await writeEvent(
          trx,
          { kind: 'case.changed', ...about, payload },
          { kind: 'decision.appealed', subjectId: id, people: [caller.id], payload: {}, at },
        );
        const made = await ownDecisions(trx).one(caller.id, id);
        if (!made) throw new Error('the decision is missing');
        return toOwnDecision(made, at, viewFor(caller.id));
      }),

    async decide(caller, id, verdict) {
      return db.transaction().execute(async (trx) => {
        const known = await decisionRepository(trx).byId(id);
        if (!known || known.person_id === caller.id) throw noSuchDecision();
        const at = now();
        const { actions = [], outcome, statement } = verdict;
        const about = { caller, caseId: known.case_id, actions, at };
        const row = await lockForDecision(trx, about);
        const decision = await decisionRepository(trx).byId(id);
        if (!decision) throw noSuchDecision();
        await assertMayDecide(trx, row, decision, caller);
        const store = decisionStore(trx);
        const replacedBy = await correct(trx, row, decision, { caller, verdict, at });
        await store.decideAppeal(id, { outcome, statement, by: caller.id, at });
        const cleared = outcome !== 'upheld' && changesNothing(actions);
        // Reports and edits made since the decision still have to be reviewed.
        const waits =
          (await reportRepository(trx).hasOpen(row.id)) || (row.edited_at !== null && !cleared);
        const payload = await caseRepository(trx).close(
          row.id,
          {
            state: waits ? 'open' : 'final',
            clearedHarm: cleared ? harmOf(row.reasons) : row.cleared_harm,
          },
          at,
        );
        await writeEvent(
          trx,
          { kind: 'case.changed', subjectId: row.id, people: [], payload, at },
          {
            ...{ kind: 'decision.appeal_decided', subjectId: id, payload: {}, at },
            people: [row.person_id],
          },
        );
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
        return readDecision(trx, id, at);
      });
    },
  };
}

const noSuchDecision = () => new Refusal('not_found', 'This decision does not exist.');

const isTaken = (row: CaseRow, caller: Caller, at: Date) =>
  ![null, caller.id].includes(claimantOf(row, at));

import type { EndpointParsed } from '#contracts/endpoint.ts';
import type { decideCase, decideCases } from '#contracts/moderation/cases.ts';
import { type Action, actionTypes, changesNothing } from '#contracts/moderation/decisions.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Trx } from '#server/db/client.ts';
import { writeEvent } from '#server/db/events.ts';
import { withIdempotencyKey } from '#server/db/with-idempotency-key.ts';
import type { Caller } from '#server/http/caller.ts';
import { type IdempotencyKey, keyReused } from '#server/http/idempotency-key.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type CaseRow, caseRepository } from './case-repository.ts';
import { claimantOf, isTaken, notWaiting, rightsOf } from './case-rights.ts';
import { lockForDecision, makeDecision } from './decide.ts';
import { decisionRepository } from './decision-repository.ts';
import { endDueEffects } from './effects.ts';
import { harmOf } from './open-case.ts';
import { answerReports } from './report-answers.ts';

type Form = EndpointParsed<typeof decideCase>['body'];

export function createDecisionService(core: Core) {
  const { db, now } = core;

  async function make(trx: Trx, caller: Caller, caseId: string, form: Form): Promise<string> {
    const at = now();
    const { version, ...chosen } = form;
    const { actions } = chosen;
    const row = await lockForDecision(trx, caller, caseId, actions, at);
    const { can } = await rightsOf(trx, core, row, caller, at);
    if (!can.decide) throw refusalFor(row, caller, at);
    if (row.version !== version) throw changed();
    const made = await makeDecision(trx, core, row, { caller, chosen, replaces: null, at });
    const nothing = changesNothing(actions);
    const types = actions.map(({ type }) => type);
    await answerReports(trx, row, { decisionId: made.id, types, held: !nothing, at });
    const clearedHarm = nothing ? harmOf(row.reasons) : null;
    await caseRepository(trx).close(caseId, { state: 'decided', clearedHarm }, at);
    if (made.told) {
      const told = { subjectId: made.id, people: [row.person_id], payload: {}, at };
      await writeEvent(trx, { kind: 'decision.made', ...told });
    }
    await writeAuditEntry(trx, {
      actorId: caller.id,
      action: 'case decided',
      subjectId: made.id,
      concernsId: made.told ? row.person_id : undefined,
      details: {
        case_id: caseId,
        ...auditFactsOf(actions),
        reason: form.reason,
      },
      at,
    });
    return made.id;
  }

  /** Decides a case. The contract for `decideCase` lists the Refusals. */
  const decide = (caller: Caller, caseId: string, form: Form, key: IdempotencyKey | null) =>
    withIdempotencyKey(db, caller.id, key, {
      make: (trx) => make(trx, caller, caseId, form),
      read: (trx, id) => decisionRepository(trx).view(id, now()),
      reused: keyReused,
    });

  return {
    decide,

    /** Decides several cases, each in a separate transaction. */
    async decideMany(
      caller: Caller,
      { cases, ...form }: EndpointParsed<typeof decideCases>['body'],
    ) {
      const results = [];
      for (const { _id, version } of cases) {
        const error = await decide(caller, _id, { ...form, version }, null).then(
          () => null,
          (reason) => {
            if (reason instanceof Refusal) return reason.message;
            throw reason;
          },
        );
        results.push({ _id, error });
      }
      return { results };
    },

    /** Ends expired effects. Returns the number of people whose effects have ended. */
    endDue: () => endDueEffects(db, core, now),
  };
}

/** A decision's actions and when they end, by type, for an audit entry. Null if an action that could end has no end. */
export function auditFactsOf(actions: readonly Action[]) {
  const ends = actions.flatMap(({ type, until = null }) =>
    actionTypes[type].until ? [[type, until]] : [],
  );
  return {
    actions: actions.map(({ type }) => type),
    ...(ends.length > 0 && { until: Object.fromEntries(ends) }),
  };
}

const changed = () =>
  new Refusal('conflict', 'This case has changed since you opened it. Review it again.');

/** Returns the error for a caller who can't decide the case now. */
function refusalFor(row: CaseRow, caller: Caller, at: Date): Refusal {
  if (![null, caller.id].includes(claimantOf(row, at))) return isTaken();
  if (row.state !== 'appealed') return notWaiting(row);
  return new Refusal(
    'conflict',
    'There is an appeal against this decision. Decide the appeal instead.',
  );
}

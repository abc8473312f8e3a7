import type { Rule, RuleName } from '#contracts/moderation/rules.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';

import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';
import { ruleRepository } from './rule-repository.ts';

export type RuleService = {
  list(): Promise<{ items: Rule[] }>;
  /** Switches a rule on or off. Writes an audit entry if this changes the rule. */
  switch(caller: Caller, rule: RuleName, on: boolean): Promise<Rule>;
};

export function createRuleService({ db, now }: Core): RuleService {
  return {
    list: async () => ({ items: await ruleRepository(db).list() }),

    switch: (caller, rule, on) =>
      db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id, sessionEnded);
        const at = now();
        const rules = ruleRepository(trx);
        const changed = on ? await rules.setOn(rule) : await rules.setOff(rule);
        const action = on ? 'rule switched on' : 'rule switched off';
        if (changed) {
          await writeAuditEntry(trx, {
            ...{ actorId: caller.id, action, subjectId: caller.id, details: { rule }, at },
          });
        }
        const found = (await rules.list()).find((one) => one.rule === rule);
        if (!found) throw new Error(`there is no rule ${rule}`);
        return found;
      }),
  };
}

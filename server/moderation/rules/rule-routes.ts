import { listRules, switchRule } from '#contracts/moderation/rules.ts';
import type { Mount } from '#server/http/mount.ts';
import type { RuleService } from './rule-service.ts';

export function mountRules(mount: Mount, rules: RuleService): void {
  mount(listRules, () => rules.list());
  mount(switchRule, ({ caller, params, body }) => rules.switch(caller, params.rule, body.on));
}

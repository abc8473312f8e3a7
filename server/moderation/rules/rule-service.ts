import { sql } from 'kysely';
import { type Rule, type RuleName, ruleNames } from '#contracts/moderation/rules.ts';
import type { Core } from '#server/core.ts';
import { writeAuditEntry } from '#server/db/audit.ts';
import type { Executor } from '#server/db/client.ts';
import { type Caller, sessionEnded } from '#server/http/caller.ts';
import { lockOpenAccount } from '#server/people/lock-open-account.ts';

type Counts = { rule: string; right: number; decided: number; waiting: number };

/**
 * Whether the latest decision in the case took any action and was not reversed on appeal. `cases` must be aliased as
 * `c`.
 */
const wasRight = sql`coalesce((
  SELECT NOT EXISTS (SELECT 1 FROM decision_actions a WHERE a.decision_id = d.id AND a.type = 'none')
    AND NOT EXISTS (SELECT 1 FROM appeals p WHERE p.decision_id = d.id AND p.outcome = 'reversed')
  FROM decisions d WHERE d.case_id = c.id ORDER BY d.created_at DESC, d.id DESC LIMIT 1), false)`;

/** Returns the rules that admins have switched off. */
export async function rulesOff(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ rule: string }>`SELECT rule FROM rules_off`.execute(db);
  return rows.map(({ rule }) => rule);
}

async function listRules(db: Executor): Promise<Rule[]> {
  const { rows } = await sql<Counts>`
    SELECT rule, count(*) FILTER (WHERE is_decided AND is_right) AS right,
      count(*) FILTER (WHERE is_decided) AS decided, count(*) FILTER (WHERE NOT is_decided) AS waiting
    FROM (
      SELECT f.rule, c.state IN ('decided', 'appealed', 'final') AS is_decided, ${wasRight} AS is_right
      FROM cases c CROSS JOIN LATERAL jsonb_to_recordset(c.flags) AS f(rule text)
      WHERE c.flags <> '[]'
    ) flagged GROUP BY rule`.execute(db);
  const found = new Map(rows.map((row) => [row.rule, row]));
  const switchedOff = await rulesOff(db);
  return ruleNames.map((rule) => {
    const { right, decided, waiting } = found.get(rule) ?? { right: 0, decided: 0, waiting: 0 };
    return { rule, on: !switchedOff.includes(rule), right, decided, waiting };
  });
}

export function createRuleService({ db, now }: Core) {
  return {
    list: async () => ({ items: await listRules(db) }),

    /** Switches a rule on or off. Writes an audit entry if this changes the rule. */
    switch: (caller: Caller, rule: RuleName, on: boolean) =>
      db.transaction().execute(async (trx) => {
        await lockOpenAccount(trx, caller.id, sessionEnded);
        const change = on
          ? sql`DELETE FROM rules_off WHERE rule = ${rule}`
          : sql`INSERT INTO rules_off (rule) VALUES (${rule}) ON CONFLICT DO NOTHING`;
        const { numAffectedRows = 0n } = await change.execute(trx);
        if (numAffectedRows > 0n) {
          const action = on ? 'rule switched on' : 'rule switched off';
          await writeAuditEntry(trx, {
            ...{ actorId: caller.id, action, subjectId: caller.id, details: { rule }, at: now() },
          });
        }
        const found = (await listRules(trx)).find((one) => one.rule === rule);
        if (!found) throw new Error(`there is no rule ${rule}`);
        return found;
      }),
  };
}

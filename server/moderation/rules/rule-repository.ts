import { sql } from 'kysely';
import { type Rule, type RuleName, ruleNames } from '#contracts/moderation/rules.ts';
import type { Executor } from '#server/db/client.ts';

type Counts = { rule: string; right: number; decided: number; waiting: number };

/**
 * Whether the latest decision in the case took any action and was not reversed on appeal. `cases` must be aliased as
 * `c`.
 */
const wasRight = sql`coalesce((
  SELECT NOT EXISTS (SELECT FROM decision_actions a WHERE a.decision_id = d.id AND a.type = 'none')
    AND NOT EXISTS (SELECT FROM appeals p WHERE p.decision_id = d.id AND p.outcome = 'reversed')
  FROM decisions d WHERE d.case_id = c.id ORDER BY d.created_at DESC, d.id DESC LIMIT 1), false)`;

export function ruleRepository(db: Executor) {
  const off = async (): Promise<string[]> => {
    const { rows } = await sql<{ rule: string }>`SELECT rule FROM rules_off`.execute(db);
    return rows.map(({ rule }) => rule);
  };
  return {
    off,

    async setOff(rule: RuleName): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`
        INSERT INTO rules_off (rule) VALUES (${rule})
        ON CONFLICT DO NOTHING`.execute(db);
      return numAffectedRows > 0n;
    },

    async setOn(rule: RuleName): Promise<boolean> {
      const { numAffectedRows = 0n } = await sql`
        DELETE FROM rules_off WHERE rule = ${rule}`.execute(db);
      return numAffectedRows > 0n;
    },

    async list(): Promise<Rule[]> {
      const { rows } = await sql<Counts>`
        SELECT rule, count(*) FILTER (WHERE is_decided AND is_right) AS right,
          count(*) FILTER (WHERE is_decided) AS decided, count(*) FILTER (WHERE NOT is_decided) AS waiting
        FROM (
          SELECT f.rule, c.state IN ('decided', 'appealed', 'final') AS is_decided, ${wasRight} AS is_right
          FROM cases c CROSS JOIN LATERAL jsonb_to_recordset(c.flags) AS f(rule text)
          WHERE c.flags <> '[]'
        ) flagged GROUP BY rule`.execute(db);
      const found = new Map(rows.map((row) => [row.rule, row]));
      const switchedOff = await off();
      return ruleNames.map((rule) => {
        const { right, decided, waiting } = found.get(rule) ?? { right: 0, decided: 0, waiting: 0 };
        return { rule, on: !switchedOff.includes(rule), right, decided, waiting };
      });
    },
  };
}

import { sql } from 'kysely';
import type { EndpointReply } from '#contracts/endpoint.ts';
import type { ActionType } from '#contracts/moderation/decisions.ts';
import type { ReportReason } from '#contracts/moderation/reports.ts';
import {
  type getTransparency,
  type TransparencyMonth,
  transparencyMonths,
} from '#contracts/moderation/transparency.ts';
import type { Core } from '#server/core.ts';
import type { Database } from '#server/db/client.ts';

type Transparency = EndpointReply<typeof getTransparency>;

/** How long figures are cached, in milliseconds. Anyone can request them, and computing them reads a year of rows. */
const fresh = 60_000;

/** Creates the service that counts moderators' decisions by month. */
export function createTransparency({ db, now }: Core) {
  let last: { at: number; reply: Promise<Transparency> } | null = null;
  return {
    read(): Promise<Transparency> {
      const at = now();
      if (last && at.getTime() - last.at < fresh) return last.reply;
      const reply = count(db, at);
      last = { at: at.getTime(), reply };
      reply.catch(() => {
        last = null;
      });
      return reply;
    },
  };
}

/** Returns the months to show, oldest first, for example `2026-11`. */
function monthsUntil(at: Date): string[] {
  return Array.from({ length: transparencyMonths }, (_, back) =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  ).toReversed();
}

const monthOf = (column: 'created_at' | 'decided_at') =>
  sql`to_char(${sql.ref(column)} AT TIME ZONE 'UTC', 'YYYY-MM')`;
const hours = (from: string, to: string) =>
  sql`round((percentile_cont(0.5) WITHIN GROUP (
    ORDER BY extract(epoch FROM ${sql.ref(to)} - ${sql.ref(from)})) / 3600)::numeric, 1)::float8`;

type Counted<Name extends string, Value> = Record<Name, Value> & { month: string; n: number };
type DecisionRow = { month: string; n: number; automated: number; median: number | null };
type AppealRow = Pick<TransparencyMonth, 'month' | 'appeals_decided'> & { median: number | null };

const noAppeals = { upheld: 0, changed: 0, reversed: 0 };

async function count(db: Database, at: Date): Promise<Transparency> {
  const months = monthsUntil(at);
  const since = new Date(`${months[0]}-01T00:00:00Z`);
  const [reasons, decisions, actions, appeals, verdicts] = await Promise.all([
    sql<Counted<'reason', ReportReason>>`
      SELECT ${monthOf('created_at')} AS month, reason, count(*) AS n FROM reports
      WHERE created_at >= ${since} GROUP BY 1, 2 ORDER BY 3 DESC, 2`.execute(db),
    // Excludes decisions that replace another decision after an appeal.
    sql<DecisionRow>`
      SELECT ${monthOf('created_at')} AS month, count(*) AS n,
        count(*) FILTER (WHERE automated) AS automated, ${hours('reported_at', 'created_at')} AS median
      FROM (
        SELECT created_at, automated,
          -- A report's decision_id changes when a later decision replaces its first answer. A report about a cleared
          -- target was answered at once, with an earlier decision.
          (SELECT min(r.created_at) FROM reports r JOIN decisions f ON f.id = r.decision_id
            WHERE r.case_id = d.case_id AND r.created_at <= least(d.created_at, f.created_at)
              AND r.created_at > coalesce((
                SELECT max(e.created_at) FROM decisions e
                WHERE e.case_id = d.case_id AND e.created_at < d.created_at AND e.replaces IS NULL
              ), '-infinity')) AS reported_at
        FROM decisions d WHERE created_at >= ${since} AND replaces IS NULL
      ) d GROUP BY 1`.execute(db),
    sql<Counted<'type', ActionType>>`
      SELECT ${monthOf('created_at')} AS month, type, count(*) AS n
      FROM decisions d JOIN decision_actions a ON a.decision_id = d.id
      WHERE created_at >= ${since} GROUP BY 1, 2 ORDER BY 3 DESC, 2`.execute(db),
    sql<{ month: string; n: number }>`
      SELECT ${monthOf('created_at')} AS month, count(*) AS n FROM appeals
      WHERE created_at >= ${since} GROUP BY 1`.execute(db),
    sql<AppealRow>`
      SELECT ${monthOf('decided_at')} AS month,
        json_build_object('upheld', count(*) FILTER (WHERE outcome = 'upheld'),
          'changed', count(*) FILTER (WHERE outcome = 'changed'),
          'reversed', count(*) FILTER (WHERE outcome = 'reversed')) AS appeals_decided,
        ${hours('created_at', 'decided_at')} AS median
      FROM appeals WHERE decided_at >= ${since} GROUP BY 1`.execute(db),
  ]);
  return {
    counted_at: at.toISOString(),
    months: months.map((month): TransparencyMonth => {
      const of = <Row extends { month: string }>({ rows }: { rows: Row[] }) =>
        rows.filter((row) => row.month === month);
      const [decided] = of(decisions);
      const [verdict] = of(verdicts);
      return {
        month,
        reports: of(reasons).reduce((sum, { n }) => sum + n, 0),
        reasons: of(reasons).map(({ reason, n }) => ({ reason, count: n })),
        decisions: decided?.n ?? 0,
        automated: decided?.automated ?? 0,
        actions: of(actions).map(({ type, n }) => ({ type, count: n })),
        hours_to_decision: decided?.median ?? null,
        appeals: of(appeals)[0]?.n ?? 0,
        appeals_decided: verdict?.appeals_decided ?? noAppeals,
        hours_to_appeal_decision: verdict?.median ?? null,
      };
    }),
  };
}

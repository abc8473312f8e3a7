import { type RawBuilder, sql } from 'kysely';
import type { ProductStatus } from '#contracts/catalog/products.ts';
import type { CaseState } from '#contracts/moderation/case-states.ts';
import { type CaseSummary, maxCases } from '#contracts/moderation/cases.ts';
import { type ReportReason, reportReasons } from '#contracts/moderation/reports.ts';
import type { Core } from '#server/core.ts';
import { type Executor, literalLimit } from '#server/db/client.ts';
import { containsWords } from '#server/db/contains-words.ts';
import { type ImageRow, type imageView, pictureJson } from '#server/media/image-view.ts';
import type { CaseRow } from './case-repository.ts';
import { claimantOf, isOwnAppeal, stateAt } from './case-rights.ts';
import { toTargetName } from './report-targets.ts';

type SummaryRow = CaseRow & {
  person_name: string;
  claimed_by_name: string | null;
  picture: ImageRow | null;
  product_status: ProductStatus | null;
  own_appeal: boolean;
  own_report: boolean;
  counts: { reason: ReportReason; count: number }[];
};

type CaseFilter = {
  state: 'waiting' | CaseState;
  reason?: ReportReason | undefined;
  /** Words in the title or the name of the person concerned. */
  q?: string | undefined;
  /** The minimum age in days. */
  days?: number | undefined;
  /** Excludes cases about this person, because moderators can't handle cases about themselves. */
  readerId: string;
  /** Excludes cases that the reader can't decide because they reported them. */
  impartial?: boolean;
  at: Date;
};

/** Appeals come first in the queue, because someone may be barred from the shop until they are decided. */
const rankOf = (state: CaseState): number => (state === 'appealed' ? 0 : 1);

type SortKey = readonly (string | number)[];
type Stored = { state: CaseState; only: RawBuilder<unknown> };

/** Returns the stored states that the filter matches. Each gets a separate index scan. */
function statesIn({ state, at }: CaseFilter): Stored[] {
  const all = (name: CaseState): Stored => ({ state: name, only: sql`` });
  const ended = { state: 'claimed' as const, only: sql`AND claimed_until <= ${at}` };
  if (state === 'waiting') return [all('open'), all('claimed'), all('appealed')];
  if (state === 'claimed') return [{ state, only: sql`AND claimed_until > ${at}` }];
  return state === 'open' ? [all('open'), ended] : [all(state)];
}

/** Selects the sort keys of matching cases in queue order, after the key `after`. */
function keys(filter: CaseFilter, after: SortKey | null, limit: RawBuilder<unknown>) {
  const { reason, readerId, q, days } = filter;
  const named = reason ? sql`AND reasons @> ARRAY[${sql.lit(reason)}]` : sql``;
  const worded = q
    ? sql`AND ${containsWords(sql`concat_ws(' ', title, (SELECT name FROM users WHERE id = person_id))`, q)}`
    : sql``;
  const aged = days
    ? sql`AND opened_at <= ${new Date(filter.at.getTime() - days * 86_400_000)}`
    : sql``;
  const impartial = filter.impartial
    ? sql`AND NOT EXISTS (SELECT 1 FROM reports r WHERE r.case_id = cases.id AND r.reporter_id = ${readerId})`
    : sql``;
  const [last, ...key] = after ?? [-1];
  const each = statesIn(filter)
    .map((stored) => ({ ...stored, rank: rankOf(stored.state) }))
    .map(({ state, only, rank }) => {
      // All cases of a state have the same rank, so the index doesn't need it.
      const next =
        rank < Number(last)
          ? sql`AND false`
          : rank === last
            ? sql`AND (-priority, opened_at, id) > (${key[0]}::integer, ${key[1]}::timestamptz, ${key[2]}::uuid)`
            : sql``;
      return sql`(
        SELECT id, ${sql.lit(rank)} AS rank, -priority AS place, opened_at FROM cases
        WHERE state = ${sql.lit(state)} ${only} ${named} ${worded} ${aged} AND person_id <> ${readerId} ${impartial} ${next}
        ORDER BY -priority, opened_at, id LIMIT ${limit})`;
    });
  return sql`(${sql.join(each, sql` UNION ALL `)})`;
}

/** Selects a case with everything that its summary needs. The case must be aliased as `c`. */
const summary = (readerId: string, at: Date) => sql`
  SELECT c.*, c.state = 'appealed' AND ${isOwnAppeal(readerId, at)} AS own_appeal,
    EXISTS (SELECT 1 FROM reports r WHERE r.case_id = c.id AND r.reporter_id = ${readerId}) AS own_report,
    person.name AS person_name, claimant.name AS claimed_by_name,
    CASE WHEN i.id IS NULL THEN NULL ELSE ${pictureJson} END AS picture, p.status AS product_status,
    coalesce((SELECT json_agg(json_build_object('reason', r.reason, 'count', r.n)) FROM (
      SELECT reason, count(*) AS n FROM reports
      WHERE case_id = c.id AND created_at >= c.opened_at GROUP BY reason
    ) r), '[]') AS counts`;
const joins = sql`
  JOIN users person ON person.id = c.person_id
  LEFT JOIN users claimant ON claimant.id = c.claimed_by
  LEFT JOIN products p ON p.id = c.product_id
  LEFT JOIN product_images cover ON cover.product_id = c.product_id AND cover.position = 0
  LEFT JOIN images i ON i.id = CASE WHEN c.target_type = 'image' THEN c.target_id ELSE cover.image_id END`;

export function caseQueue(db: Executor) {
  return {
    /** Returns up to `limit` cases, most urgent first. If `after` is not null, starts after that sort key. */
    async list(filter: CaseFilter, after: SortKey | null, limit: number): Promise<SummaryRow[]> {
      const size = literalLimit(limit);
      const { rows } = await sql<SummaryRow>`
        ${summary(filter.readerId, filter.at)} FROM (
          SELECT * FROM ${keys(filter, after, size)} k ORDER BY rank, place, opened_at, id LIMIT ${size}
        ) k JOIN cases c ON c.id = k.id ${joins}
        ORDER BY k.rank, k.place, k.opened_at, k.id`.execute(db);
      return rows;
    },

    /** Counts the matching cases, stopping at `limit`. */
    async count(filter: CaseFilter, limit = maxCases): Promise<number> {
      const most = sql.lit(limit);
      const { rows } = await sql<{ n: number }>`
        SELECT count(*) AS n FROM (SELECT 1 FROM ${keys(filter, null, most)} k LIMIT ${most}) counted`.execute(
        db,
      );
      return rows[0]?.n ?? 0;
    },

    async one(id: string, readerId: string, at: Date): Promise<SummaryRow | undefined> {
      const { rows } = await sql<SummaryRow>`
        ${summary(readerId, at)} FROM cases c ${joins} WHERE c.id = ${id}`.execute(db);
      return rows[0];
    },
  };
}

/** Returns a case's sort key in the queue. */
export const queueKey = ({ state, priority, opened_at, id }: CaseRow) => [
  rankOf(state),
  -priority,
  opened_at.toISOString(),
  id,
];
export const queueCursor = ['number', 'number', 'date', 'uuid'] as const;

type Reader = { readerId: string; at: Date; view: typeof imageView };

/** Converts a case to its summary in the queue. The summary links to the product unless the product is archived. */
export function toSummary(row: SummaryRow, { readerId, at, view }: Reader): CaseSummary {
  const { product_status, claimed_until: until } = row;
  const by = claimantOf(row, at);
  const open = product_status !== null && product_status !== 'archived';
  return {
    _id: row.id,
    state: stateAt(row, at),
    version: row.version,
    target: toTargetName({ ...row, product_id: open ? row.product_id : null }),
    picture: row.picture && view(row.picture),
    person: { _id: row.person_id, name: row.person_name },
    reasons: row.counts.toSorted(
      (a, b) => reportReasons[b.reason].harm - reportReasons[a.reason].harm || b.count - a.count,
    ),
    reports: row.counts.reduce((sum, { count }) => sum + count, 0),
    flags: row.flags,
    opened_at: row.opened_at.toISOString(),
    own_appeal: row.own_appeal,
    own_report: row.own_report,
    claim:
      by && until
        ? {
            by: { _id: by, name: row.claimed_by_name ?? '' },
            until: until.toISOString(),
            mine: by === readerId,
          }
        : null,
  };
}

/**
 * Counts the waiting cases that this moderator did not report, and the appeals among them. Both counts stop at `most`.
 */
export async function countWaitingCases({ db, now }: Core, readerId: string, most: number) {
  const count = (state: 'waiting' | 'appealed') =>
    caseQueue(db).count({ state, readerId, impartial: true, at: now() }, most);
  const [waiting, appealed] = await Promise.all([count('waiting'), count('appealed')]);
  return { waiting, appealed };
}

import * as z from 'zod/mini';
import { Id, Timestamp } from '#contracts/text.ts';
import { CaseState } from './case-states.ts';
import { ActionType } from './decisions.ts';
import { ReportReason } from './reports.ts';

/** A report that a person sent. `held` says whether it led to an action, or is null if it has not been decided. */
export const RecentReport = z.object({
  _id: Id,
  case_id: Id,
  title: z.string(),
  reason: ReportReason,
  held: z.nullable(z.boolean()),
  created_at: Timestamp,
});
export type RecentReport = z.infer<typeof RecentReport>;

/** A case about a person or their products. `reports` counts all reports in the case. */
export const RecentCase = z.object({
  _id: Id,
  title: z.string(),
  state: CaseState,
  reports: z.number(),
  opened_at: Timestamp,
});
export type RecentCase = z.infer<typeof RecentCase>;

/** A decision about a person. */
export const RecentDecision = z.object({
  _id: Id,
  case_id: Id,
  title: z.string(),
  actions: z.array(z.object({ type: ActionType, until: z.optional(Timestamp) })),
  at: Timestamp,
  /** When the last of its lasting actions ended. Null if one is in effect or there was none. */
  ended_at: z.nullable(Timestamp),
  /** When an appeal reversed the decision, or null. */
  reversed_at: z.nullable(Timestamp),
});
export type RecentDecision = z.infer<typeof RecentDecision>;

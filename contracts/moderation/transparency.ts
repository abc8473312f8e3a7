import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Timestamp } from '#contracts/text.ts';
import { ActionType } from './decisions.ts';
import { ReportReason } from './reports.ts';

/** The number of months that the transparency page shows, including the current one. */
export const transparencyMonths = 12;

const Hours = z.nullable(z.number());

/**
 * What moderators did in one month (`2026-11`, in UTC). `automated`: decisions on cases that had been flagged by one of
 * the shop's rules. The times are medians in hours, from the first report on a case to the decision, and from an appeal
 * to the decision on it.
 */
export const TransparencyMonth = z.object({
  month: z.string(),
  reports: z.number(),
  reasons: z.array(z.object({ reason: ReportReason, count: z.number() })),
  decisions: z.number(),
  automated: z.number(),
  actions: z.array(z.object({ type: ActionType, count: z.number() })),
  hours_to_decision: Hours,
  appeals: z.number(),
  appeals_decided: z.object({ upheld: z.number(), changed: z.number(), reversed: z.number() }),
  hours_to_appeal_decision: Hours,
});
export type TransparencyMonth = z.infer<typeof TransparencyMonth>;

/** The figures are updated at most once a minute. */
export const getTransparency = endpoint({
  route: 'GET /transparency',
  summary: 'Reports, decisions and appeals by month, oldest first',
  guard: 'anyone',
  allowance: 'read',
  turns: true,
  reply: z.object({ counted_at: Timestamp, months: z.array(TransparencyMonth) }),
});

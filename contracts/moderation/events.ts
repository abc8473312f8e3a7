import * as z from 'zod/mini';
import type { EventSpec } from '#contracts/event-spec.ts';
import { Id } from '#contracts/text.ts';
import { CaseState } from './case-states.ts';

const moderationCase = {
  subject: 'case',
  audience: 'handle_reports',
  payload: z.object({
    state: CaseState,
    version: z.number(),
    /** The person concerned. They don't receive events about the case. */
    person_id: Id,
  }),
} as const;
const toPeople = { audience: 'people', payload: z.object({}) } as const;
const decision = { subject: 'decision', ...toPeople } as const;
const report = { subject: 'report', ...toPeople } as const;
const stolen = {
  subject: 'stolen',
  audience: 'handle_reports',
  payload: z.object({}),
} as const;
const note = { subject: 'note', audience: 'handle_reports', payload: z.object({}) } as const;
const word = { subject: 'word', audience: 'decide_any_case', payload: z.object({}) } as const;

export const events = {
  'case.opened': moderationCase,
  // The case was claimed or released, or received another report, a decision or an appeal.
  'case.changed': moderationCase,
  // Sent to the person concerned.
  'decision.made': decision,
  // A temporary effect of the decision has ended.
  'decision.ended': decision,
  'decision.appealed': decision,
  'decision.appeal_decided': decision,
  // Sent to the reporter.
  'report.made': report,
  'report.decided': {
    ...report,
    // `revised`: whether the reporter was told something else before.
    payload: z.object({ revised: z.boolean() }),
  },
  // Someone registered their instrument as stolen, changed the registration, or removed it.
  'stolen.registered': stolen,
  'stolen.changed': stolen,
  'stolen.removed': stolen,
  'note.written': note,
  'note.deleted': note,
  'word.added': word,
  'word.removed': word,
} as const satisfies Record<string, EventSpec>;

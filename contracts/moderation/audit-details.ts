import * as z from 'zod/mini';
import { Id, Timestamp } from '#contracts/text.ts';
import { ActionType, appealOutcomes } from './decisions.ts';
import { ReportReason } from './reports.ts';
import { RuleName } from './rules.ts';
import { WordKind } from './watched-words.ts';

const rule = z.strictObject({ rule: RuleName });
const word = z.strictObject({ kind: WordKind });
/** Without a case, the note is on a person. Entries don't say on whom, because that person may read the audit log. */
const note = z.strictObject({ case_id: z.optional(Id) });
const actions = z.array(ActionType);
const until = z.optional(z.partialRecord(ActionType, z.nullable(Timestamp)));

export const auditDetails = {
  'case decided': z.strictObject({ case_id: Id, actions, until, reason: ReportReason }),
  'case opened': z.strictObject({}),
  'case assigned': z.strictObject({ to: Id }),
  'case taken over': z.strictObject({ from: Id }),
  'appeal decided': z.strictObject({
    case_id: Id,
    outcome: z.enum(appealOutcomes),
    replaced_by: z.optional(Id),
    actions: z.optional(actions),
    until,
  }),
  'note written': note,
  'note deleted': note,
  'stolen read': z.strictObject({}),
  'rule switched on': rule,
  'rule switched off': rule,
  'word added': word,
  'word removed': word,
} as const;

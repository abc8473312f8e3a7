import { type Action, choosesNoAction } from '#contracts/moderation/decisions.ts';
import type { ReportReason } from '#contracts/moderation/reports.ts';
import {
  endTemplate,
  gapsIn,
  nothingTemplate,
  statementTemplates,
  templates,
} from '#contracts/moderation/statement-templates.ts';

/**
 * Returns the template for a decision, unless the moderator has changed the statement. `ends` is true if the decision
 * ends earlier actions.
 */
export function withTemplate(
  statement: string,
  reason: ReportReason | null,
  actions: readonly Action[],
  ends = false,
): string {
  if (statement.trim() !== '' && !templates.includes(statement.trim())) return statement;
  if (choosesNoAction(actions)) return ends ? endTemplate : nothingTemplate;
  return reason === null ? '' : statementTemplates[reason];
}

/** Returns the range to select after a template is inserted: the first part in brackets, or the end of the text. */
export function firstGap(text: string): readonly [start: number, end: number] {
  const [gap] = gapsIn(text);
  return gap ? [gap.index, gap.index + gap[0].length] : [text.length, text.length];
}

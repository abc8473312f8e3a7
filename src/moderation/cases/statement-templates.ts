import { type Action, choosesNoAction, gapsIn } from '#contracts/moderation/decisions.ts';
import type { ReportReason } from '#contracts/moderation/reports.ts';

/**
 * For each reason, a template for the statement, with the facts and the rule. The moderator fills in the parts in
 * brackets. The email adds which actions were taken and how to appeal.
 */
const statementTemplates: Readonly<Record<ReportReason, string>> = {
  stolen:
    'We have reason to believe that [the product] was stolen: [evidence, such as the serial number]. Our terms of use allow only gear that you own and may sell.',
  scam: 'On [where and when], [what happened, such as a request to pay outside the shop]. Our terms of use don’t allow advance fees, payment outside the shop or a false identity.',
  counterfeit:
    'The product is offered as a [brand and model], but [evidence that it is a copy]. Our terms of use don’t allow fakes sold under a brand’s name.',
  prohibited:
    'The product is or contains [what it is]. It may not be sold here, because [the law or rule].',
  offensive:
    'The [title, description or photo] contains [what it is]. Our terms of use don’t allow hateful, sexual or violent words or pictures.',
  intellectual_property:
    'The [photo, text or trademark] belongs to [whom], who has not permitted its use: [evidence]. Our terms of use allow only your own pictures and text.',
  misdescribed:
    'You describe the product as [what you wrote], but [what is true, and the evidence]. Our terms of use require the correct model, year, condition and photos.',
  other: '[What happened, and the evidence]. Our terms of use don’t allow this: [the rule].',
  spam: 'This product is a duplicate of [which product] or is advertising: [evidence]. Our terms of use don’t allow duplicates or advertising.',
  wrong_category:
    'The product is in the category [category], but it belongs in [category]. Our terms of use require the right category.',
};

const nothingTemplate = 'We looked at [what we checked] and found nothing that breaks our rules.';
const endTemplate =
  'We looked at [what we checked] again and ended our earlier decision, because [the reason].';
const templates = [...Object.values(statementTemplates), nothingTemplate, endTemplate];

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

import type { ReportReason } from './reports.ts';

/**
 * For each reason, a template for the statement, with the facts and the rule. The moderator fills in the parts in
 * brackets. The email adds which actions were taken and how to appeal.
 */
export const statementTemplates: Readonly<Record<ReportReason, string>> = {
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

export const nothingTemplate =
  'We looked at [what we checked] and found nothing that breaks our rules.';
export const endTemplate =
  'We looked at [what we checked] again and ended our earlier decision, because [the reason].';
export const templates = [...Object.values(statementTemplates), nothingTemplate, endTemplate];

const brackets = /\[[^\]]*\]/g;
const placeholders = new Set(templates.flatMap((text) => text.match(brackets) ?? []));

/**
 * Returns the placeholders of our templates that the moderator still has to fill in. Other words in brackets are the
 * moderator's own, or are from a title that they quote.
 */
export const gapsIn = (text: string) =>
  [...text.matchAll(brackets)].filter(([gap]) => placeholders.has(gap));

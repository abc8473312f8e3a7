import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';

/** What each of the shop's rules looks for. Rules only flag cases. Every decision is made by a person. */
export const rules = {
  same_serial: {
    label: 'Same serial number',
    hint: 'Another seller offers a product with the same serial number.',
  },
  same_photo: {
    label: 'Same photo',
    hint: 'Another seller’s product has a photo that looks the same.',
  },
  low_price: {
    label: 'Price far too low',
    hint: 'The price is less than half of the price guide’s lower bound.',
  },
  contact_data: {
    label: 'Contact details in the text',
    hint: 'The title or the description contains a phone number, an email address, a link or the name of a messaging app.',
  },
  words: {
    label: 'Scam phrases and insults',
    hint: 'The title or the description contains a phrase such as “gift card”, or a slur.',
  },
  new_seller: {
    label: 'New seller with many products',
    hint: 'An account less than a week old has ten or more products.',
  },
} as const satisfies Record<string, { label: string; hint: string }>;

export type RuleName = keyof typeof rules;
export const ruleNames = Object.keys(rules) as [RuleName, ...RuleName[]];
export const RuleName = z.enum(ruleNames);

/**
 * A rule and how often it was right. Of the cases that it flagged, `decided` counts those with a decision, `right`
 * those in which an action was taken, and `waiting` those without a decision.
 */
export const Rule = z.object({
  rule: RuleName,
  on: z.boolean(),
  right: z.number(),
  decided: z.number(),
  waiting: z.number(),
});
export type Rule = z.infer<typeof Rule>;

const access = { permission: 'decide_any_case' } as const;

export const listRules = endpoint({
  route: 'GET /moderation/rules',
  summary: 'The rules that flag products, and how often each was right',
  ...access,
  allowance: 'read',
  reply: z.object({ items: z.array(Rule) }),
});

/** A disabled rule flags nothing. Its earlier flags are kept. */
export const switchRule = endpoint({
  route: 'PUT /moderation/rules/{rule}',
  summary: 'Switch a rule on or off',
  ...access,
  password: true,
  allowance: 'write',
  params: z.object({ rule: RuleName }),
  body: z.object({ on: z.boolean() }),
  reply: Rule,
});

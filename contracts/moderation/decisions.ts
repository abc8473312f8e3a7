import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { Image } from '#contracts/media/images.ts';
import { page, pageQuery } from '#contracts/pagination.ts';
import { Id, requiredProse, requiredText, Timestamp } from '#contracts/text.ts';
import { ReportReason, TargetName } from './reports.ts';
import { gapsIn } from './statement-templates.ts';

type ActionSpec = { label: string; staff: boolean; product: boolean; until: boolean };

/**
 * The actions that a decision can contain. `staff`: staff may take the action too, not only admins. `product`: allowed
 * only in cases about a product. `until`: the action can have an end date.
 */
export const actionTypes = {
  none: { label: 'No action', staff: true, product: false, until: false },
  warn: { label: 'Warn', staff: true, product: false, until: false },
  ask_edit: { label: 'Ask for an edit', staff: true, product: true, until: false },
  hide_image: { label: 'Hide a photo', staff: true, product: true, until: false },
  hide_review: { label: 'Hide the review', staff: true, product: false, until: false },
  hide_product: { label: 'Hide the product', staff: true, product: true, until: false },
  remove_product: { label: 'Remove the product', staff: false, product: true, until: false },
  freeze_selling: { label: 'Ban from selling', staff: false, product: false, until: true },
  suspend: { label: 'Suspend the account', staff: false, product: false, until: true },
} as const satisfies Record<string, ActionSpec>;
export type ActionType = keyof typeof actionTypes;
const actionNames = Object.keys(actionTypes) as [ActionType, ...ActionType[]];
export const ActionType = z.enum(actionNames);

/** Returns whether an action remains in effect after the decision. */
export const lasts = ({ type }: { type: ActionType }): boolean =>
  type !== 'none' && type !== 'warn';

/** Returns whether none of the actions changes anything. Also true if there are none. */
export const changesNothing = (actions: readonly { type: ActionType }[]): boolean =>
  actions.every(({ type }) => type === 'none');

/** Like {@link changesNothing}, but false if nothing has been chosen yet. */
export const choosesNoAction = (actions: readonly { type: ActionType }[]): boolean =>
  actions.length > 0 && changesNothing(actions);

/**
 * `image` is the URL of the photo to hide. Without `until`, suspensions and bans on selling last until an appeal or an
 * admin ends them.
 */
export const Action = z
  .object({
    type: ActionType,
    until: z.optional(Timestamp),
    image: z.optional(requiredText('Choose a photo.', 500)),
  })
  .check(
    z.refine(({ type, image }) => (type === 'hide_image') === (image !== undefined), {
      error: 'Choose which photo to hide.',
      path: ['image'],
    }),
    z.refine(({ type, until }) => until === undefined || actionTypes[type].until, {
      error: 'Only selling bans and suspensions can have an end date.',
      path: ['until'],
    }),
  );
export type Action = z.infer<typeof Action>;

/** Actions that contradict each other, besides “No action”, which contradicts all others. */
const contradictions: readonly (readonly [ActionType, ActionType])[] = [
  ['remove_product', 'hide_product'],
  ['remove_product', 'ask_edit'],
];

/** Returns whether the actions can end bookings. These stay ended if the decision is reversed. */
export const endsBookings = (actions: readonly { type: ActionType }[]): boolean =>
  actions.some(({ type }) => type === 'remove_product' || type === 'suspend');

/** Tells the person concerned about {@link endsBookings}. */
export const endedBookings = 'Bookings that the decision ended stay ended.';

/** Returns whether the same decision can't contain both actions. */
export const excludes = (one: ActionType, other: ActionType): boolean =>
  one !== other &&
  (one === 'none' ||
    other === 'none' ||
    contradictions.some((pair) => pair.includes(one) && pair.includes(other)));

/** Returns whether a new action continues an earlier action of this type, or takes its place. */
export const replaces = (next: ActionType, earlier: ActionType): boolean =>
  next === earlier || (next !== 'none' && excludes(next, earlier));

/** A sentence for each earlier action that a decision ends, without a period, for the person concerned. */
export const endSentences: Readonly<Partial<Record<ActionType, string>>> = {
  ask_edit: 'You no longer have to edit the product',
  hide_image: 'A hidden photo is visible again',
  hide_review: 'The review is visible again',
  hide_product: 'The product is visible again',
  remove_product: 'The product is back',
  freeze_selling: 'You can put products up for sale again',
  suspend: 'Your suspension has ended',
};

const Actions = z.array(Action).check(
  z.minLength(1, 'Choose what to do.'),
  z.maxLength(10, 'Choose at most 10 actions.'),
  z.check(({ value, issues }) => {
    for (const [n, { type, until }] of value.entries()) {
      const other = value.slice(0, n).find((one) => excludes(one.type, type));
      if (other) {
        const [a, b] = [actionTypes[other.type].label, actionTypes[type].label];
        const message = `“${a}” can’t be combined with “${b}”.`;
        issues.push({ code: 'custom', message, path: [], input: value });
      }
      if (until !== undefined && Date.parse(until) <= Date.now()) {
        const message = 'Choose a day in the future.';
        issues.push({ code: 'custom', message, path: [n, 'until'], input: value });
      }
    }
  }),
);

/** The facts of the case and the rule that applies, for the person concerned. It must not identify the reporter. */
const Statement = requiredProse('Explain the decision.', 4000).check(
  z.refine((text) => gapsIn(text).length === 0, 'Fill in the parts in brackets.'),
);

/** The content of a decision, without its case. */
export const DecisionContent = z.object({
  actions: Actions,
  reason: ReportReason,
  statement: Statement,
});

export const DecisionForm = z.extend(DecisionContent, {
  /** The version of the case that the moderator saw. */
  version: z.number().check(z.int()),
});
export type DecisionForm = z.infer<typeof DecisionForm>;

const week = 7 * 86_400_000;

/**
 * Returns whether a suspension ends the holds on the person's products. It only pauses them if they resume within a
 * week, because buyers shouldn't have to wait longer. Without `until`, the suspension has no end date.
 */
export const endsHolds = (since: Date, until?: Date): boolean =>
  until === undefined || until.getTime() - since.getTime() > week;

export const appealOutcomes = ['upheld', 'changed', 'reversed'] as const;

export const Appeal = {
  form: z.object({ text: requiredProse('Explain why the decision is wrong.', 4000) }),
  verdict: z
    .object({
      outcome: z.enum(appealOutcomes),
      statement: Statement,
      actions: z.optional(Actions),
    })
    .check(
      z.refine(({ outcome, actions }) => (outcome === 'changed') === (actions !== undefined), {
        error: 'Choose new actions only if you change the decision.',
        path: ['actions'],
      }),
    ),
};

/** How long the person concerned can appeal: six months (Digital Services Act, article 20). */
export const appealDays = 184;

const AppealState = z.object({
  text: z.string(),
  at: Timestamp,
  outcome: z.nullable(z.enum(appealOutcomes)),
  statement: z.nullable(z.string()),
  decided_at: z.nullable(Timestamp),
});

const shared = {
  _id: Id,
  at: Timestamp,
  actions: z.array(Action),
  reason: ReportReason,
  statement: z.string(),
  /** Whether one of the shop's rules flagged the case. A person always makes the decision. */
  automated: z.boolean(),
};
const By = z.nullable(z.object({ _id: Id, name: z.string() }));

/** A decision as moderators see it. */
export const Decision = z.object({
  ...shared,
  by: By,
  /** The actions that are still in effect. */
  in_effect: z.array(Action),
  /** When the last of its lasting actions ended. Null if one is in effect or there was none. */
  ended_at: z.nullable(Timestamp),
  appeal: z.nullable(z.extend(AppealState, { by: By })),
});
export type Decision = z.infer<typeof Decision>;

/** A decision as the person concerned sees it: without the names of moderators and reporters. */
export const OwnDecision = z.object({
  ...shared,
  target: TargetName,
  /** The product, or null if it has been deleted or the decision is about the person. */
  product_id: z.nullable(Id),
  /** The photos that the decision hides. Besides moderators, only the person concerned can still see them. */
  images: z.array(Image),
  /** The types of the earlier actions that the decision ended and didn't replace. */
  ended: z.array(ActionType),
  /** Whether any part of the decision is still in effect. */
  in_effect: z.boolean(),
  appeal_until: Timestamp,
  appeal: z.nullable(AppealState),
  can: z.object({ appeal: z.boolean(), edit: z.boolean() }),
});
export type OwnDecision = z.infer<typeof OwnDecision>;

/** Suspended accounts may use the following endpoints. */
const own = { permission: 'manage_own_account', suspended: true } as const;

export const listOwnDecisions = endpoint({
  route: 'GET /my/decisions',
  summary: 'Decisions about the caller and their products, newest first',
  ...own,
  allowance: 'read',
  query: z.object(pageQuery),
  reply: page(OwnDecision),
});

/**
 * A decision can be appealed once. Fails with `conflict` if there is already an appeal or the deadline has passed.
 */
export const appealDecision = endpoint({
  route: 'POST /decisions/{id}/appeal',
  summary: 'Appeal a decision',
  ...own,
  allowance: 'write',
  params: z.object({ id: Id }),
  body: Appeal.form,
  status: 201,
  reply: OwnDecision,
  errors: ['not_found', 'conflict'],
});

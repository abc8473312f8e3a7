import type * as z from 'zod/mini';
import {
  type Action,
  type ActionType,
  type Appeal,
  changesNothing,
  endSentences,
} from '#contracts/moderation/decisions.ts';
import { formatDayAndTime } from '#src/lib/dates.ts';

/** The people whom a decision concerns, each with one of their cases. */
export type Concerned = readonly { name: string; caseId: string }[];

export type AppealOutcome = z.infer<typeof Appeal.verdict>['outcome'];

const effects: Record<ActionType, string> = {
  none: 'No action was taken',
  warn: 'You got a warning',
  ask_edit: 'You are asked to edit the product',
  hide_image: 'A photo is hidden',
  hide_review: 'Your review is hidden',
  hide_product: 'The product is hidden',
  remove_product: 'The product was removed',
  freeze_selling: 'You can’t put products up for sale',
  suspend: 'Your account is suspended',
};

/** The effects of actions that are over. */
const pastEffects: Record<ActionType, string> = {
  ...effects,
  ask_edit: 'You were asked to edit the product',
  hide_image: 'A photo was hidden',
  hide_review: 'Your review was hidden',
  hide_product: 'The product was hidden',
  freeze_selling: 'You couldn’t put products up for sale',
  suspend: 'Your account was suspended',
};

/**
 * Returns the effect of an action on the affected person, such as `You can’t put products up for sale until Nov 30, 2026,
 * 4:00 PM`.
 */
function effectOf({ type, until }: Action): string {
  return until === undefined ? effects[type] : `${effects[type]} until ${formatDayAndTime(until)}`;
}

const ends: Partial<Record<ActionType, string>> = {
  ask_edit: 'withdraws the request for an edit',
  hide_image: 'shows a hidden photo again',
  hide_review: 'shows the review again',
  hide_product: 'shows the product again',
  remove_product: 'brings the product back',
  freeze_selling: 'ends the ban from selling',
  suspend: 'lifts the suspension',
};

/**
 * Returns what a decision does, for the affected person: its actions, in the past tense if they are `over`, and which
 * earlier actions it ends.
 */
export function effectsOf(
  actions: readonly Action[],
  ended: readonly ActionType[],
  over = false,
): string[] {
  const restored = ended.flatMap((type) => endSentences[type] ?? []);
  const all = actions.map((one) => (over ? pastEffects[one.type] : effectOf(one)));
  return [
    ...new Set([...(restored.length > 0 && changesNothing(actions) ? [] : all), ...restored]),
  ];
}

const list = new Intl.ListFormat('en-US');

/** Says what ends with these actions, such as `lifts the suspension and shows the product again`. */
export const endText = (actions: readonly Action[]): string =>
  list.format(new Set(actions.flatMap(({ type }) => ends[type] ?? [])));

export const appealOutcomeText: Record<AppealOutcome, string> = {
  upheld: 'The decision stays',
  changed: 'The decision was changed',
  reversed: 'The decision was reversed',
};

/**
 * Returns the closing sentences of the statement of reasons, which say whether an automatic rule flagged the case. The
 * email contains the same information.
 */
export const automationText = (automated: boolean): string =>
  automated
    ? 'One of the shop’s automatic rules flagged this. A moderator made the decision.'
    : 'No automatic rule flagged this. A moderator made the decision.';

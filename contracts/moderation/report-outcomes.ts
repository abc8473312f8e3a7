import { type ActionType, changesNothing, endSentences } from './decisions.ts';

/**
 * What reporters read about each action. They read what happened to the thing that they reported, but not which penalty
 * someone else got.
 */
const outcomes: Readonly<Record<ActionType, string>> = {
  none: 'We found nothing that breaks our rules.',
  warn: 'We took action.',
  ask_edit: 'We took action.',
  hide_image: 'We hid a photo.',
  hide_review: 'We hid the review.',
  hide_product: 'We hid the product.',
  remove_product: 'We removed the product.',
  freeze_selling: 'We took action against the account.',
  suspend: 'We took action against the account.',
};

/** The actions whose end reporters can see in the shop. */
const visible: readonly ActionType[] = [
  'hide_image',
  'hide_review',
  'hide_product',
  'remove_product',
];

/** Returns what reporters read about a decision, such as `We removed the product.` */
export function outcomeOf(types: readonly ActionType[]): string {
  const all = [...new Set(types.map((type) => outcomes[type]))];
  const special = all.filter((words) => words !== outcomes.warn);
  return (special.length > 0 ? special : all).join(' ');
}

/**
 * The decision on a report. `earlier` are the actions of the decision that it replaces, or null if it is the first one.
 */
export type Outcome = {
  types: readonly ActionType[];
  earlier: readonly ActionType[] | null;
  /** Whether the decision was made after an appeal. */
  appealed: boolean;
};

/** Returns whether the reporter was told something else before. */
export const isRevised = ({ types, earlier }: Outcome): boolean =>
  earlier !== null && outcomeOf(earlier) !== outcomeOf(types);

/** Returns the sentences that the reporter reads about the decision. */
export function outcomeText(outcome: Outcome): string {
  const { types, earlier, appealed } = outcome;
  if (earlier === null || !isRevised(outcome)) return outcomeOf(types);
  const why = appealed ? 'After an appeal, we' : 'We looked at this again and';
  if (!changesNothing(types.map((type) => ({ type })))) {
    return `${why} changed our decision. ${outcomeOf(types)}`;
  }
  const back = visible.filter((type) => earlier.includes(type)).map((type) => endSentences[type]);
  return [`${why} ended our earlier decision`, ...back].map((words) => `${words}.`).join(' ');
}

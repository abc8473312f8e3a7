import * as z from 'zod/mini';
import {
  type Action,
  ActionType,
  actionTypes,
  excludes,
  replaces,
} from '#contracts/moderation/decisions.ts';
import { dayOf, startOfDay } from '#src/lib/days.ts';

/** The choices in the decision form. `until` contains days like `2026-11-30`, or an empty string for no end date. */
export const ActionChoice = z.object({
  types: z.array(ActionType),
  until: z.record(z.string(), z.string()),
  /** The URLs of the photos to hide. */
  images: z.array(z.string()),
});
export type ActionChoice = z.infer<typeof ActionChoice>;

export const noChoice: ActionChoice = { types: [], until: {}, images: [] };

const all = Object.keys(actionTypes) as ActionType[];

type Possible = { admin: boolean; product: boolean; photos: boolean; review: boolean };

/** Returns the actions that a moderator can take on a case. */
export const possibleActions = ({ admin, product, photos, review }: Possible): ActionType[] =>
  all.filter(
    (type) =>
      (admin || actionTypes[type].staff) &&
      (product || !actionTypes[type].product) &&
      (photos || type !== 'hide_image') &&
      (review || type !== 'hide_review'),
  );

/** Selects or deselects an action. Deselects the actions that can't be combined with a selected one. */
export function toggled(choice: ActionChoice, type: ActionType, on: boolean): ActionChoice {
  const others = choice.types.filter((one) => one !== type && !(on && excludes(one, type)));
  return { ...choice, types: on ? [...others, type] : others };
}

/** Returns a photo's URL without its access key. Hidden photos have a key that changes every hour. */
export const plainAddress = (url: string): string => url.replace(/^(\/api\/images\/)[^/]+\//, '$1');

/** Returns the end of a day in the moderator's time zone. */
const endOf = (day: string) => new Date(Date.parse(startOfDay(day, 1)) - 1000).toISOString();

/** Converts the choices to the server's format, in which each photo to hide is a separate action. */
export function actionsOf({ types, until, images }: ActionChoice): Action[] {
  return all
    .filter((type) => types.includes(type))
    .flatMap((type): Action[] => {
      if (type === 'hide_image') {
        return images.length === 0 ? [{ type }] : images.map((image) => ({ type, image }));
      }
      const day = actionTypes[type].until ? (until[type] ?? '') : '';
      return [day === '' ? { type } : { type, until: endOf(day) }];
    });
}

/** Converts actions back to the choices in the form. The opposite of {@link actionsOf}. */
export function choiceOf(actions: readonly Action[]): ActionChoice {
  return {
    types: [...new Set(actions.map(({ type }) => type))],
    until: Object.fromEntries(
      actions.flatMap(({ type, until }) =>
        until === undefined ? [] : [[type, dayOf(new Date(until))]],
      ),
    ),
    images: actions.flatMap(({ image }) => (image === undefined ? [] : [plainAddress(image)])),
  };
}

/** Returns the actions in effect that a new decision with these `actions` would end. */
export const endedBy = (actions: readonly Action[], running: readonly Action[]): Action[] =>
  running.filter(
    (one) =>
      !actions.some(
        ({ type, image }) =>
          replaces(type, one.type) && plainAddress(image ?? '') === plainAddress(one.image ?? ''),
      ),
  );

/** Returns whether an action must be confirmed in a separate dialog. */
export const isGrave = ({ type }: Action): boolean => !actionTypes[type].staff;

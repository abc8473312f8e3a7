import type * as z from 'zod/mini';
import type { Action, ActionType } from '#contracts/moderation/decisions.ts';
import { ApiError } from '#src/lib/api-error.ts';

/** Error messages by field. */
export type Errors = Readonly<Record<string, string>>;

/** Returns the name of the field for an action's end date. */
export const untilField = (type: ActionType): string => `${type} until`;

/** The field for choosing the photos to hide. */
export const photoField = 'image';

/** Returns the field to which an error belongs. Only end dates have a separate field for each action. */
function fieldOf(path: readonly PropertyKey[], actions: readonly Action[]): string {
  const [name, n, part] = path;
  const action = actions[Number(n)];
  if (part === 'image') return photoField;
  return part === 'until' && action ? untilField(action.type) : String(name);
}

/** Returns the first error message for each field of the decision. */
export const localErrors = (
  error: z.core.$ZodError | undefined,
  actions: readonly Action[],
): Errors =>
  Object.fromEntries(
    (error?.issues ?? [])
      .map(({ path, message }) => [fieldOf(path, actions), message])
      .toReversed(),
  );

/** Returns the server's error messages by field. */
export const serverErrors = (error: unknown, actions: readonly Action[]): Errors =>
  Object.fromEntries(
    Object.entries(error instanceof ApiError ? error.fields : {}).map(([name, message]) => [
      fieldOf(name.split('.'), actions),
      message,
    ]),
  );

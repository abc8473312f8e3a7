import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type * as z from 'zod/mini';
import { ApiError, describeError } from './api-error.ts';

/**
 * Shows the server's field errors next to the matching inputs and focuses the first of these inputs. If no input
 * matches, sets the message as the form's `root.server` error. Returns whether any input matched.
 */
export function showServerError<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  inputs: readonly Path<T>[],
): boolean {
  const fields = error instanceof ApiError ? error.fields : {};
  const own = inputs.filter((name) => fields[name] !== undefined);
  for (const [index, name] of own.entries()) {
    const message = fields[name];
    if (message !== undefined) {
      setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
    }
  }
  if (own.length === 0) {
    setError('root.server', { type: 'server', message: describeError(error).message });
  }
  return own.length > 0;
}

/** Returns the first error message for each field of a failed validation. */
export const firstErrors = (error: z.core.$ZodError | undefined): Record<string, string> =>
  Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]).toReversed(),
  );

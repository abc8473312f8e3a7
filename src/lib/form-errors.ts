import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, describeError } from './api-error.ts';

type Errors<Name extends string> = Partial<Record<Name | 'root', string>>;

/** Returns the server's errors about these inputs. If there is none, `root` is the message for the whole form. */
export function serverErrors<Name extends string>(
  error: unknown,
  inputs: readonly Name[],
): Errors<Name> {
  const fields = error instanceof ApiError ? error.fields : {};
  const own = Object.entries(fields).filter(([name]) => inputs.some((input) => input === name));
  return own.length > 0
    ? (Object.fromEntries(own) as Errors<Name>)
    : ({ root: describeError(error).message } as Errors<Name>);
}

/**
 * Shows the server's field errors next to the matching inputs and focuses the first of these inputs. If no input
 * matches, sets the message as the form's `root.server` error. Returns whether any input matched.
 */
export function showServerError<T extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<T>,
  inputs: readonly Path<T>[],
): boolean {
  const errors: Errors<string> = serverErrors(error, inputs);
  const own = inputs.filter((name) => errors[name] !== undefined);
  for (const [index, name] of own.entries()) {
    const message = errors[name] ?? '';
    setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  if (own.length === 0) setError('root.server', { type: 'server', message: errors.root ?? '' });
  return own.length > 0;
}

import type { FormEvent } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { showServerError } from './form-errors.ts';
import { useSingleFlight } from './use-single-flight.ts';

type Form<T extends FieldValues> = Pick<
  UseFormReturn<T>,
  'control' | 'formState' | 'handleSubmit' | 'setError'
>;

/**
 * Returns the props of a form whose values `send` sends to the server, once at a time. The server's errors appear next
 * to their inputs, or as the form's `failure`.
 */
export function useSending<T extends FieldValues>(
  { control, formState, handleSubmit, setError }: Form<T>,
  send: (values: T) => Promise<unknown>,
) {
  const submit = useSingleFlight(
    handleSubmit(async (values) => {
      try {
        await send(values);
      } catch (error) {
        showServerError(error, setError, [...(control._names.mount as Set<Path<T>>)]);
      }
    }),
  );
  return {
    onSubmit(event: FormEvent) {
      event.preventDefault();
      void submit(event);
    },
    busy: formState.isSubmitting,
    failure: formState.errors.root?.server?.message,
  };
}

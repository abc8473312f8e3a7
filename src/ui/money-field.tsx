import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** A text field for an amount in US dollars. */
export function MoneyField({
  label,
  hint,
  error,
  className = '',
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(wired) => (
        <div className="relative">
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 start-3.5 z-1 grid place-items-center text-muted"
          >
            $
          </span>
          <input
            type="text"
            inputMode="decimal"
            {...input}
            {...wired}
            autoComplete="off"
            className="input ps-8 tabular-nums"
          />
        </div>
      )}
    </Field>
  );
}

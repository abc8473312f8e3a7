import { type ComponentProps, type ReactNode, useId } from 'react';

/** The props of all labeled inputs. Screen readers read both `hint` and `error`. */
export type FieldProps = { label: string; hint?: ReactNode; error?: string | undefined };

type Wired = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** An input with its label, hint and error. Other field components are based on this one. */
export function Field({
  label,
  hint,
  error,
  children,
  className = '',
}: FieldProps & { className?: string; children: (wired: Wired) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error,
  className = '',
  ...input
}: FieldProps & ComponentProps<'input'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(wired) => <input type="text" {...input} {...wired} className="input" />}
    </Field>
  );
}

export function TextAreaField({
  label,
  hint,
  error,
  className = '',
  ...input
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(wired) => <textarea rows={4} {...input} {...wired} className="textarea leading-normal" />}
    </Field>
  );
}

/** A select with its label, hint and error. `children` are the options. */
export function SelectField({
  label,
  hint,
  error,
  className = '',
  children,
  ...input
}: FieldProps & ComponentProps<'select'>) {
  return (
    <Field label={label} hint={hint} error={error} className={className}>
      {(wired) => (
        <select {...input} {...wired} className="select">
          {children}
        </select>
      )}
    </Field>
  );
}

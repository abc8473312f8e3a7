import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** A password field with a button that reveals the password. */
export function PasswordField({
  label,
  hint,
  error,
  ...input
}: FieldProps & ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} hint={hint} error={error}>
      {(wired) => (
        <span className="relative block">
          <input {...input} {...wired} type={shown ? 'text' : 'password'} className="input pe-12" />
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 end-0 z-1 grid w-11 place-items-center"
          >
            <Icon aria-hidden="true" className="size-5" />
          </button>
        </span>
      )}
    </Field>
  );
}

import type { ComponentProps } from 'react';
import { type FieldProps, TextField } from './field.tsx';

/** A field for a phone number. Phones show the number pad, and browsers suggest the user's own number. */
export function PhoneField({
  autoComplete = 'tel',
  ...props
}: FieldProps & Omit<ComponentProps<'input'>, 'autoComplete'> & { autoComplete?: 'tel' | 'off' }) {
  return (
    <TextField type="tel" inputMode="tel" maxLength={40} {...props} autoComplete={autoComplete} />
  );
}

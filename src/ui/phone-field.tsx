import type { ComponentProps } from 'react';
import { type FieldProps, TextField } from './field.tsx';

/** A field for a phone number. Phones show the number pad, and browsers suggest the user's own number. */
export function PhoneField(props: FieldProps & ComponentProps<'input'>) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel" maxLength={40} {...props} />;
}

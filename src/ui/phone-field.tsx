import type { ComponentProps } from 'react';
import { type FieldProps, TextField } from './field.tsx';

/** A telephone number: the phone's keypad, and the browser's own number offered. */
export function PhoneField(props: FieldProps & ComponentProps<'input'>) {
  return <TextField type="tel" inputMode="tel" autoComplete="tel" maxLength={40} {...props} />;
}

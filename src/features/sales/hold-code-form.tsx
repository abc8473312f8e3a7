import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import { HandoverForm } from '#contracts/bookings.ts';
import { Button } from '#src/ui/button.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { TextField } from '#src/ui/field.tsx';

type HoldCodeFormProps = {
  /** The server's message about the previous code, or null. */
  error: string | null;
  onCode: (code: string) => void;
  onClose: () => void;
};

/** Asks for the handover code of the buyer who holds the product. */
export function HoldCodeForm({ error, onCode, onClose }: HoldCodeFormProps) {
  // A new object on each render would make the form render endlessly.
  const errors = useMemo(
    () => (error === null ? null : { code: { type: 'server', message: error } }),
    [error],
  );
  const { register, handleSubmit, setValue, formState } = useForm<z.infer<typeof HandoverForm>>({
    resolver: standardSchemaResolver(HandoverForm),
    defaultValues: { code: '' },
    ...(errors && { errors }),
  });
  const field = register('code');
  return (
    <form noValidate onSubmit={handleSubmit(({ code }) => onCode(code))} className="grid gap-4">
      <TextField
        label="Handover code"
        hint="Six digits."
        inputMode="numeric"
        autoComplete="off"
        error={formState.errors.code?.message}
        {...field}
        ref={(input) => {
          field.ref(input);
          startHere(input);
        }}
        // The screen shows codes in two groups of digits, so people may type a space between them.
        onChange={(event) => {
          const code = event.target.value.replaceAll(/\D/g, '').slice(0, 6);
          setValue('code', code, { shouldValidate: formState.isSubmitted });
        }}
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onClose}>
          Cancel
        </Button>
        <Button look="amber" type="submit">
          Use this code
        </Button>
      </div>
    </form>
  );
}

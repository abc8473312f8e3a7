import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMemo } from 'react';
import type * as z from 'zod/mini';
import { HandoverForm } from '#contracts/bookings/bookings.ts';
import { codeDigits } from '#contracts/form-text.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { TextField } from '#src/ui/field.tsx';
import { isWrongCode } from './ticket-queries.ts';

type HoldCodeFormProps = {
  /** The holder's booking, or null if it is unknown. */
  bookingId: string | null;
  /** The server's message about the previous code, or null. */
  error: string | null;
  onCode: (code: string) => void;
  onClose: () => void;
};

/** Asks for the handover code of the buyer who holds the product, and checks it before the customer pays. */
export function HoldCodeForm({ bookingId, error, onCode, onClose }: HoldCodeFormProps) {
  // A new object on each render would make the form render endlessly.
  const errors = useMemo(
    () => (error === null ? null : { code: { type: 'server', message: error } }),
    [error],
  );
  const form = useForm<z.infer<typeof HandoverForm>>({
    resolver: standardSchemaResolver(HandoverForm),
    defaultValues: { code: '' },
    ...(errors && { errors }),
  });
  const { register, handleSubmit, setError, setValue, formState } = form;
  const field = register('code');
  async function use({ code }: z.infer<typeof HandoverForm>) {
    if (bookingId === null || !(await isWrongCode(bookingId, code))) return onCode(code);
    const message = 'Wrong code. Ask the buyer to check it in My Orders.';
    setError('code', { message }, { shouldFocus: true });
  }
  return (
    <form noValidate onSubmit={handleSubmit(use)} className="grid gap-4">
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
        onChange={({ target }) =>
          setValue('code', codeDigits(target.value), { shouldValidate: formState.isSubmitted })
        }
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onClose}>
          Cancel
        </Button>
        <Button look="amber" type="submit" busy={formState.isSubmitting}>
          Use this code
        </Button>
      </div>
    </form>
  );
}

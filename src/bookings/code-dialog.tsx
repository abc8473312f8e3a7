import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { type ReactNode, useMemo } from 'react';
import type * as z from 'zod/mini';
import { HandoverForm } from '#contracts/bookings/bookings.ts';
import { codeDigits } from '#contracts/form-text.ts';
import { ApiError, describeError } from '#src/lib/api-error.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';

type CodeFormProps = {
  /** The label of the button that uses the code. */
  action: string;
  /** The server's message about the previous code, or null. */
  error?: string | null;
  /** Resolves to a message about a wrong code, or to nothing. May reject with the server's error. */
  onCode: (code: string) => Promise<string | undefined>;
  onClose: () => void;
};

type CodeDialogProps = CodeFormProps & {
  open: boolean;
  title: ReactNode;
  /** Who holds which product. */
  children: ReactNode;
  /** What else is possible, below the form. */
  more?: ReactNode;
  /** Replaces everything else. */
  instead?: ReactNode;
};

/** Asks for the handover code of the buyer who holds a product. */
export function CodeDialog({ open, title, children, more, instead, ...form }: CodeDialogProps) {
  return (
    <Dialog open={open} onClose={form.onClose} title={title}>
      {instead || (
        <div className="grid gap-5">
          {children}
          <CodeForm {...form} />
          {more}
        </div>
      )}
    </Dialog>
  );
}

function CodeForm({ action, error = null, onCode, onClose }: CodeFormProps) {
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
    if (formState.isSubmitting) return;
    try {
      const message = await onCode(code);
      if (message !== undefined) setError('code', { message }, { shouldFocus: true });
    } catch (thrown) {
      const limit = limitText(thrown);
      if (limit === null) showServerError(thrown, setError, ['code']);
      else setError('root.server', { message: limit });
    }
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
      <FormError message={formState.errors.root?.server?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onClose}>
          Cancel
        </Button>
        <Button look="amber" type="submit" busy={formState.isSubmitting}>
          {action}
        </Button>
      </div>
    </form>
  );
}

/** Says in one sentence when to try again. The general message about too many requests is less exact. */
function limitText(error: unknown): string | null {
  if (!(error instanceof ApiError) || error.code !== 'rate_limited') return null;
  const wait = error.retryAfter;
  if (wait === undefined) return describeError(error).message;
  const when = wait < 90 ? `${wait} seconds` : `${Math.ceil(wait / 60)} minutes`;
  return `Too many codes were entered. Try again in ${when}.`;
}

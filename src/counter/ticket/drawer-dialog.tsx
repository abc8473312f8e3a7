import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type * as z from 'zod/mini';
import { NoSaleForm, recordNoSale } from '#contracts/counter/till.ts';
import { call } from '#src/lib/api.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useForm } from '#src/lib/use-form.ts';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
import { openDrawer } from './cash-drawer.ts';

type Fields = z.infer<typeof NoSaleForm>;
type DrawerDialogProps = { open: boolean; onClose: () => void };

/** Asks for the reason to open the cash drawer without a sale, records the reason, and opens the drawer. */
export function DrawerDialog({ open, onClose }: DrawerDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Open drawer">
      {open && <DrawerForm onClose={onClose} />}
    </Dialog>
  );
}

function DrawerForm({ onClose }: { onClose: () => void }) {
  /** The last reason and its key. If the drawer didn't open, a retry with the same reason is not recorded again. */
  const sent = useRef({ reason: '', key: '' });
  const recording = useMutation({
    mutationFn: (body: Fields) =>
      call(recordNoSale, { body }, { idempotencyKey: sent.current.key }),
  });
  const { register, handleSubmit, setError, formState } = useForm<Fields>({
    resolver: standardSchemaResolver(NoSaleForm),
    defaultValues: { reason: '' },
  });
  const { errors, isSubmitting } = formState;
  const field = register('reason');

  async function submit(form: Fields) {
    try {
      if (sent.current.reason !== form.reason)
        sent.current = { reason: form.reason, key: newUuid() };
      await recording.mutateAsync(form);
    } catch (error) {
      showServerError(error, setError, ['reason']);
      return;
    }
    const trouble = await openDrawer('no_sale');
    if (trouble === null) onClose();
    else setError('root.server', { message: trouble });
  }
  return (
    <form
      noValidate
      onSubmit={(event) => (isSubmitting ? event.preventDefault() : handleSubmit(submit)(event))}
      className="grid gap-4"
    >
      <TextField
        label="Reason"
        hint="Your name and the reason will be recorded as “no sale”."
        placeholder="Change for the parking meter"
        error={errors.reason?.message}
        {...field}
        ref={(input) => {
          field.ref(input);
          startHere(input);
        }}
      />
      <FormError message={errors.root?.server?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onClose}>
          Cancel
        </Button>
        <Button look="amber" type="submit" busy={isSubmitting}>
          Open drawer
        </Button>
      </div>
    </form>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import type * as z from 'zod/mini';
import { NoSaleForm, recordNoSale } from '#contracts/counter/till.ts';
import { call } from '#src/lib/api.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextField } from '#src/ui/field.tsx';
import { openDrawer } from './cash-drawer.ts';

type Fields = z.infer<typeof NoSaleForm>;
type DrawerDialogProps = { open: boolean; onClose: () => void };

/** Asks for the reason to open the cash drawer without a sale, records the reason, and opens the drawer. */
export function DrawerDialog({ open, onClose }: DrawerDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title="No sale: open drawer">
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
  const form = useForm<Fields>({
    resolver: standardSchemaResolver(NoSaleForm),
    defaultValues: { reason: '' },
  });
  const { input, setError } = form;
  const sending = useSending(form, async (body) => {
    if (sent.current.reason !== body.reason) sent.current = { reason: body.reason, key: newUuid() };
    await recording.mutateAsync(body);
    const trouble = await openDrawer('no_sale');
    if (trouble === null) onClose();
    else setError('root.server', { message: trouble });
  });
  return (
    <DialogForm {...sending} button="Open drawer" onClose={onClose}>
      <TextField
        label="Reason"
        hint="Your name and the reason will be recorded as “no sale”."
        placeholder="Change for the parking meter"
        {...input('reason')}
      />
    </DialogForm>
  );
}

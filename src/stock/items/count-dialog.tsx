import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import type { Item } from '#contracts/stock/item.ts';
import { maxStock, StockChange, stockReasons } from '#contracts/stock/items.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { useCountItem } from './item-queries.ts';

type Reason = StockChange['reason'];

const removal = { label: 'Pieces to remove', button: 'Remove pieces', by: (n: number) => -n };
/** `by` returns the change of the stock if `pieces` is typed. */
const reasonText: Record<
  Reason,
  { name: string; label: string; button: string; by: (pieces: number, stock: number) => number }
> = {
  delivery: { name: 'Delivery', label: 'Pieces to add', button: 'Add pieces', by: (n) => n },
  recount: {
    ...{ name: 'Counted', label: 'Pieces counted', button: 'Save count' },
    by: (n, stock) => n - stock,
  },
  damaged: { name: 'Damaged or lost', ...removal },
  used: { name: 'Used in the shop', ...removal },
};

/** `by` is the number as typed, without a sign. Only a count can be 0. */
const Fields = z
  .object({
    by: z
      .int('Enter a whole number of pieces.')
      .check(z.minimum(0, 'Enter 0 or more.'), z.maximum(maxStock, `Enter at most ${maxStock}.`)),
    reason: StockChange.shape.reason,
  })
  .check(
    z.refine(({ by, reason }) => by > 0 || reason === 'recount', {
      error: 'Enter how many pieces.',
      path: ['by'],
    }),
  );

/** Asks how many pieces of an item came or went, or were counted, and why. Closed if `item` is null. */
export function CountDialog({ item, onClose }: { item: Item | null; onClose: () => void }) {
  return (
    <Dialog open={item !== null} onClose={onClose} title={`Stock of ${item?.name ?? ''}`}>
      {item && <CountForm item={item} onClose={onClose} />}
    </Dialog>
  );
}

function CountForm({ item, onClose }: { item: Item; onClose: () => void }) {
  const counting = useCountItem(item._id);
  const { name } = item;
  const stock = item.stock ?? 0;
  // All attempts use the same key, so a retry after a lost reply never counts the pieces twice.
  const [key] = useState(newUuid);
  const form = useForm<z.infer<typeof Fields>>({
    resolver: standardSchemaResolver(Fields),
    defaultValues: { reason: 'delivery' },
  });
  const [reason, typed] = useWatch({ control: form.control, name: ['reason', 'by'] });
  const { label, button, by } = reasonText[reason];
  const after = Number.isInteger(typed) ? stock + by(typed, stock) : null;
  const sending = useSending(form, async (fields) => {
    const change = { reason: fields.reason, by: by(fields.by, stock) };
    const saved =
      change.by === 0 && item.stock !== null ? item : await counting.mutateAsync({ change, key });
    toastSuccess(`${name}: ${saved.stock ?? 0} in stock.`, name);
    onClose();
  });
  const pieces = form.input('by', {
    setValueAs: (text) => (String(text ?? '').trim() === '' ? undefined : Number(text)),
  });
  return (
    <DialogForm {...sending} button={button} onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="Reason" {...form.register('reason')}>
          {stockReasons.map((one) => (
            <option key={one} value={one}>
              {reasonText[one].name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={label}
          hint={
            <>
              {item.stock === null ? 'Not counted yet' : `${stock} in stock`}
              {after !== null && after >= 0 && `, ${after} afterward`}.
            </>
          }
          inputMode="numeric"
          autoComplete="off"
          {...pieces}
          ref={(field) => {
            pieces.ref(field);
            startHere(field);
          }}
        />
      </div>
    </DialogForm>
  );
}

import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import type { Item } from '#contracts/stock/item.ts';
import { StockChange, stockReasons } from '#contracts/stock/items.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { SelectField, TextField } from '#src/ui/field.tsx';
import { toastSuccess } from '#src/ui/toaster.tsx';
import { useCountItem } from './item-queries.ts';

const reasonText: Record<StockChange['reason'], string> = {
  delivery: 'Delivery',
  recount: 'Counted again',
  damaged: 'Damaged or lost',
  used: 'Used in the shop',
};

/** Asks how many pieces of an item came or went, and why. Closed if `item` is null. */
export function CountDialog({ item, onClose }: { item: Item | null; onClose: () => void }) {
  return (
    <Dialog open={item !== null} onClose={onClose} title={`Add pieces of ${item?.name ?? ''}`}>
      {item && <CountForm item={item} onClose={onClose} />}
    </Dialog>
  );
}

function CountForm({ item, onClose }: { item: Item; onClose: () => void }) {
  const counting = useCountItem(item._id);
  // All attempts use the same key, so a retry after a lost reply never counts the pieces twice.
  const [key] = useState(newUuid);
  const form = useForm<StockChange>({
    resolver: standardSchemaResolver(StockChange),
    defaultValues: { reason: 'delivery' },
  });
  const sending = useSending(form, async (change) => {
    const { name, stock } = await counting.mutateAsync({ change, key });
    toastSuccess(`${name}: ${stock} in stock.`, name);
    onClose();
  });
  return (
    <DialogForm {...sending} button="Add pieces" onClose={onClose}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="Pieces"
          hint={
            item.stock === null
              ? 'The stock of this item has not been counted yet.'
              : `${item.stock} in stock. To remove 3 pieces, enter -3.`
          }
          autoComplete="off"
          {...form.input('by', { setValueAs: (text) => Number(String(text ?? '').trim()) })}
        />
        <SelectField label="Reason" {...form.register('reason')}>
          {stockReasons.map((reason) => (
            <option key={reason} value={reason}>
              {reasonText[reason]}
            </option>
          ))}
        </SelectField>
      </div>
    </DialogForm>
  );
}

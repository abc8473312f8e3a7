import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import type { Item } from '#contracts/stock/item.ts';
import { ItemForm } from '#contracts/stock/items.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { onScan, takeScans } from '#src/lib/scans.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSending } from '#src/lib/use-sending.ts';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { onEnterMove } from '#src/ui/enter-moves.ts';
import { TextField } from '#src/ui/field.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { useAddItem, useEditItem } from './item-queries.ts';
import { TaxClassField } from './tax-class-field.tsx';

/** An empty field means that nobody counts the pieces. */
const orNull = { setValueAs: (text: unknown) => (String(text ?? '').trim() ? Number(text) : null) };

type ItemFieldsProps = {
  /** Null to add a new item. */
  item: Item | null;
  onSaved: (saved: Item) => void;
  onCancel: () => void;
};

/** The form with what staff enter about an item. */
export function ItemFields({ item, onSaved, onCancel }: ItemFieldsProps) {
  const [key] = useState(newUuid);
  const adding = useAddItem();
  const editing = useEditItem(item?._id ?? '');
  const form = useForm<ItemForm>({
    resolver: standardSchemaResolver(ItemForm),
    defaultValues: {
      name: item?.name ?? '',
      price: item?.price ?? '',
      tax_class: item?.tax_class ?? 'standard',
      gtin: item?.gtin ?? '',
      stock: item?.stock ?? null,
      for_sale: item?.for_sale ?? true,
    },
  });
  const { register, input, setValue } = form;
  useEffect(
    () =>
      onScan(() => {
        for (const text of takeScans()) setValue('gtin', text.trim());
      }),
    [setValue],
  );
  const sending = useSending(form, async (typed) =>
    onSaved(
      item
        ? await editing.mutateAsync({ ...typed, version: item.version })
        : await adding.mutateAsync({ form: typed, key }),
    ),
  );
  return (
    <DialogForm
      {...sending}
      onKeyDown={onEnterMove}
      button={item ? 'Save' : 'Add item'}
      onClose={onCancel}
    >
      <TextField label="Name" autoComplete="off" {...input('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label="Price" {...input('price')} />
        <TaxClassField {...register('tax_class')} />
        <TextField
          label="Barcode (optional)"
          hint="Scan the package."
          inputMode="numeric"
          autoComplete="off"
          {...input('gtin')}
        />
        <TextField
          label="In stock (optional)"
          hint="Empty if nobody counts it."
          inputMode="numeric"
          autoComplete="off"
          {...input('stock', orNull)}
        />
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" className="checkbox shrink-0" {...register('for_sale')} />
        For sale at the counter
      </label>
    </DialogForm>
  );
}

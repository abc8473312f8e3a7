import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import type { Item } from '#contracts/stock/item.ts';
import { ItemForm } from '#contracts/stock/items.ts';
import { showServerError } from '#src/lib/form-errors.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useForm } from '#src/lib/use-form.ts';
import { useSingleFlight } from '#src/lib/use-single-flight.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { FormError } from '#src/ui/form-error.tsx';
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
  const { register, handleSubmit, setError, formState } = useForm<ItemForm>({
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
  const { errors } = formState;
  const save = useSingleFlight(async (form: ItemForm) => {
    try {
      onSaved(
        item
          ? await editing.mutateAsync({ ...form, version: item.version })
          : await adding.mutateAsync({ form, key }),
      );
    } catch (error) {
      showServerError(error, setError, ['name', 'price', 'gtin', 'stock']);
    }
  });
  return (
    <form noValidate onSubmit={handleSubmit(save)} className="grid gap-4">
      <TextField
        label="Name"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField label="Price" error={errors.price?.message} {...register('price')} />
        <TaxClassField {...register('tax_class')} />
        <TextField
          label="Barcode (optional)"
          hint="Scan the package."
          inputMode="numeric"
          autoComplete="off"
          error={errors.gtin?.message}
          {...register('gtin')}
        />
        <TextField
          label="In stock (optional)"
          hint="Empty if nobody counts it."
          inputMode="numeric"
          autoComplete="off"
          error={errors.stock?.message}
          {...register('stock', orNull)}
        />
      </div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input type="checkbox" className="checkbox shrink-0" {...register('for_sale')} />
        For sale at the counter
      </label>
      <FormError message={errors.root?.server?.message} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onCancel}>
          Cancel
        </Button>
        <Button look="amber" type="submit" busy={adding.isPending || editing.isPending}>
          {item ? 'Save' : 'Add item'}
        </Button>
      </div>
    </form>
  );
}

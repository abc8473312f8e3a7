import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ItemLineForm } from '#contracts/counter/ticket-items.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useForm } from '#src/lib/use-form.ts';
import { TaxClassField } from '#src/stock/items/tax-class-field.tsx';
import { Button } from '#src/ui/button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { TextField } from '#src/ui/field.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { addLine } from './add-item.ts';

/** Asks for a name and a price, and adds them to the ticket. Nothing is stored in the list of items. */
export function QuickItemDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Quick item">
      <QuickItemForm onClose={onClose} />
    </Dialog>
  );
}

function QuickItemForm({ onClose }: { onClose: () => void }) {
  const { register, handleSubmit, formState } = useForm<ItemLineForm>({
    resolver: standardSchemaResolver(ItemLineForm),
    defaultValues: { name: '', price: '', quantity: 1, tax_class: 'standard' },
  });
  const { errors } = formState;
  function add(item: ItemLineForm) {
    if (addLine({ ...item, id: newUuid() })) onClose();
  }
  return (
    <form noValidate onSubmit={handleSubmit(add)} className="grid gap-4">
      <TextField
        label="Name"
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <div className="grid grid-cols-2 gap-4">
        <MoneyField label="Price" error={errors.price?.message} {...register('price')} />
        <TextField
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          error={errors.quantity?.message}
          {...register('quantity', { setValueAs: Number })}
        />
      </div>
      <TaxClassField {...register('tax_class')} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="paper" onClick={onClose}>
          Cancel
        </Button>
        <Button look="amber" type="submit">
          Add to ticket
        </Button>
      </div>
    </form>
  );
}

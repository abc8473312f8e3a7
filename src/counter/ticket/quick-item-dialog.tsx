import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { ItemLineForm } from '#contracts/counter/ticket-items.ts';
import type { TaxClass } from '#contracts/stock/item.ts';
import { newUuid } from '#src/lib/new-uuid.ts';
import { useForm } from '#src/lib/use-form.ts';
import { TaxClassField } from '#src/stock/items/tax-class-field.tsx';
import { onEnterFill } from '#src/ui/ctrl-enter.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { startHere } from '#src/ui/dialog-focus.ts';
import { DialogForm } from '#src/ui/dialog-form.tsx';
import { TextField } from '#src/ui/field.tsx';
import { MoneyField } from '#src/ui/money-field.tsx';
import { addLine } from './add-item.ts';

type QuickItemProps = {
  /** What is typed in the counter's field, such as `9.99 cable`. */
  typed: string;
  onClose: () => void;
  onAdded: () => void;
};

/** Asks for a price and a name, and adds them to the ticket. Nothing is stored in the list of items. */
export function QuickItemDialog({ open, ...form }: QuickItemProps & { open: boolean }) {
  return (
    <Dialog open={open} onClose={form.onClose} title="Quick item">
      <QuickItemForm {...form} />
    </Dialog>
  );
}

const priceFirst = /^\$?(\d{1,4}(?:\.\d\d?)?)(?:\s+|$)/;
const priceLast = /\s+\$?(\d{1,4}\.\d\d)$/;

/** Returns the price and the name in typed text. A number without cents is a price only at the start. */
function itemIn(text: string): { price: string; name: string } {
  const found = priceFirst.exec(text) ?? priceLast.exec(text);
  return { price: found?.[1] ?? '', name: text.replace(found?.[0] ?? '', '').slice(0, 120) };
}

/** The last quick item, whose name is proposed, and how it was taxed. */
let last: { name: string; tax_class: TaxClass } = { name: '', tax_class: 'standard' };
const taxOf = (name: string) => (name === last.name ? last.tax_class : 'standard');

function QuickItemForm({ typed, onClose, onAdded }: QuickItemProps) {
  const start = itemIn(typed.trim());
  const name = start.name || last.name;
  const form = useForm<ItemLineForm>({
    resolver: standardSchemaResolver(ItemLineForm),
    defaultValues: { price: start.price, name, quantity: 1, tax_class: taxOf(name) },
  });
  const { input, register, setValue, getFieldState } = form;
  function add(item: ItemLineForm) {
    if (!addLine({ ...item, id: newUuid() })) return;
    last = item;
    onClose();
    onAdded();
  }
  const named = input('name', {
    onChange: ({ target }) =>
      getFieldState('tax_class').isDirty || setValue('tax_class', taxOf(target.value.trim())),
  });
  return (
    <DialogForm
      onSubmit={form.handleSubmit(add)}
      button="Add to ticket"
      busy={false}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
        <MoneyField label="Price" {...input('price')} onKeyDown={onEnterFill('name')} />
        <TextField
          label="Name"
          autoComplete="off"
          {...named}
          onFocus={({ target }) => target.select()}
          ref={(field) => {
            named.ref(field);
            if (start.price !== '') startHere(field);
          }}
        />
      </div>
      <div className="grid grid-cols-2 gap-4">
        <TextField
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          {...input('quantity', { setValueAs: Number })}
        />
        <TaxClassField {...register('tax_class')} />
      </div>
    </DialogForm>
  );
}

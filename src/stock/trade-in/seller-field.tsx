import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext } from 'react-hook-form';
import { knownCustomersQuery } from '#src/customers/known-customers.ts';
import { useDebouncedValue } from '#src/lib/use-debounced-value.ts';
import { Field } from '#src/ui/field.tsx';
import { useCombobox } from '#src/ui/use-combobox.ts';
import type { PurchaseForm } from './purchase-form.ts';

/** Shorter text would match too many people. */
const shortest = 3;

type SellerFieldProps = {
  /** Called with the id of the customer whose name was picked, and with null once the name is typed again. */
  onPick?: ((id: string | null) => void) | undefined;
};

/** The field for the seller's name, with the shop's customers as suggestions. */
export function SellerField({ onPick }: SellerFieldProps) {
  const { control } = useFormContext<PurchaseForm>();
  const { field, fieldState } = useController({ control, name: 'seller.name' });
  const typed = field.value.trim();
  const q = useDebouncedValue(typed, 150);
  const { data } = useQuery({ ...knownCustomersQuery(q), enabled: q.length >= shortest });
  const options = q === typed && q.length >= shortest ? (data ?? []) : [];
  const combobox = useCombobox({
    options,
    firstActive: true,
    onPick({ _id, name }) {
      field.onChange(name);
      onPick?.(_id);
    },
  });
  return (
    <Field label="Bought from" error={fieldState.error?.message}>
      {(wired) => (
        <div className="relative">
          <input
            type="text"
            autoComplete="off"
            className="input"
            {...wired}
            {...combobox.field}
            {...field}
            onChange={(event) => {
              field.onChange(event);
              onPick?.(null);
              combobox.onType();
            }}
            onBlur={() => {
              field.onBlur();
              combobox.close();
            }}
          />
          <ul
            {...combobox.list}
            aria-label="Known customers"
            className="plate absolute inset-x-0 top-full z-30 mt-1 p-1 shadow-xl"
          >
            {options.map(({ _id, name, short_email, short_phone }, index) => (
              <li
                key={_id}
                {...combobox.option(index)}
                className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-field px-3 py-1.5 hover:bg-base-200 active-option"
              >
                <bdi className="font-semibold wrap-anywhere">{name}</bdi>
                <span className="text-sm">{short_email ?? short_phone}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Field>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { Owner } from '#contracts/stock/payouts.ts';
import { useDebouncedValue } from '#src/lib/use-debounced-value.ts';
import { inputsOf } from '#src/lib/use-form.ts';
import { FormSection } from '#src/selling/form/form-section.tsx';
import { Field, TextAreaField, TextField } from '#src/ui/field.tsx';
import { useCombobox } from '#src/ui/use-combobox.ts';
import { ownersQuery } from './intake-queries.ts';
import type { Arrival } from './use-arrival.ts';

/** The fields for a consigned piece's owner and the owner's share. */
export function OwnerFields() {
  const form = useFormContext<Arrival>();
  const input = inputsOf(form);
  const known = useWatch({ control: form.control, name: 'owner_id' }) !== '';
  return (
    <FormSection title="The owner">
      <OwnerField />
      {!known && (
        <>
          <TextField
            label="Email (optional)"
            type="email"
            autoComplete="off"
            hint="Required for payouts in store credit."
            {...input('owner.email')}
          />
          <TextAreaField label="Address" rows={2} autoComplete="off" {...input('owner.address')} />
        </>
      )}
      <TextField
        label="Owner’s share (%)"
        inputMode="decimal"
        autoComplete="off"
        hint="How much of the price the owner gets, such as 60 or 62.5."
        {...input('share')}
      />
    </FormSection>
  );
}

/** The field for the owner's name, with existing owners as suggestions. Any other name creates a new owner. */
function OwnerField() {
  const { control, setValue, clearErrors } = useFormContext<Arrival>();
  const id = useController({ control, name: 'owner_id' });
  const name = useController({ control, name: 'owner.name' });
  const text = name.field.value;
  const isKnown = id.field.value !== '';
  const q = useDebouncedValue(text.trim(), 150);
  const { data } = useQuery({ ...ownersQuery(q), enabled: q.length > 1 && !isKnown });
  const options = !isKnown && text.trim().length > 1 ? (data?.items ?? []) : [];
  const combobox = useCombobox<Owner>({
    options,
    onPick(owner) {
      name.field.onChange(owner.name ?? '');
      setValue('owner_id', owner._id, { shouldDirty: true });
      clearErrors('owner');
    },
  });
  return (
    <Field
      label="Owner"
      hint={
        isKnown
          ? 'This owner is already on record.'
          : 'Type a name, then choose a known owner or continue.'
      }
      error={name.fieldState.error?.message}
    >
      {(wired) => (
        <div className="relative">
          <input
            ref={name.field.ref}
            type="text"
            autoComplete="off"
            maxLength={120}
            {...wired}
            {...combobox.field}
            value={text}
            onChange={(event) => {
              name.field.onChange(event.target.value);
              if (isKnown) setValue('owner_id', '', { shouldDirty: true });
              combobox.onType();
            }}
            onBlur={combobox.close}
            className="input"
          />
          <ul
            {...combobox.list}
            aria-label="Known owners"
            className="plate absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto p-1 shadow-xl"
          >
            {options.map((owner, index) => (
              <li
                key={owner._id}
                {...combobox.option(index)}
                className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-3 rounded-field px-3 py-1.5 hover:bg-base-200 active-option"
              >
                <span className="min-w-0 font-semibold wrap-anywhere">{owner.name}</span>
                <span className="text-sm">
                  {owner.here === 1
                    ? '1 product in the shop'
                    : `${owner.here} products in the shop`}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </Field>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useDebouncedValue } from '#src/lib/use-debounced-value.ts';
import { nameSuggestionsQuery } from '#src/selling/selling-queries.ts';
import { ComboboxField } from '#src/ui/combobox-field.tsx';
import { nearMiss } from './near-miss.ts';
import type { ProductInput } from './product-form.ts';
import { SuggestionButton } from './suggestion-button.tsx';

const pause = 200;
const maxQueryLength = 60;

/**
 * A text field for the brand or model, with suggestions from the shop. Asks about a brand that is one letter off a known
 * one. If the suggestions fail to load, the field still works.
 */
export function NameField({ name, label }: { name: 'brand' | 'model'; label: string }) {
  const { field, fieldState } = useController<ProductInput, 'brand' | 'model'>({ name });
  const brand = useWatch<ProductInput, 'brand'>({ name: 'brand' }) ?? '';
  const [asked, setAsked] = useState(false);
  const [left, setLeft] = useState(false);
  const text = field.value ?? '';
  const q = useDebouncedValue(text.trim().slice(0, maxQueryLength), pause);
  const within = name === 'model' ? brand.trim().slice(0, maxQueryLength) : '';
  const { data } = useQuery({
    ...nameSuggestionsQuery(name, q, within),
    enabled: asked,
    placeholderData: keepPreviousData,
  });
  // While new suggestions load, `data` contains the previous ones, which may not match the new text.
  const options = (data?.items ?? []).filter((item) =>
    item.toLowerCase().includes(text.trim().toLowerCase()),
  );
  // Typing errors are rare in the first two letters.
  const { data: alike } = useQuery({
    ...nameSuggestionsQuery(name, q.slice(0, 2), within),
    enabled: left && name === 'brand' && q.length > 2,
  });
  return (
    <div className="grid content-start gap-2">
      <ComboboxField
        label={label}
        error={fieldState.error?.message}
        ref={field.ref}
        name={field.name}
        value={text}
        onText={(typed) => {
          setLeft(false);
          field.onChange(typed);
        }}
        onBlur={() => {
          setLeft(true);
          field.onBlur();
        }}
        onOpen={() => setAsked(true)}
        options={options}
      />
      <SuggestionButton
        question
        suggested={left && alike ? nearMiss(text, alike.items) : null}
        onChoose={field.onChange}
      />
    </div>
  );
}

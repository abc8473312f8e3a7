import type { ComponentProps } from 'react';
import { type TaxClass, taxClasses } from '#contracts/stock/item.ts';
import { SelectField } from '#src/ui/field.tsx';

const taxText: Record<TaxClass, string> = {
  standard: 'Taxed',
  exempt: 'Not taxed',
};

/** Asks how an item is taxed. */
export const TaxClassField = (field: ComponentProps<'select'>) => (
  <SelectField label="Tax" {...field}>
    {taxClasses.map((name) => (
      <option key={name} value={name}>
        {taxText[name]}
      </option>
    ))}
  </SelectField>
);

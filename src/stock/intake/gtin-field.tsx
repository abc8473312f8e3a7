import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { gtinOf } from '#contracts/catalog/gtin.ts';
import { scannedText } from '#contracts/catalog/scanned-text.ts';
import type { PastModel } from '#contracts/stock/intakes.ts';
import type { ProductInput } from '#src/selling/form/product-form.ts';
import { TextField } from '#src/ui/field.tsx';
import { modelsQuery } from './intake-queries.ts';

/**
 * The field for the barcode number of a new product. If no model has been entered and an earlier product had the same
 * number, calls `onModel` with that product's model.
 */
export function GtinField({ onModel }: { onModel: (model: PastModel) => void }) {
  const { register, formState, getValues } = useFormContext<ProductInput>();
  const gtin = gtinOf(useWatch<ProductInput, 'gtin'>({ name: 'gtin' }) ?? '');
  const { data, isPlaceholderData } = useQuery({
    ...modelsQuery(gtin ?? ''),
    enabled: gtin !== null,
  });
  const model = isPlaceholderData ? undefined : data?.items[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the model for the GTIN has loaded
  useEffect(() => {
    const [brand, typed] = getValues(['brand', 'model']);
    if (model && !brand && !typed) onModel(model);
  }, [model]);
  return (
    <TextField
      label="Barcode (optional)"
      inputMode="numeric"
      autoComplete="off"
      data-scans="all"
      hint="The EAN or UPC of new gear. Scan or type it."
      error={formState.errors.gtin?.message}
      {...register('gtin', { setValueAs: (text) => scannedText(String(text ?? '')) })}
    />
  );
}

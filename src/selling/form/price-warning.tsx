import { useFormContext, useWatch } from 'react-hook-form';
import { FormWarning } from '#src/ui/form-error.tsx';
import type { ProductInput } from './product-form.ts';

/**
 * Warns if the asking price is above the original price. This is not an error, because vintage gear may cost more
 * than it did new.
 */
export function PriceWarning() {
  const { control } = useFormContext<ProductInput>();
  const [asking = '', original = ''] = useWatch({
    control,
    name: ['resale_price', 'original_price'],
  });
  // Also false if either price is not a number.
  const above = Number(original) > 0 && Number(asking) > Number(original);
  return (
    <FormWarning when={above}>
      Your asking price is higher than the original price. Check both, unless the product has gained
      in value.
    </FormWarning>
  );
}

import { useFormContext, useWatch } from 'react-hook-form';
import { FormWarning } from '#src/ui/form-error.tsx';
import type { ProductInput } from './product-form.ts';

/**
 * Warns if the years of use began before the year of purchase. This is not an error, because the product may have been
 * used before.
 */
export function UseWarning() {
  const { control } = useFormContext<ProductInput>();
  const [bought = '', used = ''] = useWatch({
    control,
    name: ['year_of_purchase', 'years_of_use'],
  });
  const owned = new Date().getFullYear() - Number(bought);
  // Also false if either value is not a number.
  const longer = /^\d{4}$/.test(bought) && Number(used) > owned + 1;
  return (
    <FormWarning when={longer}>
      The product was used for more years than have passed since the purchase. Check both, unless
      the product was already used when it was bought.
    </FormWarning>
  );
}

import { useFormContext, useWatch } from 'react-hook-form';
import type { ProductInput } from './product-form.ts';

/** Warns if the asking price is above the price when new. Vintage gear may cost more, so this is not an error. */
export function PriceWarning() {
  const { control } = useFormContext<ProductInput>();
  const [asking = '', original = ''] = useWatch({
    control,
    name: ['resale_price', 'original_price'],
  });
  // False while either price is not a number.
  const above = Number(original) > 0 && Number(asking) > Number(original);
  return (
    <div role="status" className="sm:col-span-2">
      {above && (
        <p className="rounded-box bg-tag px-4 py-3 text-tag-ink">
          Your asking price is higher than the original price. Check both, unless the product has
          gained in value.
        </p>
      )}
    </div>
  );
}

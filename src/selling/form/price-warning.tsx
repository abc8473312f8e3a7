import { useFormContext, useWatch } from 'react-hook-form';
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
    <div role="status" className="empty:sr-only sm:col-span-2">
      {above && (
        <p className="rounded-box bg-tag px-4 py-3 text-tag-ink">
          Your asking price is higher than the original price. Check both, unless the product has
          gained in value.
        </p>
      )}
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Condition } from '#contracts/catalog/product-form.ts';
import { guideText } from '#src/catalog/price-guide/guide-text.ts';
import { priceGuideQuery } from '#src/catalog/price-guide/price-guide-queries.ts';
import { formatMoney } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { useDebouncedValue } from '#src/lib/use-debounced-value.ts';
import { Button } from '#src/ui/button.tsx';
import type { ProductInput } from './product-form.ts';

/**
 * A hint below the price in the product form: what the model usually sells for, and a button that fills in that
 * price.
 */
export function GuideHint() {
  const { setValue } = useFormContext<ProductInput>();
  const [brand, model, condition] = useWatch<ProductInput, ['brand', 'model', 'condition']>({
    name: ['brand', 'model', 'condition'],
  });
  const typed = useDebouncedValue(`${brand?.trim() ?? ''}\n${model?.trim() ?? ''}`, 400);
  const [wantedBrand = '', wantedModel = ''] = typed.split('\n');
  const chosen: Condition = condition || 'Excellent';
  const { data, isPlaceholderData } = useQuery({
    ...priceGuideQuery({ brand: wantedBrand, model: wantedModel, condition: chosen }),
    enabled: wantedBrand !== '' && wantedModel !== '',
  });
  // Ignore placeholder data, which belongs to another model or condition.
  const words = data && !isPlaceholderData && guideText(data);
  return (
    <div role="status" className="empty:sr-only sm:col-span-2">
      {words && data.middle !== null && (
        <div className="plate flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3">
          <p>
            {words.usual} in {chosen} condition, {words.basis}.{' '}
            <a
              href={paths.priceGuide(data.brand, data.model, chosen)}
              target="_blank"
              rel="noreferrer"
              className="text-link"
            >
              See the price guide
            </a>
          </p>
          <Button
            look="paper"
            onClick={() =>
              setValue('resale_price', data.middle?.replace('.00', '') ?? '', {
                shouldDirty: true,
                shouldValidate: true,
              })
            }
          >
            Use {formatMoney(data.middle)}
          </Button>
        </div>
      )}
    </div>
  );
}

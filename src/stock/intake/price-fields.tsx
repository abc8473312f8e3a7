import { useFormContext, useWatch } from 'react-hook-form';
import type { PriceGuide } from '#contracts/catalog/price-guide.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { moneyInput } from '#src/lib/money.ts';
import { inputsOf } from '#src/lib/use-form.ts';
import { PriceWarning } from '#src/selling/form/price-warning.tsx';
import type { ProductInput } from '#src/selling/form/product-form.ts';
import { MoneyField } from '#src/ui/money-field.tsx';

/** Loaded apart, because it appears only for known models. */
const ModelPrices = lazyPart(async () => (await import('./model-prices.tsx')).ModelPrices);

/** The fields for the asking price and the original price, with the price that the model usually sells for. */
export function PriceFields({ guide }: { guide: PriceGuide | undefined }) {
  const input = inputsOf(useFormContext<ProductInput>());
  const price = useWatch<ProductInput, 'resale_price'>({ name: 'resale_price' }) ?? '';
  return (
    <>
      <div className="grid gap-2">
        <MoneyField label="Resale Price" {...input('resale_price', moneyInput)} />
        <div role="status" className="grid gap-2 text-sm empty:sr-only">
          {guide && <ModelPrices guide={guide} price={price} />}
        </div>
      </div>
      <MoneyField
        label="Original Price"
        hint="The price when new."
        {...input('original_price', moneyInput)}
      />
      {/* This element prevents the warning from spanning two columns, as it does in other forms. */}
      <div>
        <PriceWarning />
      </div>
    </>
  );
}

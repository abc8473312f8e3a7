import { useFormContext, useWatch } from 'react-hook-form';
import type { PriceGuide } from '#contracts/catalog/price-guide.ts';
import { guideText } from '#src/catalog/price-guide/guide-text.ts';
import { bandText, PriceBand } from '#src/catalog/price-guide/price-band.tsx';
import { moneyInput } from '#src/lib/money.ts';
import { paths } from '#src/lib/paths.ts';
import { inputsOf } from '#src/lib/use-form.ts';
import { PriceWarning } from '#src/selling/form/price-warning.tsx';
import type { ProductInput } from '#src/selling/form/product-form.ts';
import { MoneyField } from '#src/ui/money-field.tsx';

/** The fields for the asking price and the original price, with the price that the model usually sells for. */
export function PriceFields({ guide }: { guide: PriceGuide | undefined }) {
  const input = inputsOf(useFormContext<ProductInput>());
  const price = useWatch<ProductInput, 'resale_price'>({ name: 'resale_price' }) ?? '';
  const words = guide && guideText(guide);
  return (
    <>
      <div className="grid gap-2">
        <MoneyField label="Resale Price" {...input('resale_price', moneyInput)} />
        <div role="status" className="grid gap-2 text-sm empty:sr-only">
          {guide && words && (
            <>
              <p>
                {words.usual} in {guide.condition} condition, {words.basis}.{' '}
                <a
                  href={paths.priceGuide(guide.brand, guide.model, guide.condition)}
                  target="_blank"
                  rel="noreferrer"
                  className="text-link"
                  tabIndex={-1}
                >
                  See the price guide
                </a>
                {Number(price) > 0 && (
                  <span className="sr-only">{bandText({ price, ...words })}</span>
                )}
              </p>
              {Number(price) > 0 && <PriceBand price={price} low={words.low} high={words.high} />}
            </>
          )}
          {guide && !words && (
            <p className="text-muted">
              The price guide has too few prices for this model to suggest one.
            </p>
          )}
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

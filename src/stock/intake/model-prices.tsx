import type { PriceGuide } from '#contracts/catalog/price-guide.ts';
import { guideText } from '#src/catalog/price-guide/guide-text.ts';
import { bandText, PriceBand } from '#src/catalog/price-guide/price-band.tsx';
import { paths } from '#src/lib/paths.ts';

/** What a model usually sells for, and where the price as typed so far is among these prices. */
export function ModelPrices({ guide, price }: { guide: PriceGuide; price: string }) {
  const words = guideText(guide);
  if (!words) {
    return (
      <p className="text-muted">
        The price guide has too few prices for this model to suggest one.
      </p>
    );
  }
  return (
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
        {Number(price) > 0 && <span className="sr-only">{bandText({ price, ...words })}</span>}
      </p>
      {Number(price) > 0 && <PriceBand price={price} low={words.low} high={words.high} />}
    </>
  );
}
